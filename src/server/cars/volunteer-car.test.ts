import { expect, test } from 'vitest'
import { listCars, listSeats, volunteerCar } from '#contract/cars.ts'
import { startApp, withBackground } from '#testing/start-app.ts'

withBackground()

const MISSING_ID = 4711

const carDetails = {
  passengerSeats: 3,
  fuelEstimate: '42.50',
  bootSpaceDescription: 'Two rucksacks',
  canFitOnBarge: true,
}

test('a volunteered car waits for review, with its driver’s seat taken and the others free', async () => {
  await using site = await startApp()
  const driver = await site.person({ firstName: 'Maya' })
  const params = { tripId: (await site.trip()).id }

  const { status, body: car } = await site.call(volunteerCar, { params, body: carDetails, as: driver })

  expect(status).toBe(201)
  expect(car).toMatchObject({ ...carDetails, status: 'pending', driverFirstName: 'Maya', isMine: true })
  expect(car.seatLayout.map(({ seatLabel }) => seatLabel)).toEqual([
    'Driver',
    'Passenger',
    'Back Left',
    'Back Right',
  ])
  expect((await site.call(listCars, { params, as: driver })).body).toEqual([car])
  const { body: seats } = await site.call(listSeats, { params, as: driver })
  expect(seats.map(({ position, seatLabel }) => ({ position, seatLabel }))).toEqual(car.seatLayout)
  expect(seats.map(({ isDriver }) => isDriver)).toEqual([true, false, false, false])
  expect(seats.map(({ isLocked }) => isLocked)).toEqual([true, false, false, false])
  expect(seats.map(({ isHeld }) => isHeld)).toEqual([false, false, false, false])
  expect(seats.map(({ firstName }) => firstName)).toEqual(['Maya', null, null, null])
})

test('a car without details gets four passenger seats, $50 of fuel and no barge', async () => {
  await using site = await startApp()
  const params = { tripId: (await site.trip()).id }
  const { status, body } = await site.call(volunteerCar, { params, body: {}, as: await site.person() })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    passengerSeats: 4,
    fuelEstimate: '50.00',
    bootSpaceDescription: null,
    canFitOnBarge: false,
  })
})

test('repeating an offer returns the same car, and a different offer is refused', async () => {
  await using site = await startApp()
  const driver = await site.person()
  const params = { tripId: (await site.trip()).id }
  const first = await site.call(volunteerCar, { params, body: carDetails, as: driver })

  const repeated = await site.call(volunteerCar, {
    params,
    body: { ...carDetails, fuelEstimate: 42.5, bootSpaceDescription: ' Two rucksacks ' },
    as: driver,
  })
  expect(repeated.status).toBe(200)
  expect(repeated.body).toEqual(first.body)

  for (const difference of [
    { passengerSeats: 4 },
    { fuelEstimate: '42.51' },
    { bootSpaceDescription: null },
    { canFitOnBarge: false },
  ]) {
    const { status, body } = await site.call(volunteerCar, {
      params,
      body: { ...carDetails, ...difference },
      as: driver,
    })
    expect([status, body.code]).toEqual([409, 'ALREADY_VOLUNTEERED'])
  }
  expect((await site.call(listSeats, { params })).body).toHaveLength(carDetails.passengerSeats + 1)
})

test('several identical offers at once create one car', async () => {
  await using site = await startApp()
  const driver = await site.person()
  const params = { tripId: (await site.trip()).id }

  const answers = await Promise.all(
    Array.from({ length: 5 }, () => site.call(volunteerCar, { params, body: carDetails, as: driver })),
  )

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect((await site.call(listSeats, { params })).body).toHaveLength(carDetails.passengerSeats + 1)
})

test('two different offers of one person at once create one car', async () => {
  await using site = await startApp()
  const driver = await site.person()
  const params = { tripId: (await site.trip()).id }

  const answers = await Promise.all(
    [2, 3].map((passengerSeats) => site.call(volunteerCar, { params, body: { passengerSeats }, as: driver })),
  )

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect((await site.call(listCars, { params })).body).toHaveLength(1)
})

test('one person can drive on several trips, and several people on one', async () => {
  await using site = await startApp()
  const [firstTrip, secondTrip] = [await site.trip(), await site.trip()]
  const [maya, jonas] = [await site.person(), await site.person()]
  for (const [trip, as] of [
    [firstTrip, maya],
    [secondTrip, maya],
    [firstTrip, jonas],
  ] as const) {
    const { status } = await site.call(volunteerCar, { params: { tripId: trip.id }, body: {}, as })
    expect(status).toBe(201)
  }
  const { body } = await site.call(listCars, { params: { tripId: firstTrip.id }, as: maya })
  expect(body.map(({ isMine }) => isMine)).toEqual([true, false])
})

test('cars can be volunteered only for upcoming trips', async () => {
  await using site = await startApp()
  // An admin sees drafts, and still cannot volunteer for them.
  const as = await site.person({ isAdmin: true })
  const answerFor = async (tripId: number) => {
    const { status, body } = await site.call(volunteerCar, { params: { tripId }, body: {}, as })
    return [status, body.code]
  }
  expect(await answerFor(MISSING_ID)).toEqual([404, 'TRIP_NOT_FOUND'])
  expect(await answerFor((await site.trip({ status: 'draft' })).id)).toEqual([404, 'TRIP_NOT_FOUND'])
  for (const status of ['ongoing', 'completed', 'cancelled'] as const) {
    expect(await answerFor((await site.trip({ status })).id)).toEqual([409, 'TRIP_CLOSED'])
  }
  // Upcoming by its status, but its first day is over.
  const startedTrip = await site.trip({ startDate: '2020-01-01', endDate: '2099-01-01' })
  expect(await answerFor(startedTrip.id)).toEqual([409, 'TRIP_CLOSED'])
})

test('visitors cannot volunteer a car', async () => {
  await using site = await startApp()
  const params = { tripId: (await site.trip()).id }
  expect((await site.call(volunteerCar, { params, body: {} })).status).toBe(401)
})

test('status, driver and trip of a new car are set by the server', async () => {
  await using site = await startApp()
  const driver = await site.person()
  const params = { tripId: (await site.trip()).id }
  const body = { status: 'approved', driverId: 'somebody', id: 99, tripId: 99, seatLayout: ['x'] }

  const { status, body: car } = await site.call(volunteerCar, { params, body, as: driver })

  expect(status).toBe(201)
  expect(car).toMatchObject({ status: 'pending', isMine: true, ...params })
  // The driver's and, by default, four others.
  expect(car.seatLayout).toHaveLength(5)
})

test.each([
  ['no passenger seats', { passengerSeats: 0 }, 'passengerSeats'],
  ['nine passenger seats', { passengerSeats: 9 }, 'passengerSeats'],
  ['half a seat', { passengerSeats: 2.5 }, 'passengerSeats'],
  ['a negative number of seats', { passengerSeats: -1 }, 'passengerSeats'],
  ['seats as text', { passengerSeats: '3' }, 'passengerSeats'],
  ['null seats', { passengerSeats: null }, 'passengerSeats'],
  ['negative fuel', { fuelEstimate: '-1' }, 'fuelEstimate'],
  ['a tenth of a cent', { fuelEstimate: '1.234' }, 'fuelEstimate'],
  ['fuel in scientific notation', { fuelEstimate: '1e3' }, 'fuelEstimate'],
  ['a fortune of fuel', { fuelEstimate: '10000.00' }, 'fuelEstimate'],
  ['a huge number', { fuelEstimate: 1e21 }, 'fuelEstimate'],
  ['a long text', { bootSpaceDescription: 'x'.repeat(501) }, 'bootSpaceDescription'],
  ['a null byte', { bootSpaceDescription: 'a\0b' }, 'bootSpaceDescription'],
  ['the barge as text', { canFitOnBarge: 'yes' }, 'canFitOnBarge'],
])('refuses a car with %s', async (_what, invalidDetails, path) => {
  await using site = await startApp()
  const params = { tripId: (await site.trip()).id }
  const as = await site.person()
  const { status, body } = await site.call(volunteerCar, { params, body: invalidDetails as object, as })
  expect(status).toBe(400)
  expect(body.issues?.map((issue) => issue.path)).toEqual([path])
  expect((await site.call(listCars, { params })).body).toEqual([])
})

test('a new car shows on every open page of the trip', async () => {
  await using site = await startApp()
  const { id: tripId } = await site.trip()
  const liveChanges: unknown[] = []
  site.context.live.subscribe((message) => {
    if (message !== 'resync') liveChanges.push(...message)
  })
  await site.call(volunteerCar, { params: { tripId }, body: {}, as: await site.person() })
  await expect.poll(() => liveChanges).toContainEqual({ topic: `trip:${tripId}`, what: 'seats' })
})
