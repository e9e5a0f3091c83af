import { expect, test, vi } from 'vitest'
import { setCarStatus, volunteerCar } from '#contract/cars.ts'
import { getReadiness, isReady } from '#contract/readiness.ts'
import { withBackground, type Person } from '#testing/start-app.ts'
import { startPaymentSite } from '#testing/start-payment-site.ts'
import { insertBooking, findUserId } from '#testing/test-notifications.ts'

withBackground()

const PRICE_CENTS = 12_050

/** A trip whose admin reads its readiness. */
async function startReadinessTrip(values: Parameters<typeof startPaymentSite>[0] = {}) {
  const paymentSite = await startPaymentSite(values)
  const { site, tripId } = paymentSite
  const admin = await site.person({ isAdmin: true, firstName: 'Ann' })
  const read = async () => (await site.call(getReadiness, { params: { tripId }, as: admin })).body
  return {
    ...paymentSite,
    admin,
    read,
    rowOf: async (person: Person) => {
      const id = await findUserId(site, person)
      return (await read()).rows.find(({ userId }) => userId === id)
    },
  }
}

test('lists everybody with a place and every driver once, by name, with their open steps', async () => {
  await using trip = await startReadinessTrip()
  const { site, tripId, seatIds, hold, buy, driver, admin } = trip
  const [ada, bo, cy] = [
    await site.person({ firstName: 'Ada' }),
    await site.person({ firstName: 'Bo' }),
    await site.person({ firstName: 'Cy' }),
  ]
  await hold(ada, { partySize: 2, seatIds: [seatIds[0]!] })
  await hold(bo, { partySize: 2, guests: ['Fen'], transport: 'later' })
  await buy(bo, 2 * PRICE_CENTS)
  const { body: car } = await site.call(volunteerCar, { params: { tripId }, body: {}, as: cy })
  await hold(cy, { transport: 'driving' })
  await buy(cy, PRICE_CENTS)

  const { trip: tripShown, isOpen, rows } = await trip.read()

  expect(tripShown).toMatchObject({ title: 'Ridge walk', startDate: '2099-07-01', status: 'upcoming' })
  expect(isOpen).toBe(true)
  expect(rows.map(({ firstName }) => firstName)).toEqual(['Ada', 'Bo', 'Cy', 'Dana'])
  expect(rows[0]).toMatchObject({
    userId: await findUserId(site, ada),
    lastName: 'Marlow',
    booking: { status: 'held', partySize: 2, transport: 'car' },
    payment: 'due',
    due: '241.00',
    seats: { needed: 2, chosen: 1 },
    guests: { needed: 1, named: 0 },
    car: null,
    open: ['pay', 'seat', 'guests'],
    lastNudge: null,
    nudgeableAt: null,
  })
  expect(rows[0]?.booking?.expiresAt).toMatch(/^\d{4}-.*Z$/)
  expect(rows[1]).toMatchObject({
    booking: { status: 'confirmed', expiresAt: null },
    payment: 'paid',
    due: '0.00',
    guests: { needed: 1, named: 1 },
    open: ['seat'],
  })
  expect(rows[2]).toMatchObject({ payment: 'paid', car: { id: car.id, status: 'pending' }, open: [] })
  expect(rows[3]).toMatchObject({
    userId: await findUserId(site, driver),
    booking: null,
    payment: 'free',
    car: { status: 'approved' },
    open: ['booking'],
  })

  // A step that only an admin can do also prevents readiness.
  expect(rows.filter(isReady)).toEqual([])
  await site.call(setCarStatus, { params: { carId: car.id }, body: { status: 'approved' }, as: admin })
  expect((await trip.read()).rows.filter(isReady).map(({ firstName }) => firstName)).toEqual(['Cy'])
})

test('a payment in processing is neither asked for nor paid', async () => {
  await using trip = await startReadinessTrip()
  const { site, hold, begin, pay, check } = trip
  const ada = await site.person()
  await hold(ada, { transport: 'own' })
  const { body: intent } = await begin(ada, PRICE_CENTS)
  await pay(ada, intent.clientSecret, 'succeeds-later')
  await check(ada)
  expect(await trip.rowOf(ada)).toMatchObject({ payment: 'processing', due: '120.50', open: [] })
})

test('goodwill refunds are added up, and the place stays paid', async () => {
  await using trip = await startReadinessTrip()
  const { site, hold, buy, change, refund, admin } = trip
  const ada = await site.person()
  const { body: booking } = await hold(ada, { partySize: 2, transport: 'own', guests: ['Fen'] })
  await buy(ada, 2 * PRICE_CENTS)
  expect(await trip.rowOf(ada)).toMatchObject({ payment: 'paid', price: '241.00', givenBack: '0.00' })
  const [payment] = await trip.payments()
  await refund(payment!.id, admin, { amount: 1, refundedBefore: 0 })
  expect(await trip.rowOf(ada)).toMatchObject({ payment: 'paid', price: '241.00', givenBack: '0.01' })

  // The refund for the guest follows the refund terms, so it is not goodwill.
  await change(booking.id, ada, { partySize: 1, guests: [] })
  expect(await trip.rowOf(ada)).toMatchObject({ payment: 'paid', price: '120.50', givenBack: '0.01' })

  // All that is left of the payment, after the cent and the guest's price.
  await refund(payment!.id, admin, {
    amount: PRICE_CENTS - 1,
    refundedBefore: PRICE_CENTS + 1,
  })
  const row = await trip.rowOf(ada)
  expect(row).toMatchObject({ payment: 'paid', givenBack: '120.50', due: '0.00', open: [] })
  expect(isReady(row!)).toBe(true)

  // A failed refund has not given any money back.
  await site.database.query(`update refunds set status = 'failed' where amount = 120.49`)
  expect(await trip.rowOf(ada)).toMatchObject({ payment: 'paid', givenBack: '0.01' })
})

test('a seat or place is not asked for when none is free', async () => {
  await using trip = await startReadinessTrip({ maxParticipants: 6 })
  const { site, seatIds, hold, driver, cancel } = trip
  const [ada, bo] = (await trip.people(2)) as [Person, Person]
  await hold(ada, { transport: 'car', partySize: 2 })
  expect(await trip.rowOf(ada)).toMatchObject({ open: ['pay', 'seat', 'guests'], blocked: [] })
  expect(await trip.rowOf(driver)).toMatchObject({ open: ['booking'], blocked: [] })

  const { body } = await hold(bo, { transport: 'car', partySize: 4, seatIds })
  expect(await trip.rowOf(ada)).toMatchObject({ open: ['pay', 'guests'], blocked: ['seat'] })
  expect(await trip.rowOf(driver)).toMatchObject({ open: [], blocked: ['booking'] })

  await cancel(body.id, bo)
  expect(await trip.rowOf(ada)).toMatchObject({ open: ['pay', 'seat', 'guests'], blocked: [] })
  expect(await trip.rowOf(driver)).toMatchObject({ open: ['booking'], blocked: [] })

  // Seats in a car that is not approved cannot be chosen.
  await site.database.query(`update cars set status = 'pending'`)
  expect(await trip.rowOf(ada)).toMatchObject({ open: ['pay', 'guests'], blocked: ['seat'] })
})

test('lists people with an offer, but not those whose hold lapsed or was cancelled', async () => {
  await using trip = await startReadinessTrip()
  const { site, tripId, hold, cancel, pass } = trip
  const [ada, bo, cy] = await trip.people(3)
  await insertBooking(site, { trip: { id: tripId }, by: ada!, status: 'offered', minutes: 60 })
  await hold(bo!, {})
  const { body: cancelledHold } = await hold(cy!, {})
  await cancel(cancelledHold.id, cy!)
  expect(await trip.rowOf(ada!)).toMatchObject({ booking: { status: 'offered' }, payment: 'due', open: [] })
  expect(await trip.rowOf(bo!)).toMatchObject({ booking: { status: 'held' } })
  expect(await trip.rowOf(cy!)).toBeUndefined()

  await pass('16 minutes')
  expect(await trip.rowOf(bo!)).toBeUndefined()
  expect(await trip.rowOf(ada!)).toBeDefined()
})

test('on a free trip there is nothing to pay', async () => {
  await using trip = await startReadinessTrip({ price: '0' })
  const ada = await trip.site.person()
  await trip.hold(ada, { transport: 'own' })
  expect(await trip.rowOf(ada)).toMatchObject({ payment: 'free', due: '0.00', open: [] })
})

test('once a trip has begun nothing is open, and people without a seat are still not ready', async () => {
  await using trip = await startReadinessTrip()
  const { site, tripId, hold, buy } = trip
  const ada = await site.person()
  await hold(ada, { transport: 'car' })
  await buy(ada, PRICE_CENTS)
  await site.database.query(`update trips set status = 'ongoing' where id = $1`, [tripId])
  const { isOpen, rows } = await trip.read()
  expect(isOpen).toBe(false)
  expect(rows.map(({ open }) => open)).toEqual([[], []])
  expect(rows.some(isReady)).toBe(false)
})

test('the number of queries does not grow with the number of people', async () => {
  await using trip = await startReadinessTrip({ maxParticipants: 100 })
  const { site, tripId } = trip
  await site.database.query(
    `with people as (
       insert into users (id, email, first_name) select 'p' || n, 'p' || n || '@example.org', 'Pat'
       from generate_series(1, 60) n returning id
     )
     insert into bookings (trip_id, user_id, status, unit_price, refund_tiers, confirmed_at)
     select $1, id, 'confirmed', 120.50, '[]', app_now() from people`,
    [tripId],
  )
  const querySpies = [vi.spyOn(site.context.db, 'execute'), vi.spyOn(site.context.db, 'select')]
  const { rows } = await trip.read()
  expect(rows).toHaveLength(61)
  // The sweeper may query too, but not sixty times.
  const queryCount = querySpies.flatMap(({ mock }) => mock.calls as unknown[]).length
  expect(queryCount).toBeGreaterThan(1)
  expect(queryCount).toBeLessThan(20)
})

test('only admins can read the readiness of an existing trip', async () => {
  await using trip = await startReadinessTrip()
  const { site, tripId, admin, driver } = trip
  const params = { tripId }
  expect((await site.call(getReadiness, { params })).status).toBe(401)
  expect((await site.call(getReadiness, { params, as: driver })).status).toBe(403)
  const missing = await site.call(getReadiness, { params: { tripId: 999 }, as: admin })
  expect([missing.status, missing.body.code]).toEqual([404, 'TRIP_NOT_FOUND'])
  expect((await site.call(getReadiness, { params: { tripId: 'north' }, as: admin })).status).toBe(400)
})
