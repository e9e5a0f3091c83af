import { expect, test } from 'vitest'
import { holdPlaces, listBookings } from '#contract/bookings.ts'
import { removeCar } from '#contract/cars.ts'
import { createPaymentIntent } from '#contract/payments.ts'
import { updateTrip } from '#contract/trip-input.ts'
import { withBackground, type Person } from '#testing/start-app.ts'
import { startPaymentSite, type PayingTrip } from '#testing/start-payment-site.ts'
import { sweepLapsedBookings } from './sweep-lapsed-bookings.ts'

withBackground()

const PRICE_CENTS = 12_050

async function holdAndRelease(trip: PayingTrip, as: Person): Promise<void> {
  const { body } = await trip.hold(as)
  await trip.cancel(body.id, as)
}

/** Lets the holds on the trip lapse. */
async function lapse(trip: PayingTrip): Promise<void> {
  await trip.pass('16 minutes')
  await sweepLapsedBookings(trip.site.context)
}

test('nobody can have more than three unpaid holds over all trips', async () => {
  await using trip = await startPaymentSite()
  const { site } = trip
  const me = await site.person()
  const otherTrips = [
    await site.trip({ price: '80' }),
    await site.trip({ price: '80' }),
    await site.trip({ price: '80' }),
  ]
  const [second, third, fourth] = otherTrips.map(({ id }) => id)
  const hold = (tripId = 0) => site.call(holdPlaces, { params: { tripId }, body: {}, as: me })

  const { body: first } = await trip.hold(me)
  expect([(await hold(second)).status, (await hold(third)).status]).toEqual([201, 201])
  const refusal = await hold(fourth)
  expect([refusal.status, refusal.body.code]).toEqual([409, 'TOO_MANY_HOLDS'])
  const body = { tripId: fourth ?? 0, amount: 8_000 }
  const payment = await site.call(createPaymentIntent, { body, as: me })
  expect([payment.status, payment.body.code]).toEqual([409, 'TOO_MANY_HOLDS'])
  // Repeating a hold does not add one, and a free trip needs none.
  expect((await trip.hold(me)).status).toBe(200)
  const free = await site.trip({ price: '0' })
  expect((await hold(free.id)).body.status).toBe('confirmed')

  await trip.buy(me, PRICE_CENTS)
  expect((await trip.get(first.id, me)).body.status).toBe('confirmed')
  expect((await hold(fourth)).status).toBe(201)
})

test('an accepted offer is never refused because of other holds, and does not count as one', async () => {
  await using trip = await startPaymentSite({ maxParticipants: 1 })
  const { site } = trip
  const [holder, me] = [await site.person(), await site.person()]
  const { body: holdersBooking } = await trip.hold(holder)
  await trip.join(me)
  const otherTrips = [
    await site.trip({ price: '80' }),
    await site.trip({ price: '80' }),
    await site.trip({ price: '80' }),
  ]
  const hold = (tripId: number) => site.call(holdPlaces, { params: { tripId }, body: {}, as: me })
  // Two holds, so that a third is allowed.
  for (const { id } of otherTrips.slice(1)) await hold(id)
  await trip.cancel(holdersBooking.id, holder)

  const offer = (await trip.waiting(me))?.offer
  expect((await trip.accept(offer?.bookingId ?? 0, me)).body.status).toBe('held')
  expect((await hold(otherTrips[0]?.id ?? 0)).status).toBe(201)

  // Giving it up twice does not start a pause either.
  await trip.cancel(offer?.bookingId ?? 0, me)
  const { body: secondHold } = await trip.hold(holder)
  await trip.join(me)
  await trip.cancel(secondHold.id, holder)
  const second = (await trip.waiting(me))?.offer
  await trip.accept(second?.bookingId ?? 0, me)
  await trip.cancel(second?.bookingId ?? 0, me)
  const { body: ownBookings } = await site.call(listBookings, { as: me })
  for (const { id, tripId } of ownBookings) if (tripId === otherTrips[0]?.id) await trip.cancel(id, me)
  expect((await trip.hold(me)).status).toBe(201)
})

test('giving up two holds on a trip within a day starts a pause of an hour there', async () => {
  await using trip = await startPaymentSite()
  const { site } = trip
  const [me, otherPerson] = await trip.people(2)
  if (!me || !otherPerson) throw new Error('Nobody is there')
  await holdAndRelease(trip, me)
  await trip.pass('23 hours')
  await trip.hold(me)
  await lapse(trip)

  const refusal = await trip.hold(me)
  expect([refusal.status, refusal.body.code]).toEqual([429, 'HOLD_PAUSED'])
  // The hold ended a minute ago, even if the sweeper noticed later.
  expect(refusal.body.message).toBe(
    'Two of your holds on this trip ended without a booking. Try again in 59 minutes.',
  )
  expect(refusal.body.retryAfterSeconds).toBeLessThanOrEqual(59 * 60)
  expect(refusal.header('retry-after')).toBe(String(refusal.body.retryAfterSeconds))
  const payment = await trip.begin(me, PRICE_CENTS)
  expect([payment.status, payment.body.code]).toEqual([429, 'HOLD_PAUSED'])
  expect(Number(payment.header('retry-after'))).toBeGreaterThan(0)
  const otherTrip = await site.trip({ price: '80' })
  const { status } = await site.call(holdPlaces, { params: { tripId: otherTrip.id }, body: {}, as: me })
  expect([status, (await trip.hold(otherPerson)).status]).toEqual([201, 201])

  await trip.pass('59 minutes')
  expect((await trip.hold(me)).status).toBe(201)
  // The hold before was also given up less than a day ago.
  await lapse(trip)
  expect((await trip.hold(me)).body.code).toBe('HOLD_PAUSED')
})

test('holds given up more than a day apart, or cancelled by an admin, start no pause', async () => {
  await using trip = await startPaymentSite()
  const [me, admin] = [await trip.site.person(), await trip.site.person({ isAdmin: true })]
  await holdAndRelease(trip, me)
  await trip.pass('25 hours')
  await holdAndRelease(trip, me)
  const { body: hold } = await trip.hold(me)
  await trip.cancel(hold.id, admin)
  expect((await trip.hold(me)).status).toBe(201)
})

test('a confirmed booking resets the count of given-up holds', async () => {
  await using trip = await startPaymentSite()
  const me = await trip.site.person()
  await holdAndRelease(trip, me)
  const id = await trip.buy(me, PRICE_CENTS)
  await trip.cancel(id, me)
  await holdAndRelease(trip, me)
  expect((await trip.hold(me)).status).toBe(201)
})

test('a hold given up after its car was removed or the trip changed does not count', async () => {
  await using trip = await startPaymentSite()
  const { site, tripId } = trip
  const [me, admin] = [await site.person(), await site.person({ isAdmin: true })]
  await holdAndRelease(trip, me)
  const { body: seatedHold } = await trip.hold(me, { seatIds: [trip.seatIds[0] ?? 0] })
  await site.call(removeCar, { params: { carId: trip.car.id }, as: admin })
  await trip.cancel(seatedHold.id, me)
  const { body: hold } = await trip.hold(me)
  await site.call(updateTrip, { params: { id: tripId }, body: { location: 'Rondane' }, as: admin })
  await trip.cancel(hold.id, me)
  expect((await trip.hold(me)).status).toBe(201)
})

test('a processing payment excuses its hold; payments only begun excuse a single hold', async () => {
  await using trip = await startPaymentSite()
  const [payer, hesitantPayer] = await trip.people(2)
  if (!payer || !hesitantPayer) throw new Error('Nobody is there')
  for (let round = 0; round < 3; round++) {
    const { body: hold } = await trip.hold(payer)
    const { body: intent } = await trip.begin(payer, PRICE_CENTS)
    await trip.pay(payer, intent.clientSecret, 'succeeds-later')
    await trip.check(payer)
    await trip.cancel(hold.id, payer)
  }
  expect((await trip.hold(payer)).status).toBe(201)

  for (let round = 0; round < 3; round++) {
    const { status } = await trip.begin(hesitantPayer, PRICE_CENTS)
    expect(status).toBe(200)
    await lapse(trip)
  }
  expect((await trip.begin(hesitantPayer, PRICE_CENTS)).body.code).toBe('HOLD_PAUSED')
})

test('declined payments excuse up to three holds a day', async () => {
  await using trip = await startPaymentSite()
  const me = await trip.site.person()
  const tryToPay = async () => {
    const { status, body: intent } = await trip.begin(me, PRICE_CENTS)
    if (status !== 200) return status
    await trip.pay(me, intent.clientSecret, 'declined')
    await trip.check(me)
    await lapse(trip)
    return status
  }
  // Three that are excused, and two that start a pause.
  for (let round = 0; round < 5; round++) expect(await tryToPay()).toBe(200)
  expect(await tryToPay()).toBe(429)
})
