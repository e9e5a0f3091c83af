import { expect, test } from 'vitest'
import { createTrip, duplicateTrip, updateTrip } from '#contract/trip-input.ts'
import { getTripVersion, listTripSaves } from '#contract/trip-saves.ts'
import { cancelTrip, getTrip } from '#contract/trips.ts'
import { startApp, type Person, type TestSite, withBackground } from '#testing/start-app.ts'
import { wholeTrip } from './trip.fixture.ts'

withBackground()

const ridgeWalk = {
  ...wholeTrip,
  title: 'Ridge walk',
  location: 'Jotunheimen',
  startDate: '2099-07-01',
  endDate: '2099-07-04',
  status: 'draft' as const,
}

/** A site with two organisers, and a trip that one of them created. */
async function startWithTrip() {
  const site = await startApp()
  const admin = await site.person({ isAdmin: true, firstName: 'Rowan' })
  const other = await site.person({ isAdmin: true, firstName: 'Ida' })
  const { body: trip } = await site.call(createTrip, { body: ridgeWalk, as: admin })
  return { site, admin, other, trip, ...historyOf(site, { tripId: trip.id, admin }) }
}

function historyOf(site: TestSite, { tripId, admin }: { tripId: number; admin: Person }) {
  return {
    save: async (body: Record<string, unknown>, as = admin) => {
      const { status } = await site.call(updateTrip, { params: { id: tripId }, body, as })
      expect(status).toBe(200)
    },
    list: async () => (await site.call(listTripSaves, { params: { tripId }, as: admin })).body,
    version: (version: number) => site.call(getTripVersion, { params: { tripId, version }, as: admin }),
  }
}

test('every save leaves a record of who changed what, the newest first', async () => {
  const { site, admin, other, trip, save, list } = await startWithTrip()
  await using _site = site
  await save({ price: '260.00', startDate: '2099-07-02', schedule: '{"Day 2":"b","Day 1":"c"}' }, other)
  await save({ status: 'upcoming' })
  await site.call(cancelTrip, { params: { tripId: trip.id }, as: other })
  // Cancelling once more changes nothing.
  await site.call(cancelTrip, { params: { tripId: trip.id }, as: admin })

  const saves = await list()
  expect(saves).toMatchObject([
    { version: 4, kind: 'cancelled', savedBy: 'Ida Marlow', status: 'cancelled', changedFields: ['status'] },
    { version: 3, kind: 'published', savedBy: 'Rowan Marlow', status: 'upcoming', changedFields: ['status'] },
    {
      version: 2,
      kind: 'saved',
      savedBy: 'Ida Marlow',
      status: 'draft',
      changedFields: ['startDate', 'price', 'schedule'],
      changedDays: 1,
    },
    { version: 1, kind: 'created', savedBy: 'Rowan Marlow', changedFields: [], changedDays: 0 },
  ])
})

test('a copy begins its own history', async () => {
  const { site, other, trip } = await startWithTrip()
  await using _site = site
  const { body: copy } = await site.call(duplicateTrip, { params: { id: trip.id }, as: other })
  const { body: saves } = await site.call(listTripSaves, { params: { tripId: copy.id }, as: other })
  expect(saves).toMatchObject([{ version: 1, kind: 'copied', savedBy: 'Ida Marlow' }])
})

test('a save that changes nothing is not recorded', async () => {
  const { site, save, list } = await startWithTrip()
  await using _site = site
  await save({ title: 'Ridge walk', activities: ['Walk', 'Swim'] })
  expect(await list()).toHaveLength(1)
})

test('every version can be read as it was saved', async () => {
  const { site, trip, admin, save, version } = await startWithTrip()
  await using _site = site
  await save({ title: 'Ridges', price: '260.00', locationCoordinates: null })
  await save({ title: 'Fells', activities: [], schedule: '[{"day":"Day 1"}]' })
  await save({ title: 'Fells and lakes', status: 'upcoming' })

  const first = await version(1)
  expect(first.status).toBe(200)
  // The status is today's: it is never put back.
  expect(first.body).toEqual({ ...trip, status: 'upcoming', version: 1 })
  expect((await version(2)).body).toEqual({
    ...first.body,
    title: 'Ridges',
    price: '260.00',
    locationCoordinates: null,
    version: 2,
  })
  const { body: today } = await site.call(getTrip, { params: { id: trip.id }, as: admin })
  expect((await version(4)).body).toEqual(today)
  const missing = await version(5)
  expect([missing.status, missing.body.code]).toEqual([404, 'VERSION_NOT_KEPT'])
})

test('the version before the first recorded save can be read, too', async () => {
  await using site = await startApp()
  const admin = await site.person({ isAdmin: true })
  // Trips may be older than their history.
  const { id: tripId } = await site.trip({ title: 'Ridge walk', version: 6 })
  const { save, list, version } = historyOf(site, { tripId, admin })
  expect(await list()).toEqual([])
  expect((await version(6)).status).toBe(404)

  await save({ title: 'Fells' })
  expect(await list()).toMatchObject([{ version: 7, changedFields: ['title'] }])
  expect((await version(6)).body).toMatchObject({ title: 'Ridge walk', version: 6 })
  expect((await version(5)).status).toBe(404)
})

test('the latest hundred saves are kept, and fewer if they are large', async () => {
  await using site = await startApp()
  const admin = await site.person({ isAdmin: true })
  const { id: tripId } = await site.trip({ title: 'Ridge walk', version: 150 })
  const { save, list, version } = historyOf(site, { tripId, admin })
  await site.database.query(
    `insert into trip_saves (trip_id, version, kind, saved_by, status, changed_fields, changed_days, replaced, bytes)
     select $1, version, 'saved', (select id from users), 'upcoming', '{title}', 0, jsonb_build_object('title', 'Title ' || (version - 1)), 20
     from generate_series(51, 150) version`,
    [tripId],
  )
  await save({ title: 'Fells' })
  const versions = (await list()).map((each) => each.version)
  expect([versions.length, versions[0], versions.at(-1)]).toEqual([100, 151, 52])
  expect((await version(51)).body.title).toBe('Title 51')
  expect((await version(50)).body.code).toBe('VERSION_NOT_KEPT')

  await site.database.query(`update trip_saves set bytes = 1000000 where version > 140`)
  await save({ title: 'Ridges' })
  expect((await list()).map((each) => each.version)).toEqual([152, 151, 150, 149, 148])
})

test('two organisers who save at once: one save is recorded for each version', async () => {
  const { site, trip, admin, other, list } = await startWithTrip()
  await using _site = site
  const answers = await Promise.all(
    [admin, other].map((as) =>
      site.call(updateTrip, {
        params: { id: trip.id },
        body: { title: as === admin ? 'Fells' : 'Lakes', version: 1 },
        as,
      }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await list()).map(({ version }) => version)).toEqual([2, 1])
})

test('the history of a trip that does not exist is not found', async () => {
  await using site = await startApp()
  const as = await site.person({ isAdmin: true })
  const { body } = await site.call(listTripSaves, { params: { tripId: 4711 }, as })
  expect(body).toMatchObject({ code: 'TRIP_NOT_FOUND' })
  const { body: version } = await site.call(getTripVersion, { params: { tripId: 4711, version: 1 }, as })
  expect(version).toMatchObject({ code: 'TRIP_NOT_FOUND' })
})
