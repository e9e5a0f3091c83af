import { expect, test } from 'vitest'
import { removeCar, setCarStatus } from '#contract/cars.ts'
import { updateTrip } from '#contract/trip-input.ts'
import { parseCalendar } from '#testing/parse-calendar.ts'
import { withBackground } from '#testing/start-app.ts'
import { startBookingSite } from '#testing/start-booking-site.ts'
import { subscribeToCalendar } from '#testing/subscribe-to-calendar.ts'
import { findUserId } from '#testing/test-notifications.ts'
import { findOwnTrips } from './find-own-trips.ts'
import { numberEntries } from './number-entries.ts'
import { ownTripEntry } from './rules.ts'

withBackground()

/** Somebody with confirmed places for two and a seat, and their calendar. */
async function startGoing() {
  const trip = await startBookingSite()
  const me = await trip.site.person()
  const { body } = await trip.hold(me, { partySize: 2, seatIds: [trip.seatIds[1]!], transport: 'car' })
  await trip.confirm(body.id)
  const calendar = await subscribeToCalendar(trip.site, me)
  const admin = await trip.site.person({ isAdmin: true })
  return { ...trip, me, admin, bookingId: body.id, calendar }
}
type ConfirmedBookingSetup = Awaited<ReturnType<typeof startGoing>>

test.each<[string, (here: ConfirmedBookingSetup) => Promise<unknown>]>([
  ['another seat', ({ change, bookingId, me, seatIds }) => change(bookingId, me, { seatIds: [seatIds[2]!] })],
  [
    'one more seat',
    ({ change, bookingId, me, seatIds }) => change(bookingId, me, { seatIds: seatIds.slice(1, 3) }),
  ],
  ['a smaller party', ({ change, bookingId, me }) => change(bookingId, me, { partySize: 1 })],
  [
    'another way there',
    ({ change, bookingId, me }) => change(bookingId, me, { transport: 'own', seatIds: [] }),
  ],
  [
    'a driver of another name',
    ({ site }) => site.database.query(`update users set first_name = 'Dee' where first_name = 'Dana'`),
  ],
  [
    'a car that is taken off',
    ({ site, car, driver }) => site.call(removeCar, { params: { carId: car.id }, as: driver }),
  ],
  [
    'a car that is no longer approved',
    ({ site, car, admin }) =>
      site.call(setCarStatus, { params: { carId: car.id }, body: { status: 'pending' }, as: admin }),
  ],
  ['an end', ({ cancel, bookingId, me }) => cancel(bookingId, me)],
  [
    'another title',
    ({ site, tripId, admin }) =>
      site.call(updateTrip, { params: { id: tripId }, body: { title: 'Ridge run' }, as: admin }),
  ],
])('%s makes the entry newer, by number and time', async (_what, happen) => {
  await using here = await startGoing()
  const before = await here.calendar.event()
  await here.pass('1 hour')
  await happen(here)
  const after = await here.calendar.event()
  expect(after.uid).toBe(before.uid)
  expect(after.sequence).toBe(before.sequence + 1)
  expect(after.changedAt > before.changedAt).toBe(true)
  expect(String(after.property('dtstamp'))).toBe(after.changedAt)
})

test('while nothing changes the calendar stays the same to the byte, and nothing is written', async () => {
  await using here = await startGoing()
  const first = await here.calendar.get()
  const versions = () => here.site.database.query('select xmin::text, * from calendar_entries')
  const written = await versions()
  await here.pass('3 days')
  expect((await here.calendar.get()).body).toBe(first.body)
  expect(await versions()).toEqual(written)
})

test('of several who read at once, at first and after a change, all get the same number, one higher', async () => {
  await using here = await startGoing()
  const readAll = () => Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => here.calendar.get()))
  const texts = async () => [...new Set((await readAll()).map(({ body }) => body))]
  const [first, ...others] = await texts()
  expect(others).toEqual([])
  const sequence = parseCalendar(first!).events[0]!.sequence

  await here.change(here.bookingId, here.me, { seatIds: [here.seatIds[3]!] })
  const [second, ...different] = await texts()
  expect(different).toEqual([])
  expect(parseCalendar(second!).events[0]).toMatchObject({ sequence: sequence + 1 })
})

test('who read before a change and writes after it takes no number of somebody else’s', async () => {
  await using here = await startGoing()
  const userId = await findUserId(here.site, here.me)
  const { db, site } = here.site.context
  const look = async () =>
    (await findOwnTrips(db, { userId, limit: 5 })).map((trip) => ownTripEntry(trip, site.publicUrl))
  const give = async (entries: Awaited<ReturnType<typeof look>>) =>
    (await numberEntries(db, { userId, entries }))[0]!
  const old = await look()
  await here.change(here.bookingId, here.me, { transport: 'own', seatIds: [] })
  const recent = await look()
  const given = [await give(recent), await give(old), await give(recent), await give(recent)]
  expect(given.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 3])
  expect(given[3]).toEqual(given[2])
})

test('a trip that changed and changed back has a higher number, as its file has', async () => {
  await using here = await startGoing()
  const rename = (title: string) =>
    here.site.call(updateTrip, { params: { id: here.tripId }, body: { title }, as: here.admin })
  const before = await here.calendar.event()
  await rename('Ridge run')
  await rename('Ridge walk')
  const after = await here.calendar.event()
  const { body } = await here.site.app.inject({ url: `/api/trips/${here.tripId}/calendar.ics` })
  const [file] = parseCalendar(body).events
  expect(after).toMatchObject({ summary: before.summary, uid: file!.uid })
  expect(after.sequence).toBeGreaterThan(before.sequence)
  expect(after.sequence).toBeGreaterThan(file!.sequence)
})

test('a new address goes on with the numbers, and nobody has those of others', async () => {
  await using here = await startGoing()
  const { site, me, driver } = here
  await here.calendar.event()
  await here.change(here.bookingId, me, { partySize: 1 })
  const seen = await here.calendar.event()
  expect(await (await subscribeToCalendar(site, me)).event()).toMatchObject({ sequence: seen.sequence })
  expect(await (await subscribeToCalendar(site, driver)).event()).toMatchObject({
    uid: seen.uid,
    sequence: 1,
  })
})

test('the calendar of an account that is deleted at this moment is not there', async () => {
  await using here = await startGoing()
  await here.site.database.query('update users set deleted_at = app_now() where email = $1', [here.me.email])
  expect((await here.calendar.get()).statusCode).toBe(404)
  expect(await here.site.database.query('select from calendar_entries')).toEqual([])
})
