import { expect, test } from 'vitest'
import { changeNotificationSetting } from '#contract/notifications.ts'
import { getReadiness, listNudges, nudge, NUDGES_PER_PAGE, type Nudge } from '#contract/readiness.ts'
import { findEmittedEvents, recordLiveChanges } from '#testing/emitted-events.ts'
import type { Person } from '#testing/start-app.ts'
import { startBookingSite } from '#testing/start-booking-site.ts'
import { findUserId } from '#testing/test-notifications.ts'

/** A trip on which Ada holds two places without a seat and without having named her guest. */
async function startNudging() {
  const booking = await startBookingSite()
  const { site, tripId, hold } = booking
  const [ann, ada] = [
    await site.person({ isAdmin: true, firstName: 'Ann' }),
    await site.person({ firstName: 'Ada' }),
  ]
  const { body: held } = await hold(ada, { partySize: 2 })
  const adaId = await findUserId(site, ada)
  const params = { tripId }
  return {
    ...booking,
    ann,
    ada,
    adaId,
    bookingId: held.id,
    params,
    press: (as: Person | undefined, userId = adaId) =>
      site.call(nudge, { params, body: { userId }, ...(as && { as }) }),
    log: (cursor?: string) =>
      site.call(listNudges, { params, query: cursor === undefined ? {} : { cursor }, as: ann }),
  }
}

test('a nudge is about what is open now, and is kept and shown', async () => {
  await using here = await startNudging()
  const { site, ann, adaId, bookingId, params } = here
  await here.confirm(bookingId)
  const announced = recordLiveChanges(site)

  const { status, body } = await here.press(ann)

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
  expect(announced()).toEqual([`trip:${here.tripId} readiness`])
  expect((await here.log()).body).toEqual([body])
  const { rows } = (await site.call(getReadiness, { params, as: ann })).body
  const row = rows.find(({ userId }) => userId === adaId)
  expect(row?.lastNudge).toEqual(body)
  const again = new Date(new Date(body.createdAt).getTime() + 12 * 3_600_000)
  expect(row?.nudgeableAt).toBe(again.toISOString())
})

test('of two organisers who press at once, one nudges', async () => {
  await using here = await startNudging()
  const { site, ann } = here
  const otto = await site.person({ isAdmin: true, firstName: 'Otto' })
  const answers = await Promise.all([ann, otto, ann, otto].map((who) => here.press(who)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 429, 429, 429])
  const log = (await here.log()).body
  expect(log).toHaveLength(1)
  expect(await findEmittedEvents(site, 'nudge.sent')).toEqual([
    {
      nudgeId: log[0]?.id,
    },
  ])
})

test('a nudge sent again with its key is the same nudge, although it is too early for another one', async () => {
  await using here = await startNudging()
  const { site, ann, adaId, tripId } = here
  const press = async (key: string) => {
    const response = await site.app.inject({
      method: 'POST',
      url: `/api/trips/${tripId}/nudges`,
      headers: { authorization: `Bearer ${ann.token}`, 'idempotency-key': key },
      payload: { userId: adaId },
    })
    return { status: response.statusCode, body: response.json<Nudge>() }
  }

  const first = await press('one')
  expect(first.status).toBe(201)
  expect(await press('one')).toEqual(first)
  expect((await press('two')).status).toBe(429)
  expect((await here.log()).body).toEqual([first.body])
  expect(await findEmittedEvents(site, 'nudge.sent')).toHaveLength(1)
})

test('who was nudged is left alone for twelve hours, whoever asks', async () => {
  await using here = await startNudging()
  const { ann, bookingId } = here
  await here.confirm(bookingId)
  await here.press(ann)
  await here.pass('11 hours')
  const early = await here.press(ann)
  expect([early.status, early.body.code]).toEqual([429, 'NUDGED_LATELY'])
  const seconds = Number(early.header('retry-after'))
  expect(seconds).toBeGreaterThan(3_500)
  expect(seconds).toBeLessThanOrEqual(3_600)
  await here.pass('61 minutes')
  expect((await here.press(ann)).status).toBe(201)
  expect((await here.log()).body).toHaveLength(2)
})

test('nobody is nudged about nothing, nor somebody who is not there', async () => {
  await using here = await startNudging()
  const { site, ann, ada, bookingId, driver } = here
  await here.confirm(bookingId)
  await here.change(bookingId, ada, { transport: 'own', guests: ['Fen'] })
  const ready = await here.press(ann)
  expect([ready.status, ready.body.code]).toEqual([409, 'NOTHING_TO_NUDGE'])

  const stranger = await here.press(ann, await findUserId(site, await site.person()))
  expect([stranger.status, stranger.body.code]).toEqual([404, 'PERSON_NOT_FOUND'])
  expect((await here.press(ann, await findUserId(site, driver))).body.about).toEqual(['booking'])
})

test('who has turned nudges off everywhere is not nudged, and it is said', async () => {
  await using here = await startNudging()
  const { site, ann, ada, adaId, params } = here
  const turn = (channel: 'app' | 'mail', isOn: boolean) =>
    site.call(changeNotificationSetting, { body: { group: 'nudges', channel, isOn }, as: ada })
  const isOff = async () => {
    const { rows } = (await site.call(getReadiness, { params, as: ann })).body
    return rows.find(({ userId }) => userId === adaId)?.hasNudgesOff
  }
  await site.call(changeNotificationSetting, {
    body: { group: 'bookings', channel: 'app', isOn: false },
    as: ada,
  })
  await turn('mail', false)
  expect(await isOff()).toBe(false)
  await turn('app', false)
  expect(await isOff()).toBe(true)
  const refused = await here.press(ann)
  expect([refused.status, refused.body.code]).toEqual([409, 'NUDGES_OFF'])
  expect((await here.log()).body).toEqual([])

  await turn('mail', true)
  expect((await here.press(ann)).status).toBe(201)
})

test('nobody is nudged about a seat that there is not', async () => {
  await using here = await startNudging()
  const { site, ann, bookingId, ada } = here
  await here.confirm(bookingId)
  await here.change(bookingId, ada, { guests: ['Fen'] })
  await site.database.query(`update cars set status = 'pending'`)
  const refused = await here.press(ann)
  expect([refused.status, refused.body.code]).toEqual([409, 'NOTHING_TO_NUDGE'])
})

test.each(['ongoing', 'completed', 'cancelled'])(
  'nobody is nudged about a trip that is %s',
  async (status) => {
    await using here = await startNudging()
    const { site, tripId, ann } = here
    await site.database.query(`update trips set status = $2 where id = $1`, [tripId, status])
    const { status: answered, body } = await here.press(ann)
    expect([answered, body.code]).toEqual([409, 'TRIP_CLOSED'])
    expect((await here.log()).body).toEqual([])
    expect(await findEmittedEvents(site, 'nudge.sent')).toEqual([])
  },
)

test('only organisers nudge and read who was nudged', async () => {
  await using here = await startNudging()
  const { site, ada, ann, params } = here
  expect((await here.press(undefined)).status).toBe(401)
  expect((await here.press(ada)).status).toBe(403)
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
    expect((await here.log(cursor)).body).toMatchObject({ code: 'INVALID_INPUT', issues: [issue] })
  }
})

test('the log comes page by page, the latest first', async () => {
  await using here = await startNudging()
  const { site, tripId, adaId, ann } = here
  await site.database.query(
    `insert into nudges (trip_id, user_id, by_user_id, about)
     select $1, $2, $3, '{pay,seat}' from generate_series(1, $4)`,
    [tripId, adaId, await findUserId(site, ann), NUDGES_PER_PAGE + 1],
  )
  const first = await here.log()
  expect(first.body).toHaveLength(NUDGES_PER_PAGE)
  const cursor = /cursor=(\d+)>/.exec(first.header('link') ?? '')?.[1]
  const second = await here.log(cursor)
  expect(second.header('link')).toBeUndefined()
  const ids = [...first.body, ...second.body].map(({ id }) => id)
  expect(ids).toHaveLength(NUDGES_PER_PAGE + 1)
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
})
