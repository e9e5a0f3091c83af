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

const TITLE = 'Ridge walk'

/** Somebody with confirmed places for two and a seat, and their calendar. */
async function startWithBooking() {
  const trip = await startBookingSite({ title: TITLE })
  const me = await trip.site.person()
  const { body } = await trip.hold(me, { partySize: 2, seatIds: [trip.seatIds[1]!], transport: 'car' })
  await trip.confirm(body.id)
  const calendar = await subscribeToCalendar(trip.site, me)
  const admin = await trip.site.person({ isAdmin: true })
  return { ...trip, me, admin, bookingId: body.id, calendar }
}
type ConfirmedBookingSetup = Awaited<ReturnType<typeof startWithBooking>>

test.each<[string, (setup: ConfirmedBookingSetup) => Promise<unknown>]>([
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
    ({ site, driver }) =>
      site.database.query(`update users set first_name = 'Dee' where email = $1`, [driver.email]),
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
  ['a cancelled booking', ({ cancel, bookingId, me }) => cancel(bookingId, me)],
  [
    'another title',
    ({ site, tripId, admin }) =>
      site.call(updateTrip, { params: { id: tripId }, body: { title: 'Ridge run' }, as: admin }),
  ],
])('%s raises the entry’s number and time', async (_what, changeSomething) => {
  await using setup = await startWithBooking()
  const before = await setup.calendar.event()
  await setup.pass('1 hour')
  await changeSomething(setup)
  const after = await setup.calendar.event()
  expect(after.uid).toBe(before.uid)
  expect(after.sequence).toBe(before.sequence + 1)
  expect(after.changedAt > before.changedAt).toBe(true)
  expect(String(after.property('dtstamp'))).toBe(after.changedAt)
})

test('without changes the calendar stays identical and nothing is written', async () => {
  await using setup = await startWithBooking()
  const first = await setup.calendar.get()
  // Postgres changes xmin with every write of a row.
  const rowVersions = () => setup.site.database.query('select xmin::text, * from calendar_entries')
  const before = await rowVersions()
  await setup.pass('3 days')
  expect((await setup.calendar.get()).body).toBe(first.body)
  expect(await rowVersions()).toEqual(before)
})

test('readers at the same time get the same number, one higher after a change', async () => {
  await using setup = await startWithBooking()
  const readAll = () => Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => setup.calendar.get()))
  const readTexts = async () => [...new Set((await readAll()).map(({ body }) => body))]
  const [first, ...others] = await readTexts()
  expect(others).toEqual([])
  const sequence = parseCalendar(first!).events[0]!.sequence

  await setup.change(setup.bookingId, setup.me, { seatIds: [setup.seatIds[3]!] })
  const [second, ...different] = await readTexts()
  expect(different).toEqual([])
  expect(parseCalendar(second!).events[0]).toMatchObject({ sequence: sequence + 1 })
})

test('numbering outdated entries never reuses a number', async () => {
  await using setup = await startWithBooking()
  const userId = await findUserId(setup.site, setup.me)
  const { db, site } = setup.site.context
  const readEntries = async () =>
    (await findOwnTrips(db, { userId, limit: 5 })).map((trip) => ownTripEntry(trip, site.publicUrl))
  // The person has one trip, so there is one entry.
  const numberEntry = async (entries: Awaited<ReturnType<typeof readEntries>>) =>
    (await numberEntries(db, { userId, entries }))[0]!
  const oldEntries = await readEntries()
  await setup.change(setup.bookingId, setup.me, { transport: 'own', seatIds: [] })
  const newEntries = await readEntries()
  // A slow reader may store the old contents after the new ones. Contents that differ from the stored ones
  // get the next number, even if they had one before; contents that are stored already keep theirs.
  const first = await numberEntry(newEntries)
  const outdated = await numberEntry(oldEntries)
  const corrected = await numberEntry(newEntries)
  const unchanged = await numberEntry(newEntries)
  expect([first, outdated, corrected].map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  expect(unchanged).toEqual(corrected)
})

test('a trip that changed and changed back gets a higher number', async () => {
  await using setup = await startWithBooking()
  const renameTrip = (title: string) =>
    setup.site.call(updateTrip, { params: { id: setup.tripId }, body: { title }, as: setup.admin })
  const before = await setup.calendar.event()
  await renameTrip('Ridge run')
  await renameTrip(TITLE)
  const after = await setup.calendar.event()
  const { body } = await setup.site.app.inject({ url: `/api/trips/${setup.tripId}/calendar.ics` })
  const [file] = parseCalendar(body).events
  expect(after).toMatchObject({ summary: before.summary, uid: file!.uid })
  expect(after.sequence).toBeGreaterThan(before.sequence)
  expect(after.sequence).toBeGreaterThan(file!.sequence)
})

test('a new address continues the numbers, and each person has their own', async () => {
  await using setup = await startWithBooking()
  const { site, me, driver } = setup
  await setup.calendar.event()
  await setup.change(setup.bookingId, me, { partySize: 1 })
  const event = await setup.calendar.event()
  expect(await (await subscribeToCalendar(site, me)).event()).toMatchObject({ sequence: event.sequence })
  expect(await (await subscribeToCalendar(site, driver)).event()).toMatchObject({
    uid: event.uid,
    sequence: 1,
  })
})

test('a deleted account has no calendar and gets no numbered entries', async () => {
  await using setup = await startWithBooking()
  await setup.site.database.query('update users set deleted_at = app_now() where email = $1', [
    setup.me.email,
  ])
  expect((await setup.calendar.get()).statusCode).toBe(404)
  expect(await setup.site.database.query('select from calendar_entries')).toEqual([])
})
