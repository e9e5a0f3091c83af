import { expect, test } from 'vitest'
import { previewCancellation } from '#contract/bookings.ts'
import { listCars } from '#contract/cars.ts'
import { startBookingSite } from '#testing/start-booking-site.ts'

test('cancelling a hold frees its place and seat, and cancelling again changes nothing', async () => {
  await using trip = await startBookingSite({ maxParticipants: 1 })
  const [me, otherPerson] = await trip.people(2)
  const request = { seatIds: [trip.seatIds[0]!] }
  const { body } = await trip.hold(me!, request)

  const { status, body: cancelled } = await trip.cancel(body.id, me!)

  expect(status).toBe(200)
  expect(cancelled).toMatchObject({ status: 'cancelled', endedBy: 'traveller', seatIds: [] })
  expect((await trip.hold(otherPerson!, request)).status).toBe(201)
  const { body: second } = await trip.cancel(body.id, me!)
  expect(second).toEqual(cancelled)
})

test('a confirmed booking can be cancelled until the trip starts', async () => {
  await using trip = await startBookingSite()
  const me = await trip.site.person()
  const { body } = await trip.hold(me, { partySize: 2 })
  await trip.confirm(body.id)
  await trip.site.database.query("update trips set status = 'ongoing'")
  expect((await trip.cancel(body.id, me)).body.code).toBe('TRIP_CLOSED')
  await trip.site.database.query("update trips set status = 'upcoming'")

  expect((await trip.cancel(body.id, me)).body.status).toBe('cancelled')
  const [tripRow] = await trip.site.database.query('select current_participants as people from trips')
  expect(tripRow).toEqual({ people: 0 })
})

test('admins cancel any booking, others only their own', async () => {
  await using trip = await startBookingSite()
  const [me, otherPerson] = await trip.people(2)
  const admin = await trip.site.person({ isAdmin: true })
  const { body } = await trip.hold(me!)
  await trip.confirm(body.id)
  expect((await trip.cancel(body.id, otherPerson!)).status).toBe(404)
  expect((await trip.cancel(body.id, admin)).body).toMatchObject({
    status: 'cancelled',
    endedBy: 'organiser',
  })
})

test('a lapsed hold stays expired when it is cancelled', async () => {
  await using trip = await startBookingSite()
  const me = await trip.site.person()
  const { body } = await trip.hold(me)
  await trip.pass('15 minutes')
  expect((await trip.cancel(body.id, me)).body).toMatchObject({ status: 'expired', endedBy: 'time' })
})

test('a driver’s cancellation removes the car, and its passengers keep their places', async () => {
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

test('a driver who cancels only a hold keeps the car on the trip', async () => {
  await using trip = await startBookingSite()
  const { body } = await trip.hold(trip.driver, { transport: 'driving' })
  await trip.cancel(body.id, trip.driver)
  expect((await trip.site.call(listCars, { params: { tripId: trip.tripId } })).body).toHaveLength(1)
})

test('the preview says what a cancellation would refund now', async () => {
  await using trip = await startBookingSite()
  const { site } = trip
  const [me, otherPerson] = await trip.people(2)
  const { body } = await trip.hold(me!)
  const preview = async (as = me!) =>
    (await site.call(previewCancellation, { params: { id: body.id }, as })).body
  expect(await preview()).toMatchObject({
    paid: '0.00',
    refund: '0.00',
    reason: 'nothing-paid',
    withdrawsCar: false,
  })
  expect((await preview(otherPerson)).code).toBe('BOOKING_NOT_FOUND')

  await trip.confirm(body.id)
  // Paid three days ago, so that it is no longer refunded as just paid.
  await site.database.query(
    `insert into payments (trip_id, user_id, booking_id, provider, amount, refunded_amount, status, paid_at)
     select trip_id, user_id, id, 'sandbox', 120.50, 20, 'partially_refunded', app_now() - interval '3 days' from bookings where id = $1`,
    [body.id],
  )
  expect(await preview()).toMatchObject({ paid: '100.50', refund: '100.50', percent: 100, reason: 'tiers' })
  await site.database.query(`update trips set start_date = (app_now() at time zone 'UTC')::date + 13`)
  expect(await preview()).toMatchObject({ refund: '30.13', percent: 25, reason: 'tiers', daysBefore: 13 })
})
