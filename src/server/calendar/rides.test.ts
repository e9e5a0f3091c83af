import { expect, test } from 'vitest'
import { parseCalendar } from '#testing/parse-calendar.ts'
import type { Person } from '#testing/start-app.ts'
import { startRideSite } from '#testing/start-ride-site.ts'
import { subscribeToCalendar } from '#testing/subscribe-to-calendar.ts'

type RideSite = Awaited<ReturnType<typeof startRideSite>>

/** The trip's calendar file. */
async function fileFor({ site, tripId }: RideSite, as?: Person) {
  const headers = as ? { authorization: `Bearer ${as.token}` } : {}
  const { body } = await site.app.inject({ url: `/api/trips/${tripId}/calendar.ics`, headers })
  return parseCalendar(body).events[0]
}

test('feeds of the driver and the passengers say where and when the car starts, with a new number', async () => {
  await using trip = await startRideSite()
  const { site, ann, ben, driver } = trip
  const [ofAnn, ofBen, ofDriver] = [
    await subscribeToCalendar(site, ann),
    await subscribeToCalendar(site, ben),
    await subscribeToCalendar(site, driver),
  ]
  const before = await ofAnn.event()
  expect(before.description).not.toContain('starts')

  const ride = { startPlace: 'Pier 3', startsDaysBefore: 1, startsAt: '18:30' }
  const pickUps = [{ userId: ann.id, place: 'Elm Street 5', time: '18:45' }]
  await trip.changeRide(driver, { ...ride, pickUps })
  const after = await ofAnn.event()
  expect(after.sequence).toBe(before.sequence + 1)
  expect(after.description.split('\n')).toEqual(
    expect.arrayContaining([
      'Dana’s car starts: Tue, Jun 30, 18:30, Pier 3',
      'You’ll be picked up: Tue, Jun 30, 18:45, Elm Street 5',
    ]),
  )
  expect((await ofBen.event()).description).toContain('Dana’s car starts: Tue, Jun 30, 18:30, Pier 3')
  expect((await ofBen.event()).description).not.toContain('Elm Street')
  expect((await ofDriver.event()).description).toContain('You start: Tue, Jun 30, 18:30, Pier 3')

  await trip.changeRide(driver, ride)
  expect(await ofAnn.event()).toMatchObject({ sequence: after.sequence + 1 })
  expect((await ofAnn.event()).description).not.toContain('picked up')
})

test('people on the trip get the entry of their feed as the file, and nobody else sees a ride in it', async () => {
  await using trip = await startRideSite()
  const { site, ann, driver } = trip
  await trip.changeRide(driver, { startPlace: 'Pier 3' })
  const file = await fileFor(trip, ann)
  expect(file?.description).toContain('Pier 3')
  expect(file).toMatchObject({ sequence: (await (await subscribeToCalendar(site, ann)).event()).sequence })
  for (const as of [undefined, await trip.outsider(), await trip.traveller('Cai')]) {
    expect((await fileFor(trip, as))?.description).not.toContain('Pier 3')
  }
})
