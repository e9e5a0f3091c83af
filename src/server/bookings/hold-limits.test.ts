import { expect, test } from 'vitest'
import { holdPlaces, listBookings } from '#contract/bookings.ts'
import { removeCar } from '#contract/cars.ts'
import { createPaymentIntent } from '#contract/payments.ts'
import { updateTrip } from '#contract/trip-input.ts'
import { withBackground, type Person } from '#testing/start-app.ts'
import { startPaymentSite, type PayingTrip } from '#testing/start-payment-site.ts'
import { endLapsedHolds } from './end-lapsed-holds.ts'

withBackground()

const PRICE_CENTS = 12_050

async function holdAndRelease(trip: PayingTrip, as: Person): Promise<void> {
  const { body } = await trip.hold(as)
  await trip.cancel(body.id, as)
}

async function lapse(trip: PayingTrip, time = '16 minutes'): Promise<void> {
  await trip.pass(time)
  await endLapsedHolds(trip.site.context)
}

test('nobody can have more than three unpaid holds over all trips', async () => {
  await using trip = await startPaymentSite()
  const { site } = trip
  const me = await site.person()
  const others = [
    await site.trip({ price: '80' }),
    await site.trip({ price: '80' }),
    await site.trip({ price: '80' }),
  ]
  const [second, third, fourth] = others.map(({ id }) => id)
  const hold = (tripId = 0) => site.call(holdPlaces, { params: { tripId }, body: {}, as: me })

  const { body: first } = await trip.hold(me)
  expect([(await hold(second)).status, (await hold(third)).status]).toEqual([201, 201])
  const refused = await hold(fourth)
  expect([refused.status, refused.body.code]).toEqual([409, 'TOO_MANY_HOLDS'])
  const body = { tripId: fourth ?? 0, amount: 8_000 }
  const paying = await site.call(createPaymentIntent, { body, as: me })
  expect([paying.status, paying.body.code]).toEqual([409, 'TOO_MANY_HOLDS'])
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
  const [has, me] = [await site.person(), await site.person()]
  const { body: taken } = await trip.hold(has)
  await trip.join(me)
  const others = [
    await site.trip({ price: '80' }),
    await site.trip({ price: '80' }),
    await site.trip({ price: '80' }),
  ]
  const hold = (tripId: number) => site.call(holdPlaces, { params: { tripId }, body: {}, as: me })
  for (const { id } of others.slice(1)) await hold(id)
  await trip.cancel(taken.id, has)

  const offer = (await trip.waiting(me))?.offer
  expect((await trip.accept(offer?.bookingId ?? 0, me)).body.status).toBe('held')
  expect((await hold(others[0]?.id ?? 0)).status).toBe(201)

  // Giving it up twice does not start a pause either.
  await trip.cancel(offer?.bookingId ?? 0, me)
  const { body: again } = await trip.hold(has)
  await trip.join(me)
  await trip.cancel(again.id, has)
  const second = (await trip.waiting(me))?.offer
  await trip.accept(second?.bookingId ?? 0, me)
  await trip.cancel(second?.bookingId ?? 0, me)
  const { body: mine } = await site.call(listBookings, { as: me })
  for (const { id, tripId } of mine) if (tripId === others[0]?.id) await trip.cancel(id, me)
  expect((await trip.hold(me)).status).toBe(201)
})

test('giving up two holds on a trip within a day starts a pause of an hour there', async () => {
  await using trip = await startPaymentSite()
  const { site } = trip
  const [me, other] = await trip.people(2)
  if (!me || !other) throw new Error('Nobody is there')
  await holdAndRelease(trip, me)
  await trip.pass('23 hours')
  await trip.hold(me)
  await lapse(trip)

  const refused = await trip.hold(me)
  expect([refused.status, refused.body.code]).toEqual([429, 'HOLD_PAUSED'])
  // The hold ended a minute ago, even if the sweeper noticed later.
  expect(refused.body.message).toBe(
    'Two of your holds on this trip ended without a booking. Try again in 59 minutes.',
  )
  expect(refused.body.retryAfterSeconds).toBeLessThanOrEqual(59 * 60)
  expect(refused.header('retry-after')).toBe(String(refused.body.retryAfterSeconds))
  const paying = await trip.begin(me, PRICE_CENTS)
  expect([paying.status, paying.body.code]).toEqual([429, 'HOLD_PAUSED'])
  expect(Number(paying.header('retry-after'))).toBeGreaterThan(0)
  const elsewhere = await site.trip({ price: '80' })
  const { status } = await site.call(holdPlaces, { params: { tripId: elsewhere.id }, body: {}, as: me })
  expect([status, (await trip.hold(other)).status]).toEqual([201, 201])

  await trip.pass('59 minutes')
  expect((await trip.hold(me)).status).toBe(201)
  // The hold before was also given up less than a day ago.
  await lapse(trip)
  expect((await trip.hold(me)).body.code).toBe('HOLD_PAUSED')
})

test('holds given up more than a day apart, or cancelled by an organiser, start no pause', async () => {
  await using trip = await startPaymentSite()
  const [me, organiser] = [await trip.site.person(), await trip.site.person({ isAdmin: true })]
  await holdAndRelease(trip, me)
  await trip.pass('25 hours')
  await holdAndRelease(trip, me)
  const { body: taken } = await trip.hold(me)
  await trip.cancel(taken.id, organiser)
  expect((await trip.hold(me)).status).toBe(201)
})

test('a confirmed booking clears the count', async () => {
  await using trip = await startPaymentSite()
  const me = await trip.site.person()
  await holdAndRelease(trip, me)
  const id = await trip.buy(me, PRICE_CENTS)
  await trip.cancel(id, me)
  await holdAndRelease(trip, me)
  expect((await trip.hold(me)).status).toBe(201)
})

test('a hold given up after its car was removed, or the trip changed, is not counted', async () => {
  await using trip = await startPaymentSite()
  const { site, tripId } = trip
  const [me, organiser] = [await site.person(), await site.person({ isAdmin: true })]
  await holdAndRelease(trip, me)
  const { body: seated } = await trip.hold(me, { seatIds: [trip.seatIds[0] ?? 0] })
  await site.call(removeCar, { params: { carId: trip.car.id }, as: organiser })
  await trip.cancel(seated.id, me)
  const { body: held } = await trip.hold(me)
  await site.call(updateTrip, { params: { id: tripId }, body: { location: 'Rondane' }, as: organiser })
  await trip.cancel(held.id, me)
  expect((await trip.hold(me)).status).toBe(201)
})

test('a payment in process excuses its hold; payments that were only begun excuse one hold', async () => {
  await using trip = await startPaymentSite()
  const [sure, unsure] = await trip.people(2)
  if (!sure || !unsure) throw new Error('Nobody is there')
  for (let time = 0; time < 3; time++) {
    const { body: held } = await trip.hold(sure)
    const { body: intent } = await trip.begin(sure, PRICE_CENTS)
    await trip.pay(sure, intent.clientSecret, 'succeeds-later')
    await trip.check(sure)
    await trip.cancel(held.id, sure)
  }
  expect((await trip.hold(sure)).status).toBe(201)

  for (let time = 0; time < 3; time++) {
    const { status } = await trip.begin(unsure, PRICE_CENTS)
    expect(status).toBe(200)
    await lapse(trip)
  }
  expect((await trip.begin(unsure, PRICE_CENTS)).body.code).toBe('HOLD_PAUSED')
})

test('whose card is declined is not paused, up to three holds a day', async () => {
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
  for (let time = 0; time < 5; time++) expect(await tryToPay()).toBe(200)
  expect(await tryToPay()).toBe(429)
})
