import { expect, test } from 'vitest'
import { downloadMyData } from '#contract/account.ts'
import { listCars } from '#contract/cars.ts'
import { updateTrip } from '#contract/trip-input.ts'
import { holdSeats } from '#testing/hold-seats.ts'
import { startRideSite } from '#testing/start-ride-site.ts'

/** Starts the day before at 18:30 at Pier 3; Ann is picked up at home, and Ben at the station. */
async function startWithRide() {
  const trip = await startRideSite()
  const { ann, ben, driver } = trip
  const response = await trip.changeRide(driver, {
    startPlace: 'Pier 3',
    startsDaysBefore: 1,
    startsAt: '18:30',
    pickUps: [
      { userId: ann.id, place: 'Elm Street 5', time: '18:45' },
      { userId: ben.id, place: 'Station', time: null },
    ],
  })
  expect(response.status).toBe(200)
  return trip
}

test('the driver sees the start, all pick-ups and who sits where', async () => {
  await using trip = await startWithRide()
  const { ann, ben, driver, car, tripId } = trip
  const { body, header } = await trip.ride(driver)
  expect(body).toEqual({
    carId: car.id,
    tripId,
    driverFirstName: 'Dana',
    isDriver: true,
    canChange: true,
    start: { place: 'Pier 3', daysBefore: 1, day: '2099-06-30', time: '18:30' },
    passengers: [
      { userId: ann.id, firstName: 'Ann', isMe: false, pickUp: { place: 'Elm Street 5', time: '18:45' } },
      { userId: ben.id, firstName: 'Ben', isMe: false, pickUp: { place: 'Station', time: null } },
    ],
    seats: [
      { seatLabel: 'Passenger', firstName: 'Ann', isMine: false, isHeld: false },
      { seatLabel: 'Back Left', firstName: 'Ben', isMine: false, isHeld: false },
      { seatLabel: 'Back Right', firstName: 'Guest', isMine: false, isHeld: false },
    ],
  })
  expect(header('cache-control')).toBe('no-store')
})

test('a passenger sees where they are picked up, but of others only the time', async () => {
  await using trip = await startWithRide()
  const { ann } = trip
  const { body } = await trip.ride(ann)
  expect(body).toMatchObject({ isDriver: false, canChange: false, start: { place: 'Pier 3' } })
  expect(body.passengers).toEqual([
    { userId: ann.id, firstName: 'Ann', isMe: true, pickUp: { place: 'Elm Street 5', time: '18:45' } },
    { userId: null, firstName: 'Ben', isMe: false, pickUp: { place: null, time: null } },
  ])
  const { body: seenByBen } = await trip.ride(trip.ben)
  expect(JSON.stringify(seenByBen)).not.toContain('Elm Street')
})

test('organisers see everything, and can change nothing', async () => {
  await using trip = await startWithRide()
  const admin = await trip.outsider('Olga', true)
  const { body } = await trip.ride(admin)
  expect(body.canChange).toBe(false)
  expect(body.passengers.map(({ pickUp }) => pickUp?.place)).toEqual(['Elm Street 5', 'Station'])
  expect((await trip.changeRide(admin)).body.code).toBe('NOT_YOURS')
})

test('nobody else sees a ride: no visitor, no other traveller, and nobody who only holds a seat', async () => {
  await using trip = await startWithRide()
  const { site, tripId, freeSeatId } = trip
  const holder = await trip.outsider('Hal')
  await holdSeats(site, { person: holder, tripId, seatIds: [freeSeatId] })
  for (const as of [await trip.traveller('Cai'), await trip.outsider(), holder]) {
    const { status, body } = await trip.ride(as)
    expect([status, body.code]).toEqual([403, 'NOT_IN_CAR'])
  }
  expect((await trip.ride()).status).toBe(401)
  const { body: seenByDriver } = await trip.ride(trip.driver)
  expect(seenByDriver.seats).toContainEqual({
    seatLabel: 'Back Middle',
    firstName: 'Hal',
    isMine: false,
    isHeld: true,
  })
  expect(seenByDriver.passengers).toHaveLength(2)
})

test('lists of cars never contain a ride', async () => {
  await using trip = await startWithRide()
  for (const as of [undefined, trip.ann, trip.driver]) {
    const { body } = await trip.site.call(listCars, { params: { tripId: trip.tripId }, ...(as && { as }) })
    expect(JSON.stringify(body)).not.toMatch(/Pier 3|18:30/)
  }
})

test('the day moves along with the trip', async () => {
  await using trip = await startWithRide()
  const admin = await trip.outsider('Olga', true)
  const body = { startDate: '2099-08-01', endDate: '2099-08-03' }
  await trip.site.call(updateTrip, { params: { id: trip.tripId }, body, as: admin })
  expect((await trip.ride(trip.ann)).body.start).toMatchObject({ daysBefore: 1, day: '2099-07-31' })
})

test('the data export contains one’s own pick-ups and the start of one’s own car', async () => {
  await using trip = await startWithRide()
  const exportOf = async (as: typeof trip.ann) =>
    JSON.stringify((await trip.site.call(downloadMyData, { as })).body)
  expect(await exportOf(trip.ann)).toContain('Elm Street 5')
  expect(await exportOf(trip.ben)).not.toContain('Elm Street 5')
  expect(await exportOf(trip.driver)).toContain('Pier 3')
})
