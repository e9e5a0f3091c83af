import { expect, test } from 'vitest'
import { previewCancellation } from '#contract/bookings.ts'
import { listCars } from '#contract/cars.ts'
import { startBookingSite } from '#testing/start-booking-site.ts'

test('a hold is let go: its place and seat are free, and once more does no harm', async () => {
  await using trip = await startBookingSite({ maxParticipants: 1 })
  const [me, other] = await trip.people(2)
  const request = { seatIds: [trip.seatIds[0]!] }
  const { body } = await trip.hold(me!, request)

  const { status, body: gone } = await trip.cancel(body.id, me!)

  expect([status, gone.status, gone.endedBy, gone.seatIds]).toEqual([200, 'cancelled', 'traveller', []])
  expect((await trip.hold(other!, request)).status).toBe(201)
  const { body: again } = await trip.cancel(body.id, me!)
  expect(again).toEqual(gone)
})

test('a confirmed place is given up until the trip starts', async () => {
  await using trip = await startBookingSite()
  const me = await trip.site.person()
  const { body } = await trip.hold(me, { partySize: 2 })
  await trip.confirm(body.id)
  await trip.site.database.query("update trips set status = 'ongoing'")
  expect((await trip.cancel(body.id, me)).body.code).toBe('TRIP_CLOSED')
  await trip.site.database.query("update trips set status = 'upcoming'")

  expect((await trip.cancel(body.id, me)).body.status).toBe('cancelled')
  const [counted] = await trip.site.database.query('select current_participants as people from trips')
  expect(counted).toEqual({ people: 0 })
})

test('organisers cancel any booking, others only their own', async () => {
  await using trip = await startBookingSite()
  const [me, other] = await trip.people(2)
  const admin = await trip.site.person({ isAdmin: true })
  const { body } = await trip.hold(me!)
  await trip.confirm(body.id)
  expect((await trip.cancel(body.id, other!)).status).toBe(404)
  expect((await trip.cancel(body.id, admin)).body).toMatchObject({
    status: 'cancelled',
    endedBy: 'organiser',
  })
})

test('a hold whose time is over cannot be let go any more: it is over', async () => {
  await using trip = await startBookingSite()
  const me = await trip.site.person()
  const { body } = await trip.hold(me)
  await trip.pass('15 minutes')
  expect((await trip.cancel(body.id, me)).body).toMatchObject({ status: 'expired', endedBy: 'time' })
})

test('a driver who cancels takes the car along, and its passengers keep their places', async () => {
  await using trip = await startBookingSite()
  const { site, tripId, driver } = trip
  const passenger = await site.person()
  const { body: driving } = await trip.hold(driver, { transport: 'driving' })
  const { body: riding } = await trip.hold(passenger, { seatIds: [trip.seatIds[0]!] })
  await trip.confirm(driving.id)
  const preview = { params: { id: driving.id }, as: driver }
  expect((await site.call(previewCancellation, preview)).body.withdrawsCar).toBe(true)

  await trip.cancel(driving.id, driver)

  expect((await site.call(listCars, { params: { tripId } })).body).toEqual([])
  expect((await trip.get(riding.id, passenger)).body).toMatchObject({
    status: 'held',
    seatIds: [],
    transport: 'car',
  })
  expect((await trip.availability()).needSeats).toBe(1)
})

test('a driver who only lets a hold go still drives', async () => {
  await using trip = await startBookingSite()
  const { body } = await trip.hold(trip.driver, { transport: 'driving' })
  await trip.cancel(body.id, trip.driver)
  expect((await trip.site.call(listCars, { params: { tripId: trip.tripId } })).body).toHaveLength(1)
})

test('what a refund would be now is said before', async () => {
  await using trip = await startBookingSite()
  const { site } = trip
  const [me, other] = await trip.people(2)
  const { body } = await trip.hold(me!)
  const preview = async (as = me!) =>
    (await site.call(previewCancellation, { params: { id: body.id }, as })).body
  expect(await preview()).toMatchObject({
    paid: '0.00',
    refund: '0.00',
    reason: 'nothing-paid',
    withdrawsCar: false,
  })
  expect((await preview(other)).code).toBe('BOOKING_NOT_FOUND')

  await trip.confirm(body.id)
  await site.database.query(
    `insert into payments (trip_id, user_id, booking_id, provider, amount, refunded_amount, status, paid_at)
     select trip_id, user_id, id, 'sandbox', 120.50, 20, 'partially_refunded', app_now() - interval '3 days' from bookings where id = $1`,
    [body.id],
  )
  expect(await preview()).toMatchObject({ paid: '100.50', refund: '100.50', percent: 100, reason: 'tiers' })
  await site.database.query(
    'update trips set start_date = (app_now() at time zone $1)::date + 13, end_date = start_date + 60000',
    ['UTC'],
  )
  expect(await preview()).toMatchObject({ refund: '30.13', percent: 25, reason: 'tiers', daysBefore: 13 })
})
