import { expect, test } from 'vitest'
import { changeNotificationSetting } from '#contract/notifications.ts'
import { getReadiness, listNudges, nudge, NUDGES_PER_PAGE, type Nudge } from '#contract/readiness.ts'
import { findEmittedEvents, recordLiveChanges } from '#testing/emitted-events.ts'
import type { Person } from '#testing/start-app.ts'
import { startBookingSite } from '#testing/start-booking-site.ts'
import { findUserId } from '#testing/test-notifications.ts'

/** A trip on which Ada holds two places without a seat and without having named her guest. */
async function startNudgeTrip() {
  const bookingSite = await startBookingSite()
  const { site, tripId, hold } = bookingSite
  const [ann, ada] = [
    await site.person({ isAdmin: true, firstName: 'Ann' }),
    await site.person({ firstName: 'Ada' }),
  ]
  const { body: booking } = await hold(ada, { partySize: 2 })
  const adaId = await findUserId(site, ada)
  const params = { tripId }
  return {
    ...bookingSite,
    ann,
    ada,
    adaId,
    bookingId: booking.id,
    params,
    sendNudge: (as: Person | undefined, userId = adaId) =>
      site.call(nudge, { params, body: { userId }, ...(as && { as }) }),
    readLog: (cursor?: string) =>
      site.call(listNudges, { params, query: cursor === undefined ? {} : { cursor }, as: ann }),
  }
}

test('a nudge names the open steps, and is stored and shown', async () => {
  await using trip = await startNudgeTrip()
  const { site, ann, adaId, bookingId, params } = trip
  await trip.confirm(bookingId)
  const liveChanges = recordLiveChanges(site)

  const { status, body } = await trip.sendNudge(ann)

  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.any(Number) as number,
    userId: adaId,
    firstName: 'Ada',
    lastName: 'Marlow',
    byFirstName: 'Ann',
    about: ['seat', 'guests'],
    createdAt: expect.stringMatching(/Z$/) as string,
  })
  expect(await findEmittedEvents(site, 'nudge.sent')).toHaveLength(1)
  expect(liveChanges()).toEqual([`trip:${trip.tripId} readiness`])
  expect((await trip.readLog()).body).toEqual([body])
  const { rows } = (await site.call(getReadiness, { params, as: ann })).body
  const row = rows.find(({ userId }) => userId === adaId)
  expect(row?.lastNudge).toEqual(body)
  const nextNudgeAt = new Date(new Date(body.createdAt).getTime() + 12 * 3_600_000)
  expect(row?.nudgeableAt).toBe(nextNudgeAt.toISOString())
})

test('when two admins nudge at once, only one nudge is sent', async () => {
  await using trip = await startNudgeTrip()
  const { site, ann } = trip
  const otto = await site.person({ isAdmin: true, firstName: 'Otto' })
  const responses = await Promise.all([ann, otto, ann, otto].map((admin) => trip.sendNudge(admin)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 429, 429, 429])
  const log = (await trip.readLog()).body
  expect(log).toHaveLength(1)
  expect(await findEmittedEvents(site, 'nudge.sent')).toEqual([
    {
      nudgeId: log[0]?.id,
    },
  ])
})

test('a request repeated with its idempotency key returns the same nudge', async () => {
  await using trip = await startNudgeTrip()
  const { site, ann, adaId, tripId } = trip
  const sendWithKey = async (key: string) => {
    const response = await site.app.inject({
      method: 'POST',
      url: `/api/trips/${tripId}/nudges`,
      headers: { authorization: `Bearer ${ann.token}`, 'idempotency-key': key },
      payload: { userId: adaId },
    })
    return { status: response.statusCode, body: response.json<Nudge>() }
  }

  const first = await sendWithKey('one')
  expect(first.status).toBe(201)
  expect(await sendWithKey('one')).toEqual(first)
  expect((await sendWithKey('two')).status).toBe(429)
  expect((await trip.readLog()).body).toEqual([first.body])
  expect(await findEmittedEvents(site, 'nudge.sent')).toHaveLength(1)
})

test('a person can be nudged again only after twelve hours', async () => {
  await using trip = await startNudgeTrip()
  const { ann, bookingId } = trip
  await trip.confirm(bookingId)
  await trip.sendNudge(ann)
  await trip.pass('11 hours')
  const early = await trip.sendNudge(ann)
  expect([early.status, early.body.code]).toEqual([429, 'NUDGED_LATELY'])
  // An hour is left, apart from the time that the test itself takes.
  const seconds = Number(early.header('retry-after'))
  expect(seconds).toBeGreaterThan(3_500)
  expect(seconds).toBeLessThanOrEqual(3_600)
  await trip.pass('61 minutes')
  expect((await trip.sendNudge(ann)).status).toBe(201)
  expect((await trip.readLog()).body).toHaveLength(2)
})

test('nudging is refused without open steps, or for somebody not on the trip', async () => {
  await using trip = await startNudgeTrip()
  const { site, ann, ada, bookingId, driver } = trip
  await trip.confirm(bookingId)
  await trip.change(bookingId, ada, { transport: 'own', guests: ['Fen'] })
  const ready = await trip.sendNudge(ann)
  expect([ready.status, ready.body.code]).toEqual([409, 'NOTHING_TO_NUDGE'])

  const stranger = await trip.sendNudge(ann, await findUserId(site, await site.person()))
  expect([stranger.status, stranger.body.code]).toEqual([404, 'PERSON_NOT_FOUND'])
  expect((await trip.sendNudge(ann, await findUserId(site, driver))).body.about).toEqual(['booking'])
})

test('nudging is refused for somebody who turned nudges off everywhere', async () => {
  await using trip = await startNudgeTrip()
  const { site, ann, ada, adaId, params } = trip
  const setNudges = (channel: 'app' | 'mail', isOn: boolean) =>
    site.call(changeNotificationSetting, { body: { group: 'nudges', channel, isOn }, as: ada })
  const hasNudgesOff = async () => {
    const { rows } = (await site.call(getReadiness, { params, as: ann })).body
    return rows.find(({ userId }) => userId === adaId)?.hasNudgesOff
  }
  // Another group does not matter.
  await site.call(changeNotificationSetting, {
    body: { group: 'bookings', channel: 'app', isOn: false },
    as: ada,
  })
  await setNudges('mail', false)
  expect(await hasNudgesOff()).toBe(false)
  await setNudges('app', false)
  expect(await hasNudgesOff()).toBe(true)
  const refusal = await trip.sendNudge(ann)
  expect([refusal.status, refusal.body.code]).toEqual([409, 'NUDGES_OFF'])
  expect((await trip.readLog()).body).toEqual([])

  await setNudges('mail', true)
  expect((await trip.sendNudge(ann)).status).toBe(201)
})

test('nobody is nudged about a seat when none is free', async () => {
  await using trip = await startNudgeTrip()
  const { site, ann, bookingId, ada } = trip
  await trip.confirm(bookingId)
  await trip.change(bookingId, ada, { guests: ['Fen'] })
  await site.database.query(`update cars set status = 'pending'`)
  const refusal = await trip.sendNudge(ann)
  expect([refusal.status, refusal.body.code]).toEqual([409, 'NOTHING_TO_NUDGE'])
})

test.each(['ongoing', 'completed', 'cancelled'])(
  'nobody is nudged about a trip with the status %s',
  async (status) => {
    await using trip = await startNudgeTrip()
    const { site, tripId, ann } = trip
    await site.database.query(`update trips set status = $2 where id = $1`, [tripId, status])
    const { status: responseStatus, body } = await trip.sendNudge(ann)
    expect([responseStatus, body.code]).toEqual([409, 'TRIP_CLOSED'])
    expect((await trip.readLog()).body).toEqual([])
    expect(await findEmittedEvents(site, 'nudge.sent')).toEqual([])
  },
)

test('only admins can nudge and read the log', async () => {
  await using trip = await startNudgeTrip()
  const { site, ada, ann, params } = trip
  expect((await trip.sendNudge(undefined)).status).toBe(401)
  expect((await trip.sendNudge(ada)).status).toBe(403)
  expect((await site.call(listNudges, { params, query: {} })).status).toBe(401)
  expect((await site.call(listNudges, { params, query: {}, as: ada })).status).toBe(403)
  for (const userId of ['', 'x'.repeat(101)]) {
    const bad = await site.call(nudge, { params, body: { userId }, as: ann })
    const issue = { path: 'userId', message: 'Choose who to remind.' }
    expect([bad.status, bad.body.issues]).toEqual([400, [issue]])
  }
  const missing = { tripId: 999 }
  expect((await site.call(nudge, { params: missing, body: { userId: 'x' }, as: ann })).status).toBe(404)
  expect((await site.call(listNudges, { params: missing, query: {}, as: ann })).status).toBe(404)
  for (const cursor of ['x', '9999999999']) {
    const issue = { path: 'cursor', message: 'Use a positive whole number.' }
    expect((await trip.readLog(cursor)).body).toMatchObject({ code: 'INVALID_INPUT', issues: [issue] })
  }
})

test('the log comes in pages, latest first', async () => {
  await using trip = await startNudgeTrip()
  const { site, tripId, adaId, ann } = trip
  await site.database.query(
    `insert into nudges (trip_id, user_id, by_user_id, about)
     select $1, $2, $3, '{pay,seat}' from generate_series(1, $4)`,
    [tripId, adaId, await findUserId(site, ann), NUDGES_PER_PAGE + 1],
  )
  const first = await trip.readLog()
  expect(first.body).toHaveLength(NUDGES_PER_PAGE)
  const cursor = /cursor=(\d+)>/.exec(first.header('link') ?? '')?.[1]
  const second = await trip.readLog(cursor)
  expect(second.header('link')).toBeUndefined()
  const ids = [...first.body, ...second.body].map(({ id }) => id)
  expect(ids).toHaveLength(NUDGES_PER_PAGE + 1)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
})
