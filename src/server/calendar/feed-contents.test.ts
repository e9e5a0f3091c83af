import { expect, test } from 'vitest'
import { removeCar } from '#contract/cars.ts'
import { updateTrip } from '#contract/trip-input.ts'
import { cancelTrip } from '#contract/trips.ts'
import type { Person } from '#testing/start-app.ts'
import { startBookingSite } from '#testing/start-booking-site.ts'
import { subscribeToCalendar } from '#testing/subscribe-to-calendar.ts'

/** Somebody with a confirmed seat, and their calendar. */
async function startWithBooking(values: Parameters<typeof startBookingSite>[0] = {}) {
  const trip = await startBookingSite(values)
  const me = await trip.site.person()
  const calendar = await subscribeToCalendar(trip.site, me)
  const book = async () => {
    const { body } = await trip.hold(me, { seatIds: [trip.seatIds[1]!], transport: 'car' })
    if (body.status === 'held') await trip.confirm(body.id)
    return body.id
  }
  return { ...trip, me, calendar, book, bookingId: await book() }
}

test('a confirmed booking is in the calendar, with its seat', async () => {
  await using trip = await startWithBooking({ bargeLocation: 'Pier 3' })
  expect(await trip.calendar.event()).toMatchObject({
    uid: `trip-${trip.tripId}@site.test`,
    sequence: 1,
    status: 'CONFIRMED',
    isBusy: true,
    start: '2099-07-01',
    end: '2099-07-05',
    summary: 'Ridge walk',
    description: [
      'Jul 1 – 4, 2099',
      'Barge meeting point: Pier 3',
      'You’re going.',
      'Seat: Back Left in Dana’s car',
      `Trip details: http://site.test/trip/${trip.tripId}`,
    ].join('\n'),
  })
})

test('holds and waitlist entries are not in the calendar', async () => {
  await using trip = await startBookingSite({ maxParticipants: 1 })
  const [me, otherPerson] = (await trip.people(2)) as [Person, Person]
  await trip.hold(me)
  await trip.join(otherPerson)
  for (const as of [me, otherPerson])
    expect(await (await subscribeToCalendar(trip.site, as)).events()).toEqual([])
})

test('cancelling and booking again update the entry’s status and raise its number', async () => {
  await using trip = await startWithBooking()
  const { calendar } = trip
  const entries = [await calendar.event()]
  let { bookingId } = trip
  for (const _turn of [1, 2]) {
    await trip.cancel(bookingId, trip.me)
    entries.push(await calendar.event())
    bookingId = await trip.book()
    entries.push(await calendar.event())
  }
  expect(entries.map(({ status, sequence }) => [status, sequence])).toEqual([
    ['CONFIRMED', 1],
    ['CANCELLED', 2],
    ['CONFIRMED', 3],
    ['CANCELLED', 4],
    ['CONFIRMED', 5],
  ])
  expect(new Set(entries.map(({ uid }) => uid)).size).toBe(1)
  expect(entries[1]?.description).toContain('You’re no longer on this trip.')
})

test('new dates move the entry, cancelling the trip cancels it, and both raise its number', async () => {
  await using trip = await startWithBooking()
  const as = await trip.site.person({ isAdmin: true })
  const params = { id: trip.tripId }
  await trip.site.call(updateTrip, { params, body: { startDate: '2100-02-27', endDate: '2100-02-28' }, as })
  expect(await trip.calendar.event()).toMatchObject({
    start: '2100-02-27',
    end: '2100-03-01',
    sequence: 2,
    status: 'CONFIRMED',
  })

  await trip.site.call(cancelTrip, { params: { tripId: trip.tripId }, as })
  const event = await trip.calendar.event()
  expect(event).toMatchObject({ sequence: 3, status: 'CANCELLED', isBusy: false })
  expect(event.description).toContain('The organiser has cancelled this trip.')
  expect(event.description).not.toContain('no longer')
})

test('a cancelled entry stays in the calendar for 90 days', async () => {
  await using trip = await startWithBooking()
  await trip.cancel(trip.bookingId, trip.me)
  await trip.pass('89 days')
  expect(await trip.calendar.event()).toMatchObject({ status: 'CANCELLED' })
  await trip.pass('2 days')
  expect(await trip.calendar.events()).toEqual([])
})

test('a past trip stays in the calendar for a year', async () => {
  await using trip = await startWithBooking()
  const setEndedDaysAgo = (days: number) =>
    trip.site.database.query(
      `update trips set start_date = current_date - $1::int, end_date = current_date - $1::int, status = 'completed'`,
      [days],
    )
  await setEndedDaysAgo(364)
  expect(await trip.calendar.event()).toMatchObject({ status: 'CONFIRMED' })
  await setEndedDaysAgo(367)
  expect(await trip.calendar.events()).toEqual([])
})

test('the driver of an approved car has the trip in the calendar, booked or not', async () => {
  await using trip = await startBookingSite()
  const calendar = await subscribeToCalendar(trip.site, trip.driver)
  const event = await calendar.event()
  expect(event).toMatchObject({ sequence: 1, status: 'CONFIRMED' })
  expect(event.description).toContain('You’re driving your car.')

  const { body } = await trip.hold(trip.driver, {
    transport: 'driving',
    partySize: 2,
    seatIds: [trip.seatIds[0]!],
  })
  await trip.confirm(body.id)
  const eventWithBooking = await calendar.event()
  expect(eventWithBooking.sequence).toBe(2)
  expect(eventWithBooking.description).toContain(
    'You and 1 guest are going.\nYou’re driving your car.\nSeat: Passenger in your car\n',
  )

  await trip.site.call(removeCar, { params: { carId: trip.car.id }, as: trip.driver })
  expect((await calendar.event()).description).not.toContain('driving your car')
})

test('a driver’s calendar has no trip while the car is pending or the trip is a draft', async () => {
  await using trip = await startBookingSite()
  const calendar = await subscribeToCalendar(trip.site, trip.driver)
  await trip.site.database.query(`update cars set status = 'pending'`)
  expect(await calendar.events()).toEqual([])
  await trip.site.database.query(`update cars set status = 'approved'`)
  expect(await calendar.events()).toHaveLength(1)
  await trip.site.database.query(`update trips set status = 'draft'`)
  expect(await calendar.events()).toEqual([])
})

test('a cancelled trip stays in its driver’s calendar for 90 days', async () => {
  await using trip = await startBookingSite()
  const calendar = await subscribeToCalendar(trip.site, trip.driver)
  const as = await trip.site.person({ isAdmin: true })
  await trip.site.call(cancelTrip, { params: { tripId: trip.tripId }, as })
  expect(await calendar.event()).toMatchObject({ status: 'CANCELLED', sequence: 2 })
  await trip.pass('91 days')
  expect(await calendar.events()).toEqual([])
})

test('the calendar contains only the latest 500 trips', async () => {
  await using trip = await startWithBooking()
  await trip.site.database.query(
    `with more as (
       insert into trips (title, location, start_date, end_date)
       select 'Trip ' || n, 'Valley', date '2100-01-01' + n, date '2100-01-02' + n from generate_series(1, 600) n
       returning id)
     insert into bookings (trip_id, user_id, status, unit_price, refund_tiers, confirmed_at)
     select more.id, users.id, 'confirmed', 0, '[]', app_now() from more, users where email = $1`,
    [trip.me.email],
  )
  const events = await trip.calendar.events()
  expect(events).toHaveLength(500)
  expect([events[0]?.summary, events.at(-1)?.summary]).toEqual(['Trip 600', 'Trip 101'])
})
