import { expect, test } from 'vitest'
import { changeCar, listSeats } from '#contract/cars.ts'
import { findEmittedEvents, recordLiveChanges } from '#testing/emitted-events.ts'
import { bookSeats, holdSeats } from '#testing/hold-seats.ts'
import { startApp, type Person, type TestSite } from '#testing/start-app.ts'

const MISSING_ID = 4711

const saveCar = (site: TestSite, as: Person, carId: number, body: object) =>
  site.call(changeCar, { params: { carId }, body, as })

/** Who sits where, by first name; a dash is a free seat. */
async function describeSeating(site: TestSite, tripId: number, as: Person): Promise<string> {
  const { body } = await site.call(listSeats, { params: { tripId }, as })
  return body.map(({ firstName }) => firstName ?? '-').join(' ')
}

test('drivers change details of their car, and fields that are not sent stay', async () => {
  await using site = await startApp()
  const { car, driver } = await site.tripWithCar({}, { bootSpaceDescription: 'Small', fuelEstimate: '30.00' })
  const change = { bootSpaceDescription: 'Room for a tent', canFitOnBarge: true }
  const { status, body } = await saveCar(site, driver, car.id, change)

  expect(status).toBe(200)
  expect(body).toEqual({ ...car, ...change })
  expect((await saveCar(site, driver, car.id, {})).body).toEqual(body)
})

test('the number of seats can grow and shrink, and every seat has a label', async () => {
  await using site = await startApp()
  const { trip, car, driver } = await site.tripWithCar({}, { passengerSeats: 2 })
  const resizeTo = async (passengerSeats: number) => {
    const { body } = await saveCar(site, driver, car.id, { passengerSeats })
    const { body: seats } = await site.call(listSeats, { params: { tripId: trip.id } })
    expect(seats.map(({ position, seatLabel }) => ({ position, seatLabel }))).toEqual(body.seatLayout)
    return body.seatLayout.map(({ seatLabel }) => seatLabel)
  }
  expect(await resizeTo(8)).toEqual([
    'Driver',
    'Passenger',
    'Back Left',
    'Back Right',
    'Back Middle',
    'Third Row Left',
    'Third Row Right',
    'Third Row Middle',
    'Front Middle',
  ])
  expect(await resizeTo(1)).toEqual(['Driver', 'Passenger'])
})

test('passengers of removed seats move to free ones of the same car and are notified', async () => {
  await using site = await startApp()
  const { trip, car, seats, driver } = await site.tripWithCar()
  const [ada, bo] = [await site.person({ firstName: 'Ada' }), await site.person({ firstName: 'Bo' })]
  const adasBookingId = await bookSeats(site, {
    person: ada,
    tripId: trip.id,
    seatIds: [seats[0]!.id, seats[3]!.id],
  })
  const bosHold = await holdSeats(site, { person: bo, tripId: trip.id, seatIds: [seats[2]!.id] })
  expect(bosHold.outcome).toBe('HELD')
  expect(await describeSeating(site, trip.id, driver)).toBe('Dana Ada - Bo Guest')
  const liveChanges = recordLiveChanges(site)

  const { status } = await saveCar(site, driver, car.id, { passengerSeats: 3 })

  expect(status).toBe(200)
  expect(await describeSeating(site, trip.id, driver)).toBe('Dana Ada Guest Bo')
  const { body } = await site.call(listSeats, { params: { tripId: trip.id }, as: ada })
  expect(body[2]).toMatchObject({ isMine: true, hasPaid: true, isHeld: false })
  expect(await findEmittedEvents(site, 'seats.moved')).toEqual([
    {
      carId: car.id,
      moveId: expect.any(String) as string,
      moved: [{ bookingId: adasBookingId, from: 'Back Middle', to: 'Back Left' }],
    },
  ])
  const [{ id: adaId } = { id: '' }] = await site.database.query<{ id: string }>(
    'select id from users where email = $1',
    [ada.email],
  )
  expect(liveChanges()).toEqual([`trip:${trip.id} seats`, `user:${adaId} bookings`])
})

test('a changed car notifies its passengers, but not the driver or lapsed bookings', async () => {
  await using site = await startApp()
  const { trip, car, seats, driver } = await site.tripWithCar()
  const change = (body: object) => saveCar(site, driver, car.id, body)
  const tripId = trip.id
  await holdSeats(site, { person: await site.person(), tripId, seatIds: [seats[3]!.id] })
  await site.database.moveClock('16 minutes')
  await bookSeats(site, { person: driver, tripId, seatIds: [seats[0]!.id] })
  // Nobody but the driver has a live booking, and then the terms stay the same.
  await change({ fuelEstimate: '55' })
  const adasBookingId = await bookSeats(site, {
    person: await site.person(),
    tripId,
    seatIds: [seats[1]!.id, seats[2]!.id],
  })
  await change({ fuelEstimate: '55.0', canFitOnBarge: false, passengerSeats: 5 })
  expect(await findEmittedEvents(site, 'car.changed')).toEqual([])

  await change({ fuelEstimate: '60', bootSpaceDescription: 'One tent' })

  expect(await findEmittedEvents(site, 'car.changed')).toEqual([
    {
      carId: car.id,
      changeId: expect.any(String) as string,
      tripId,
      bookingIds: [adasBookingId],
      was: { fuelEstimate: '55.00', bootSpaceDescription: null, canFitOnBarge: false },
      is: { fuelEstimate: '60.00', bootSpaceDescription: 'One tent', canFitOnBarge: false },
    },
  ])
})

test('a car cannot shrink below its taken seats', async () => {
  await using site = await startApp()
  const { trip, car, seats, driver } = await site.tripWithCar()
  await bookSeats(site, {
    person: await site.person(),
    tripId: trip.id,
    seatIds: [seats[0]!.id, seats[1]!.id],
  })

  const { status, body } = await saveCar(site, driver, car.id, { passengerSeats: 1, fuelEstimate: '1.00' })

  expect([status, body.code]).toEqual([409, 'SEATS_ARE_TAKEN'])
  expect(await describeSeating(site, trip.id, driver)).toBe('Dana Kit Guest - -')
})

test('a lapsed hold does not prevent a car from shrinking', async () => {
  await using site = await startApp()
  const { trip, car, seats, driver } = await site.tripWithCar()
  const lapsedHolder = await site.person()
  await holdSeats(site, { person: lapsedHolder, tripId: trip.id, seatIds: [seats[0]!.id, seats[3]!.id] })
  await site.database.moveClock('16 minutes')
  const ada = await site.person({ firstName: 'Ada' })
  await bookSeats(site, { person: ada, tripId: trip.id, seatIds: [seats[2]!.id] })

  const { status } = await saveCar(site, driver, car.id, { passengerSeats: 1 })

  expect(status).toBe(200)
  expect(await describeSeating(site, trip.id, driver)).toBe('Dana Ada')
})

test('only the driver and admins can change a car', async () => {
  await using site = await startApp()
  const { car } = await site.tripWithCar()
  const statusAndCode = async (as?: Person, carId = car.id) => {
    const request = { params: { carId }, body: { fuelEstimate: '10.00' } }
    const { status, body } = await site.call(changeCar, as ? { ...request, as } : request)
    return [status, body.code]
  }
  const [stranger, admin] = [await site.person(), await site.person({ isAdmin: true })]
  expect(await statusAndCode()).toEqual([401, 'UNAUTHORIZED'])
  expect(await statusAndCode(stranger)).toEqual([403, 'NOT_YOURS'])
  expect(await statusAndCode(stranger, MISSING_ID)).toEqual([404, 'CAR_NOT_FOUND'])
  expect(await statusAndCode(admin)).toEqual([200, undefined])
})

test('status, driver and trip of a car cannot be changed by what is sent', async () => {
  await using site = await startApp()
  const { car, driver } = await site.tripWithCar()
  const body = { status: 'pending', driverId: 'x', tripId: 99, seatLayout: [] }
  const response = await saveCar(site, driver, car.id, body)
  expect(response.body).toEqual(car)
})

test('a car cannot be changed once the trip has started', async () => {
  await using site = await startApp()
  const { car, driver } = await site.tripWithCar()
  await site.database.query(`update trips set start_date = '2020-01-01'`)
  const { status, body } = await saveCar(site, driver, car.id, { passengerSeats: 2 })
  expect([status, body.code]).toEqual([409, 'TRIP_CLOSED'])
})

test.each([
  { passengerSeats: 0 },
  { passengerSeats: 9 },
  { passengerSeats: 2.5 },
  { fuelEstimate: '-1' },
  { fuelEstimate: '1e3' },
  { fuelEstimate: '0.001' },
  { bootSpaceDescription: 'x'.repeat(501) },
  { bootSpaceDescription: 'a\0b' },
  { canFitOnBarge: null },
])('refuses the change %j', async (invalidChange) => {
  await using site = await startApp()
  const { car, driver } = await site.tripWithCar()
  const request = { params: { carId: car.id }, body: invalidChange as object, as: driver }
  const { status, body } = await site.call(changeCar, request)
  expect(status).toBe(400)
  expect(body.issues?.map(({ path }) => path)).toEqual(Object.keys(invalidChange))
})

test('a seat is either held or removed when both happen at once', async () => {
  await using site = await startApp()
  const { trip, car, seats, driver } = await site.tripWithCar({}, { passengerSeats: 2 })
  const [ada, bo] = [await site.person(), await site.person()]
  const [adasHold, bosHold, change] = await Promise.all([
    holdSeats(site, { person: ada, tripId: trip.id, seatIds: [seats[0]!.id] }),
    holdSeats(site, { person: bo, tripId: trip.id, seatIds: [seats[1]!.id] }),
    saveCar(site, driver, car.id, { passengerSeats: 1 }),
  ])
  const heldCount = [adasHold, bosHold].filter(({ outcome }) => outcome === 'HELD').length
  expect(heldCount).toBe(change.status === 200 ? 1 : 2)
  const { body } = await site.call(listSeats, { params: { tripId: trip.id } })
  expect(body.filter(({ isHeld }) => isHeld)).toHaveLength(heldCount)
})
