import { expect, test } from 'vitest'
import { updateTrip } from '#contract/trip-input.ts'
import { startApp, type Person, type TestSite, withBackground } from '#testing/start-app.ts'
import {
  insertBooking,
  emitEvent,
  findUserId,
  waitForJobs,
  findMails,
  insertCar,
  findNotifications,
  sendBundlesAfter,
} from '#testing/test-notifications.ts'
import { remindOfStart } from './remind-of-start.ts'

withBackground()

async function saveTrip(site: TestSite, trip: { id: number }, body: object): Promise<void> {
  const as = await site.person({ isAdmin: true })
  await site.call(updateTrip, { params: trip, body, as })
  await waitForJobs(site)
}

const notificationTexts = async (site: TestSite, person: Person) =>
  (await findNotifications(site, person)).map(({ title, text }) => `${title}: ${text}`)

test('a new location or meeting point is told with the old one to everybody concerned', async () => {
  await using site = await startApp()
  const trip = await site.trip()
  const [going, waiting, formerTraveller] = [await site.person(), await site.person(), await site.person()]
  await insertBooking(site, { trip, by: going, status: 'confirmed' })
  await insertBooking(site, { trip, by: formerTraveller, status: 'cancelled' })
  await site.database.query(
    'insert into waitlist_entries (trip_id, user_id, party_size) values ($1, $2, 1)',
    [trip.id, await findUserId(site, waiting)],
  )

  await saveTrip(site, trip, { location: 'Rondane' })
  await saveTrip(site, trip, { bargeLocation: 'Pier 2' })
  await saveTrip(site, trip, { bargeLocation: 'Pier 3' })
  await saveTrip(site, trip, { bargeLocation: null })
  await saveTrip(site, trip, { description: 'Other words', activities: ['Hiking'] })

  const notifications = [
    'Ridge walk has a new location: It’s now in Rondane instead of Jotunheimen.',
    'Ridge walk has a new barge meeting point: The barge meeting point is Pier 2.',
    'Ridge walk has a new barge meeting point: The barge meeting point is Pier 3 instead of Pier 2.',
    'Ridge walk has no barge meeting point now: It was Pier 3.',
  ]
  expect(await notificationTexts(site, going)).toEqual(notifications)
  expect(await notificationTexts(site, waiting)).toEqual(notifications)
  expect(await notificationTexts(site, formerTraveller)).toEqual([])
  expect(await findMails(site, going)).toHaveLength(4)
})

/** A trip with a traveller, and an organiser who saves dates of July, and other fields. */
async function startSaving(site: TestSite) {
  const trip = await site.trip()
  const [going, as] = [await site.person({ isVerified: false }), await site.person({ isAdmin: true })]
  await insertBooking(site, { trip, by: going, status: 'confirmed' })
  await waitForJobs(site)
  await site.database.query('delete from mails')
  return {
    trip,
    going,
    save: async (days: [number, number], others: object = {}) => {
      const [startDate, endDate] = days.map((day) => `2099-07-0${day}`)
      await site.call(updateTrip, { params: trip, body: { startDate, endDate, ...others }, as })
      await waitForJobs(site)
    },
  }
}

test('the first save is mailed at once, and what changed since then within an hour', async () => {
  await using site = await startApp()
  const { going, save } = await startSaving(site)
  await save([2, 5])
  await save([1, 4])
  await save([1, 4], { location: 'Rondane' })
  await save([2, 5])
  await save([3, 6])
  expect((await findMails(site, going)).map(({ subject }) => subject)).toEqual(['Ridge walk has new dates'])
  expect(await findNotifications(site, going)).toHaveLength(5)

  await sendBundlesAfter(site, '1 hour')
  const [, mail, ...others] = await findMails(site, going)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Ridge walk changed')
  expect(mail?.text).toContain('Jul 3 – 6, 2099 (was Jul 2 – 5, 2099)')
  expect(mail?.text).toContain('Rondane (was Jotunheimen)')
})

test('changes that were undone before their mail, or of a trip cancelled since, are not mailed', async () => {
  await using site = await startApp()
  const { trip, going, save } = await startSaving(site)
  const driver = await site.person()
  await insertCar(site, { trip, by: driver, seats: { Passenger: null } })
  await save([2, 5])
  await save([1, 4])
  await save([2, 5])
  await sendBundlesAfter(site, '1 hour')
  expect(await findMails(site, going)).toHaveLength(1)

  await save([3, 6])
  await save([4, 7])
  await site.database.query(`update trips set status = 'cancelled'`)
  await sendBundlesAfter(site, '1 hour')
  expect(await findMails(site, driver)).toHaveLength(2)
})

test('a change of an old job, which does not say who made it, is mailed at once', async () => {
  await using site = await startApp()
  const { trip, going, save } = await startSaving(site)
  await save([2, 5])
  const was = { startDate: '2099-06-01', endDate: '2099-06-04', location: 'Jotunheimen', bargeLocation: null }
  await emitEvent(site, 'trip.changed', { tripId: trip.id, changeId: 'old', was })
  await waitForJobs(site)
  expect(await findMails(site, going)).toHaveLength(2)
})

test('changes saved together are told in one notification', async () => {
  await using site = await startApp()
  const trip = await site.trip({ bargeLocation: 'Pier 1' })
  const going = await site.person()
  await insertBooking(site, { trip, by: going, status: 'confirmed' })
  await saveTrip(site, trip, { location: 'Rondane', bargeLocation: 'Pier 2', endDate: '2099-07-05' })
  const [notification, ...others] = await notificationTexts(site, going)
  expect(notification).toMatch(
    /^Ridge walk changed: It’s now Jul 1 – 5, 2099 instead of Jul 1 – 4, 2099\. It’s now in Rondane instead of Jotunheimen\. The barge meeting point is Pier 2 instead of Pier 1\. If the new dates don’t work for you, cancel by .+ for a full refund\.$/,
  )
  expect(others).toEqual([])
})

/** The date a number of days from today, in the site's time zone. */
async function dayIn(site: TestSite, days: number): Promise<string> {
  const [row] = await site.database.query<{ day: string }>(
    `select to_char((app_now() at time zone $1)::date + $2::int, 'YYYY-MM-DD') as day`,
    [site.context.config.timeZone, days],
  )
  return row?.day ?? ''
}

/**
 * Publishes the trip last, because the site's own sweeper also sends reminders and must not run too early.
 */
async function publish(site: TestSite, trip: { id: number }): Promise<void> {
  await site.database.query(`update trips set status = 'upcoming' where id = $1`, [trip.id])
}

async function remindAll(site: TestSite): Promise<void> {
  await remindOfStart(site.context)
  await waitForJobs(site)
}

test('an old job with only dates still runs, and notifies nobody twice', async () => {
  await using site = await startApp()
  const trip = await site.trip({ bargeLocation: 'Pier 1' })
  const going = await site.person()
  await insertBooking(site, { trip, by: going, status: 'confirmed' })
  const datesBefore = { startDate: '2099-06-01', endDate: '2099-06-04' }
  const job = JSON.stringify({ tripId: trip.id, changeId: 'one', was: datesBefore })
  for (let times = 0; times < 2; times++) {
    await site.database.query(
      `select graphile_worker.add_job('notifications.trip-dates-changed', $1::json)`,
      [job],
    )
  }
  await waitForJobs(site)
  expect(await notificationTexts(site, going)).toEqual([
    'Ridge walk has new dates: It’s now Jul 1 – 4, 2099 instead of Jun 1 – 4, 2099.',
  ])
})

test('three days before the start everybody on the trip is reminded once, with location and transport', async () => {
  await using site = await startApp()
  const [startDate, endDate] = [await dayIn(site, 4), await dayIn(site, 6)]
  const trip = await site.trip({ startDate, endDate, bargeLocation: 'Pier 1' })
  const [driver, seated, seatless, ownWay, bookedDriver, pendingDriver, holding] = (await Promise.all(
    ['Dana', 'Kit', 'Kit', 'Kit', 'Kit', 'Kit', 'Kit'].map((firstName) => site.person({ firstName })),
  )) as [Person, Person, Person, Person, Person, Person, Person]
  const partyBooking = await insertBooking(site, { trip, by: seated, status: 'confirmed', partySize: 2 })
  await insertBooking(site, { trip, by: seatless, status: 'confirmed', partySize: 2 })
  await insertBooking(site, { trip, by: ownWay, status: 'confirmed' })
  await insertBooking(site, { trip, by: bookedDriver, status: 'confirmed' })
  await insertBooking(site, { trip, by: pendingDriver, status: 'confirmed' })
  await insertBooking(site, { trip, by: holding, status: 'held' })
  await site.database.query(
    `update bookings set transport = case user_id when $1 then 'own' when $2 then 'driving' when $3 then 'driving' else 'car' end`,
    [
      await findUserId(site, ownWay),
      await findUserId(site, bookedDriver),
      await findUserId(site, pendingDriver),
    ],
  )
  await insertCar(site, { trip, by: driver, seats: { Passenger: partyBooking.id, 'Back Left': null } })
  await insertCar(site, { trip, by: bookedDriver, seats: { Passenger: null } })
  await insertCar(site, { trip, by: pendingDriver, status: 'pending', seats: { Passenger: null } })

  await remindAll(site)
  expect(await findNotifications(site, seated)).toEqual([])
  await site.database.moveClock('1 day')
  await remindAll(site)
  await remindAll(site)
  await emitEvent(site, 'trip.near', { tripId: trip.id, startDate })
  await waitForJobs(site)

  const endings = [
    [seated, 'Your seat: Passenger in Dana’s car. You still need to choose 1 more seat.'],
    [seatless, 'You haven’t chosen your seats yet.'],
    [ownWay, 'You’ll make your own way there.'],
    [bookedDriver, 'You’re driving.'],
    [pendingDriver, 'You’re driving once your car is approved.'],
    [driver, 'You’re driving. You haven’t booked your own spot yet.'],
  ] as const
  for (const [person, ending] of endings) {
    const [notification, ...others] = await findNotifications(site, person)
    expect([notification?.kind, others]).toEqual(['reminder', []])
    expect(notification?.text).toMatch(/^It’s in Jotunheimen\. The barge meeting point is Pier 1\. /)
    expect(notification?.text.endsWith(ending), notification?.text).toBe(true)
    expect(await findMails(site, person)).toHaveLength(1)
  }
  expect((await findNotifications(site, ownWay)).map(({ path }) => path)).toEqual([`/trip/${trip.id}`])
  expect((await findNotifications(site, seatless)).map(({ path }) => path)).toEqual([
    `/trip/${trip.id}?tab=booking#places`,
  ])
  expect(await findNotifications(site, holding)).toEqual([])
})

test('new dates bring a new reminder; late bookers, drafts and cancelled trips get none', async () => {
  await using site = await startApp()
  const [soon, later] = [await dayIn(site, 2), await dayIn(site, 3)]
  const trip = await site.trip({ startDate: soon, endDate: await dayIn(site, 9), status: 'draft' })
  const otherTrips = [
    await site.trip({ startDate: soon, endDate: later, status: 'cancelled' }),
    await site.trip({ startDate: soon, endDate: later, status: 'draft' }),
    await site.trip({ startDate: await dayIn(site, 4), endDate: await dayIn(site, 9) }),
  ]
  const [me, lateBooker] = [await site.person(), await site.person()]
  for (const each of [trip, ...otherTrips])
    await insertBooking(site, { trip: each, by: me, status: 'confirmed' })
  await publish(site, trip)
  const countReminders = async (person: Person) =>
    (await findNotifications(site, person)).filter(({ kind }) => kind === 'reminder').length

  await remindAll(site)
  expect(await countReminders(me)).toBe(1)
  await insertBooking(site, { trip, by: lateBooker, status: 'confirmed' })
  await remindAll(site)
  expect(await countReminders(lateBooker)).toBe(0)

  await site.database.query('update trips set start_date = $2 where id = $1', [trip.id, later])
  await remindAll(site)
  expect([await countReminders(me), await countReminders(lateBooker)]).toEqual([2, 1])
})

test('no reminder is sent for a trip that was moved or cancelled by then', async () => {
  await using site = await startApp()
  const startDate = await dayIn(site, 9)
  const trip = await site.trip({ startDate, endDate: startDate })
  const cancelled = await site.trip({ startDate, endDate: startDate, status: 'cancelled' })
  const me = await site.person()
  for (const each of [trip, cancelled]) await insertBooking(site, { trip: each, by: me, status: 'confirmed' })
  await emitEvent(site, 'trip.near', { tripId: trip.id, startDate: await dayIn(site, 2) })
  await emitEvent(site, 'trip.near', { tripId: cancelled.id, startDate })
  await waitForJobs(site)
  expect(await findNotifications(site, me)).toEqual([])
})

test('many processes that remind at once send one reminder', async () => {
  await using site = await startApp()
  const startDate = await dayIn(site, 2)
  const trip = await site.trip({ startDate, endDate: startDate, status: 'draft' })
  const me = await site.person()
  await insertBooking(site, { trip, by: me, status: 'confirmed' })
  await publish(site, trip)
  await Promise.all(Array.from({ length: 8 }, () => remindOfStart(site.context)))
  await waitForJobs(site)
  expect(await findNotifications(site, me)).toHaveLength(1)
})
