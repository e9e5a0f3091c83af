import { expect, test } from 'vitest'
import type { NudgeTopic } from '#contract/readiness.ts'
import { startApp, type Person, type TestSite, withBackground } from '#testing/start-app.ts'
import {
  insertBooking,
  emitEvent,
  findUserId,
  waitForJobs,
  findMails,
  insertCar,
  findNotifications,
} from '#testing/test-notifications.ts'

withBackground()

/** `by` is the organiser who reminds `who`. */
type NudgeInput = { trip: { id: number }; who: Person; by: Person; about: NudgeTopic[] }

async function sendNudge(site: TestSite, { trip, who, by, about }: NudgeInput): Promise<number> {
  const [row] = await site.database.query<{ id: number }>(
    'insert into nudges (trip_id, user_id, by_user_id, about) values ($1, $2, $3, $4) returning id',
    [trip.id, await findUserId(site, who), await findUserId(site, by), about],
  )
  const nudgeId = row?.id ?? 0
  await emitEvent(site, 'nudge.sent', { nudgeId })
  await waitForJobs(site)
  return nudgeId
}

test('a nudge says once what is open and who sent it, in the app and by mail', async () => {
  await using site = await startApp()
  const trip = await site.trip()
  const [by, who] = [await site.person({ firstName: 'Maya' }), await site.person()]
  await insertBooking(site, { trip, by: who, status: 'held', partySize: 2 })
  await insertCar(site, { trip, by, seats: { Passenger: null } })
  const nudgeId = await sendNudge(site, { trip, who, by, about: ['pay', 'seat', 'guests'] })
  await emitEvent(site, 'nudge.sent', { nudgeId })
  await waitForJobs(site)

  expect(await findNotifications(site, who)).toMatchObject([
    {
      kind: 'nudge',
      title: 'Still to do for Ridge walk',
      text: 'Maya reminds you to pay for your spots, choose your seats and name your guest.',
      path: `/trip/${trip.id}?tab=booking#places`,
    },
  ])
  const mails = await findMails(site, who)
  expect(mails.map(({ subject }) => subject)).toEqual(['Still to do for Ridge walk'])
  expect(mails[0]?.text).toContain('Pay in time to keep your spots.')
})

test('a driver without a place is nudged to book one', async () => {
  await using site = await startApp()
  const trip = await site.trip()
  const [by, who] = [await site.person({ firstName: 'win at evil.example' }), await site.person()]
  await insertCar(site, { trip, by: who, seats: { Passenger: null } })
  await sendNudge(site, { trip, who, by, about: ['booking'] })
  expect(await findNotifications(site, who)).toMatchObject([
    { text: 'A traveller reminds you to book your own spot.' },
  ])
})

test('a nudge leaves out what was done meanwhile', async () => {
  await using site = await startApp()
  const trip = await site.trip()
  const [by, payer, seated, lapsedHolder] = [
    await site.person({ firstName: 'Maya' }),
    await site.person(),
    await site.person(),
    await site.person(),
  ]
  await insertBooking(site, { trip, by: payer, status: 'confirmed' })
  const { id } = await insertBooking(site, { trip, by: seated, status: 'confirmed' })
  await insertBooking(site, { trip, by: lapsedHolder, status: 'held', minutes: -1 })
  await insertCar(site, { trip, by, seats: { Passenger: id, 'Back Left': null } })

  await sendNudge(site, { trip, who: payer, by, about: ['pay', 'seat'] })
  await sendNudge(site, { trip, who: seated, by, about: ['pay', 'seat'] })
  await sendNudge(site, { trip, who: lapsedHolder, by, about: ['pay', 'seat'] })
  expect(await findNotifications(site, payer)).toMatchObject([
    { text: 'Maya reminds you to choose a seat in a car.' },
  ])
  expect(await findNotifications(site, seated)).toEqual([])
  expect(await findNotifications(site, lapsedHolder)).toEqual([])
})

test('nobody is nudged about a cancelled trip', async () => {
  await using site = await startApp()
  const [by, who] = [await site.person(), await site.person()]
  const trip = await site.trip({ status: 'cancelled' })
  await insertBooking(site, { trip, by: who, status: 'held' })
  await sendNudge(site, { trip, who, by, about: ['pay'] })
  expect(await findNotifications(site, who)).toEqual([])
})
