import { expect, test } from 'vitest'
import { getAvailability, getBooking, holdPlaces } from '#contract/bookings.ts'
import { listSeats, setCarStatus, volunteerCar } from '#contract/cars.ts'
import { startApp, type Person, type TestSite } from '#testing/start-app.ts'

/** A trip with an approved car of four passenger seats. */
async function withCar(site: TestSite, values: Parameters<TestSite['trip']>[0] = {}) {
  const trip = await site.trip({ price: '120.50', maxParticipants: 10, ...values })
  const [driver, admin] = [await site.person({ firstName: 'Maya' }), await site.person({ isAdmin: true })]
  const { body: car } = await site.call(volunteerCar, { params: { tripId: trip.id }, body: {}, as: driver })
  await site.call(setCarStatus, { params: { carId: car.id }, body: { status: 'approved' }, as: admin })
  const { body: seats } = await site.call(listSeats, { params: { tripId: trip.id } })
  return { tripId: trip.id, car, driver, admin, seats: seats.filter(({ isDriver }) => !isDriver) }
}

const hold = (site: TestSite, tripId: number, as: Person, body: object = {}) =>
  site.call(holdPlaces, { params: { tripId }, body, as })

test('a hold takes a place and a seat for fifteen minutes, at the price of the moment', async () => {
  await using site = await startApp()
  const { tripId, seats } = await withCar(site)
  const me = await site.person()

  const { status, body } = await hold(site, tripId, me, {
    seatIds: [seats[1]!.id],
    partySize: 2,
    guests: [' Liv '],
  })

  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'held',
    partySize: 2,
    guests: ['Liv'],
    transport: 'car',
    seatIds: [seats[1]!.id],
    unitPrice: '120.50',
    secondsLeft: 900,
  })
  await site.database.query('update trips set price = 200')
  const { body: mine } = await site.call(getBooking, { params: { id: body.id }, as: me })
  expect(mine).toMatchObject({
    unitPrice: '120.50',
    seats: [{ seatLabel: 'Back Left', driverFirstName: 'Maya' }],
  })
  const { body: left } = await site.call(getAvailability, { params: { tripId } })
  expect(left).toMatchObject({
    placesLeft: 8,
    held: 2,
    confirmed: 0,
    carSeats: 4,
    freeCarSeats: 3,
    needSeats: 1,
  })
})

test('a trip that costs nothing is confirmed at once, and counts its people', async () => {
  await using site = await startApp()
  const { tripId, seats } = await withCar(site, { price: '0' })
  const { status, body } = await hold(site, tripId, await site.person(), {
    seatIds: [seats[0]!.id],
    partySize: 3,
  })

  expect([status, body.status, body.expiresAt]).toEqual([201, 'confirmed', null])
  const [trip] = await site.database.query('select current_participants as people from trips')
  expect(trip).toEqual({ people: 3 })
  const [seat] = await site.database.query(
    'select is_locked, has_paid from seats where booking_id is not null',
  )
  expect(seat).toEqual({ is_locked: true, has_paid: true })
})
