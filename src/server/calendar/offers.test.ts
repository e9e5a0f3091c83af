import { expect, test } from 'vitest'
import { cancelTrip } from '#contract/trips.ts'
import { updateTrip } from '#contract/trip-input.ts'
import { withBackground, type Person } from '#testing/start-app.ts'
import { startBookingSite } from '#testing/start-booking-site.ts'
import { subscribeToCalendar } from '#testing/subscribe-to-calendar.ts'

withBackground()

/** Somebody who is offered the only place of a trip, and their calendar. */
async function startWithOffer({ price = '120.50' } = {}) {
  const trip = await startBookingSite({ maxParticipants: 1, price })
  const [booker, me] = (await trip.people(2)) as [Person, Person]
  const { body } = await trip.hold(booker)
  if (body.status === 'held') await trip.confirm(body.id)
  await trip.join(me)
  await trip.cancel(body.id, booker)
  const { offer } = (await trip.waiting(me)) ?? {}
  if (!offer) throw new Error('Nothing is offered')
  return { ...trip, me, offer, calendar: await subscribeToCalendar(trip.site, me) }
}

const withoutMilliseconds = (iso: string) => iso.replace(/\.\d+Z$/, 'Z')
const minutesBefore = (iso: string, minutes: number) =>
  withoutMilliseconds(new Date(new Date(iso).getTime() - minutes * 60_000).toISOString())

test('an open offer is in the calendar, with an alarm', async () => {
  await using trip = await startWithOffer()
  const { offer } = trip
  expect(await trip.calendar.event()).toMatchObject({
    uid: `offer-${offer.bookingId}@site.test`,
    sequence: 0,
    status: 'CONFIRMED',
    isBusy: false,
    summary: 'Waitlist offer ends: Ridge walk',
    start: minutesBefore(offer.expiresAt, 30),
    end: withoutMilliseconds(offer.expiresAt),
    alarms: ['-PT90M'],
    url: `http://site.test/trip/${trip.tripId}?tab=booking#places`,
  })
  const { headers } = await trip.calendar.get()
  await trip.pass('1 minute')
  expect((await trip.calendar.get({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
})

type OfferSetup = Awaited<ReturnType<typeof startWithOffer>>

test.each<[string, (trip: OfferSetup) => Promise<unknown>]>([
  ['was accepted', (trip) => trip.accept(trip.offer.bookingId, trip.me)],
  ['was declined', (trip) => trip.decline(trip.offer.bookingId, trip.me)],
  ['lapsed', (trip) => trip.pass('25 hours')],
  ['ended because the person left the waitlist', (trip) => trip.leave(trip.me)],
])('an offer that %s stays as cancelled for a while, at the same time', async (_what, decide) => {
  await using trip = await startWithOffer()
  const before = await trip.calendar.event()
  await decide(trip)
  const [event] = await trip.calendar.events()
  expect(event).toMatchObject({
    uid: before.uid,
    sequence: 1,
    status: 'CANCELLED',
    start: before.start,
    end: before.end,
    alarms: [],
  })
  await trip.pass('100 days')
  expect((await trip.calendar.events()).map(({ uid }) => uid)).not.toContain(before.uid)
})

test('an accepted offer of a free trip leaves two entries: the trip and the decided offer', async () => {
  await using trip = await startWithOffer({ price: '0' })
  await trip.accept(trip.offer.bookingId, trip.me)
  expect((await trip.calendar.events()).map(({ uid, status }) => [uid, status])).toEqual([
    [`trip-${trip.tripId}@site.test`, 'CONFIRMED'],
    [`offer-${trip.offer.bookingId}@site.test`, 'CANCELLED'],
  ])
})

test('renaming or cancelling the trip updates the entry of its offer', async () => {
  await using trip = await startWithOffer()
  const as = await trip.site.person({ isAdmin: true })
  await trip.site.call(updateTrip, { params: { id: trip.tripId }, body: { title: 'Ridge run' }, as })
  expect(await trip.calendar.event()).toMatchObject({
    summary: 'Waitlist offer ends: Ridge run',
    sequence: 1,
  })
  await trip.site.call(cancelTrip, { params: { tripId: trip.tripId }, as })
  expect(await trip.calendar.event()).toMatchObject({ sequence: 2, status: 'CANCELLED' })
})
