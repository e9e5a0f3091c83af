import { expect, test } from 'vitest'
import { changeCar, listCars, listSeats, removeCar, setCarStatus, volunteerCar } from '#contract/cars.ts'
import { bookSeats, holdSeats } from '#testing/hold-seats.ts'
import { startApp, type Person } from '#testing/start-app.ts'
import { findEmittedEvents, recordLiveChanges } from '#testing/emitted-events.ts'
import { removeCarFromTrip } from './remove-car.ts'

test('removing a car removes its seats, and its passengers keep their places', async () => {
  await using site = await startApp()
  const { trip, car, seats, driver } = await site.tripWithCar()
  const [ada, bo] = [await site.person(), await site.person()]
  const adasBookingId = await bookSeats(site, { person: ada, tripId: trip.id, seatIds: [seats[0]!.id] })
  const bosHold = await holdSeats(site, { person: bo, tripId: trip.id, seatIds: [seats[1]!.id] })
  const params = { tripId: trip.id }

  const { status } = await site.call(removeCar, { params: { carId: car.id }, as: driver })

  expect(status).toBe(204)
  expect((await site.call(listCars, { params })).body).toEqual([])
  expect((await site.call(listSeats, { params })).body).toEqual([])
  expect(await site.database.query('select status from bookings order by id')).toEqual([
    { status: 'confirmed' },
    { status: 'held' },
  ])
  expect(await findEmittedEvents(site, 'car.removed')).toEqual([
    {
      freeingId: expect.any(String) as string,
      carId: car.id,
      tripId: trip.id,
      driverId: car.driverId,
      by: 'driver',
      freed: [
        { bookingId: adasBookingId, seatLabels: ['Passenger'] },
        { bookingId: bosHold.bookingId, seatLabels: ['Back Left'] },
      ],
    },
  ])
})

test('admins can remove any car, and the event says who did', async () => {
  await using site = await startApp()
  const { car } = await site.tripWithCar()
  const admin = await site.person({ isAdmin: true })
  expect((await site.call(removeCar, { params: { carId: car.id }, as: admin })).status).toBe(204)
  const removalByAdmin = expect.objectContaining({ by: 'organiser', freed: [] }) as object
  expect(await findEmittedEvents(site, 'car.removed')).toEqual([removalByAdmin])
})

test('nobody else can remove a car, and a removed car is not found', async () => {
  await using site = await startApp()
  const { car, driver } = await site.tripWithCar()
  const statusAndCode = async (as?: Person) => {
    const params = { carId: car.id }
    const { status, body } = await site.call(removeCar, as ? { params, as } : { params })
    return [status, (body as { code?: string } | undefined)?.code]
  }
  expect(await statusAndCode()).toEqual([401, 'UNAUTHORIZED'])
  expect(await statusAndCode(await site.person())).toEqual([403, 'NOT_YOURS'])
  expect(await statusAndCode(driver)).toEqual([204, undefined])
  expect(await statusAndCode(driver)).toEqual([404, 'CAR_NOT_FOUND'])
})

test('a driver can remove the car until the trip starts, an admin also later', async () => {
  await using site = await startApp()
  const { car, driver } = await site.tripWithCar()
  await site.database.query(`update trips set start_date = '2020-01-01'`)
  const params = { carId: car.id }
  const { status, body } = await site.call(removeCar, { params, as: driver })
  expect([status, (body as { code?: string }).code]).toEqual([409, 'TRIP_CLOSED'])
  const admin = await site.person({ isAdmin: true })
  expect((await site.call(removeCar, { params, as: admin })).status).toBe(204)
})

test('a driver who removed a car can volunteer another one', async () => {
  await using site = await startApp()
  const { trip, car, driver } = await site.tripWithCar()
  await site.call(removeCar, { params: { carId: car.id }, as: driver })
  const request = { params: { tripId: trip.id }, body: { passengerSeats: 2 }, as: driver }
  const { status, body } = await site.call(volunteerCar, request)
  expect(status).toBe(201)
  expect(body.status).toBe('pending')
})

test('a car is removed once, even with several requests at once', async () => {
  await using site = await startApp()
  const { car, driver } = await site.tripWithCar()
  const admin = await site.person({ isAdmin: true })
  const params = { carId: car.id }
  const answers = await Promise.all([
    site.call(removeCar, { params, as: driver }),
    site.call(removeCar, { params, as: admin }),
    site.call(setCarStatus, { params, body: { status: 'approved' }, as: admin }),
    site.call(changeCar, { params, body: { passengerSeats: 2 }, as: driver }),
  ])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.slice(0, 2).toSorted()).toEqual([204, 404])
  for (const status of statuses.slice(2)) expect([200, 404]).toContain(status)
  expect(await findEmittedEvents(site, 'car.removed')).toHaveLength(1)
})

test('no seat stays held when its car is removed at the same moment', async () => {
  await using site = await startApp()
  const { trip, car, seats, driver } = await site.tripWithCar()
  const people = await Promise.all(seats.map(() => site.person()))
  const [holds] = await Promise.all([
    Promise.all(
      people.map((person, index) =>
        holdSeats(site, { person, tripId: trip.id, seatIds: [seats[index]!.id] }),
      ),
    ),
    site.call(removeCar, { params: { carId: car.id }, as: driver }),
  ])
  for (const { outcome } of holds) expect(['HELD', 'SEAT_GONE']).toContain(outcome)
  expect(await site.database.query('select id from seats')).toEqual([])
})

test('a driver who removes the car keeps their booking, without driving', async () => {
  await using site = await startApp()
  const { trip, car, driver } = await site.tripWithCar()
  const bookingId = await bookSeats(site, { person: driver, tripId: trip.id, seatIds: [] })
  await site.database.query(`update bookings set transport = 'driving'`)
  const liveChanges = recordLiveChanges(site)
  await site.call(removeCar, { params: { carId: car.id }, as: driver })
  expect(liveChanges()).toEqual([`trip:${trip.id} seats`, `user:${car.driverId} bookings`])
  expect(await site.database.query('select id, status, transport from bookings')).toEqual([
    { id: bookingId, status: 'confirmed', transport: 'later' },
  ])
})

test('a driver whose guests sit in another car then travels by car too', async () => {
  await using site = await startApp()
  const { trip, car, driver } = await site.tripWithCar()
  const params = { tripId: trip.id }
  const { body: otherCar } = await site.call(volunteerCar, { params, body: {}, as: await site.person() })
  await site.database.query(`update cars set status = 'approved'`)
  const { body: seats } = await site.call(listSeats, { params })
  const guestSeat = seats.find(({ carId, isDriver }) => carId === otherCar.id && !isDriver)!
  await bookSeats(site, { person: driver, tripId: trip.id, seatIds: [guestSeat.id], people: 2 })
  await site.database.query(`update bookings set transport = 'driving'`)
  await site.call(removeCar, { params: { carId: car.id }, as: driver })
  expect(await site.database.query('select transport from bookings')).toEqual([{ transport: 'car' }])
})

test('removing the car of a person without one changes nothing', async () => {
  await using site = await startApp()
  const { trip, car } = await site.tripWithCar()
  const { db } = site.context
  await db.transaction((tx) => removeCarFromTrip(tx, { tripId: trip.id, driverId: 'nobody', by: 'driver' }))
  expect(await findEmittedEvents(site, 'car.removed')).toEqual([])
  const { body } = await site.call(listCars, { params: { tripId: trip.id } })
  expect(body.map(({ id }) => id)).toEqual([car.id])
})
