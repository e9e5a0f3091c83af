import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/account.ts'
import { cancelBooking, changeBooking, listBookings } from '#contract/bookings.ts'
import { changeCar, removeCar, setCarStatus } from '#contract/cars.ts'
import { findEmittedEvents, recordLiveChanges } from '#testing/emitted-events.ts'
import { holdSeats } from '#testing/hold-seats.ts'
import type { PersonWithId } from '#testing/start-app.ts'
import { startRideSite } from '#testing/start-ride-site.ts'

type RideSite = Awaited<ReturnType<typeof startRideSite>>

/** Both passengers are picked up. */
async function startWithPickUps() {
  const trip = await startRideSite()
  const { ann, ben, driver } = trip
  const pickUps = [
    { userId: ann.id, place: 'Elm Street 5', time: null },
    { userId: ben.id, place: 'Station', time: null },
  ]
  await trip.changeRide(driver, { pickUps })
  return { ...trip, pickUps }
}

/** The people who are picked up, by account. */
async function pickedUp({ site, driver, ann, ben }: RideSite): Promise<string[]> {
  const rows = await site.database.query<{ user_id: string }>('select user_id from pick_ups')
  const names = new Map([driver, ann, ben].map((person, index) => [person.id, ['Dana', 'Ann', 'Ben'][index]]))
  return rows.map(({ user_id }) => names.get(user_id) ?? 'somebody else').toSorted()
}

async function bookingOf({ site }: RideSite, as: PersonWithId): Promise<number> {
  const { body } = await site.call(listBookings, { as })
  return body[0]?.id ?? 0
}

test('only the driver can change a ride', async () => {
  await using trip = await startRideSite()
  for (const as of [trip.ann, await trip.outsider()]) {
    const { status, body } = await trip.changeRide(as, { startPlace: 'Pier 3' })
    expect([status, body.code]).toEqual([403, 'NOT_YOURS'])
  }
})

test('texts are tidied, and an empty place means none', async () => {
  await using trip = await startRideSite()
  const { ann, driver } = trip
  const pickUps = [{ userId: ann.id, place: '  ', time: null }]
  const { body } = await trip.changeRide(driver, { startPlace: ' Pier\n3 ', startsAt: '', pickUps })
  expect(body.start).toMatchObject({ place: 'Pier 3', time: null })
  expect(body.passengers.map(({ pickUp }) => pickUp)).toEqual([null, null])
})

test.each<[string, Parameters<RideSite['changeRide']>[1], string]>([
  ['a long place', { startPlace: 'x'.repeat(201) }, 'Use at most 200 characters.'],
  ['a time that is none', { startsAt: '24:00' }, 'Enter a time like 07:30.'],
  ['too early a day', { startsDaysBefore: 4 }, 'Start on the first day, or at most 3 days before.'],
  [
    'a day after the trip’s first',
    { startsDaysBefore: -1 },
    'Start on the first day, or at most 3 days before.',
  ],
  ['a pick-up without a place', { pickUps: [{ userId: 'x', place: '', time: '07:30' }] }, 'Enter a place.'],
  [
    'two pick-ups of one person',
    {
      pickUps: [
        { userId: 'x', place: 'A', time: null },
        { userId: 'x', place: 'B', time: null },
      ],
    },
    'Pick up each passenger only once.',
  ],
])('refuses %s with a sentence', async (_what, change, sentence) => {
  await using trip = await startRideSite()
  const { status, body } = await trip.changeRide(trip.driver, change)
  expect(status).toBe(400)
  expect(body.issues?.map(({ message }) => message)).toEqual([sentence])
})

test('only confirmed passengers of this car are picked up', async () => {
  await using trip = await startRideSite()
  const { site, tripId, freeSeatId, driver } = trip
  const holder = await trip.outsider('Hal')
  await holdSeats(site, { person: holder, tripId, seatIds: [freeSeatId] })
  for (const { id: userId } of [holder, driver, await trip.traveller('Cai')]) {
    const pickUps = [{ userId, place: 'Station', time: null }]
    const { status, body } = await trip.changeRide(driver, { pickUps })
    expect([status, body.code]).toEqual([409, 'PICK_UP_WITHOUT_SEAT'])
  }
})

test('a ride can still be changed during the trip, but not after it', async () => {
  await using trip = await startRideSite()
  const setStatus = (status: string) => trip.site.database.query(`update trips set status = $1`, [status])
  await setStatus('ongoing')
  expect((await trip.changeRide(trip.driver, { startsAt: '07:30' })).status).toBe(200)
  await setStatus('completed')
  expect((await trip.changeRide(trip.driver, { startsAt: '08:30' })).body.code).toBe('TRIP_CLOSED')
  expect((await trip.ride(trip.driver)).body.canChange).toBe(false)
})

test('those whom a change concerns are told, and every page in the car loads it again', async () => {
  await using trip = await startWithPickUps()
  const { site, ann, ben, driver, pickUps } = trip
  const concerned = async () =>
    (await findEmittedEvents(site, 'ride.changed')).map(({ userIds }) => userIds.toSorted()).slice(1)
  const changes = recordLiveChanges(site)
  await trip.changeRide(driver, { pickUps })
  expect(await concerned()).toEqual([])
  expect(changes()).toEqual([])

  const [ofAnn, ofBen] = pickUps
  await trip.changeRide(driver, { pickUps: [ofAnn!, { ...ofBen!, time: '08:00' }] })
  expect(await concerned()).toEqual([[ben.id]])
  expect(changes()).toEqual([ann, ben, driver].map(({ id }) => `user:${id} rides`).toSorted())

  await trip.changeRide(driver, { pickUps: [ofAnn!, { ...ofBen!, time: '08:00' }], startsAt: '07:30' })
  expect(await concerned()).toEqual([[ben.id], [ann.id, ben.id].toSorted()])
})

test('changes are limited per hour', async () => {
  await using trip = await startRideSite()
  const times = Array.from({ length: 60 }, (_, minute) => `07:${String(minute).padStart(2, '0')}`)
  for (const startsAt of times) {
    expect((await trip.changeRide(trip.driver, { startsAt })).status).toBe(200)
  }
  expect((await trip.changeRide(trip.driver, { startsAt: '08:00' })).status).toBe(429)
  await trip.site.database.moveClock('1 hour')
  expect((await trip.changeRide(trip.driver, { startsAt: '08:00' })).status).toBe(200)
})

test('whoever cancels, or gives up their seats in the car, is no longer picked up', async () => {
  await using trip = await startWithPickUps()
  const { site, ann, ben } = trip
  const params = { id: await bookingOf(trip, ben) }
  // Ben keeps one of two seats, and then none.
  await site.call(changeBooking, { params, body: { seatIds: [trip.seatIds[1]!] }, as: ben })
  expect(await pickedUp(trip)).toEqual(['Ann', 'Ben'])
  await site.call(changeBooking, { params, body: { seatIds: [], transport: 'own' }, as: ben })
  expect(await pickedUp(trip)).toEqual(['Ann'])
  await site.call(cancelBooking, { params: { id: await bookingOf(trip, ann) }, as: ann })
  expect(await pickedUp(trip)).toEqual([])
})

test('passengers who are moved to another seat are still picked up', async () => {
  await using trip = await startWithPickUps()
  const { site, ann, driver, car } = trip
  const params = { id: await bookingOf(trip, ann) }
  await site.call(changeBooking, { params, body: { seatIds: [trip.freeSeatId] }, as: ann })
  const response = await site.call(changeCar, {
    params: { carId: car.id },
    body: { passengerSeats: 3 },
    as: driver,
  })
  expect(response.status).toBe(200)
  expect(await pickedUp(trip)).toEqual(['Ann', 'Ben'])
})

test('an unapproved car picks nobody up, and a removed one leaves nothing', async () => {
  await using trip = await startWithPickUps()
  const { site, car, driver } = trip
  const admin = await trip.outsider('Olga', true)
  const params = { carId: car.id }
  await site.call(setCarStatus, { params, body: { status: 'pending' }, as: admin })
  expect(await pickedUp(trip)).toEqual([])
  await site.call(removeCar, { params, as: driver })
  expect((await trip.ride(driver)).body.code).toBe('CAR_NOT_FOUND')
})

test('a deleted account leaves neither a pick-up nor a start', async () => {
  await using trip = await startWithPickUps()
  const { site, ann, driver, pickUps } = trip
  await trip.changeRide(driver, { startPlace: 'Pier 3', pickUps })
  await site.database.query(
    `update trips set status = 'completed', start_date = '2020-01-01', end_date = '2020-01-02'`,
  )
  for (const as of [ann, driver]) {
    const body = { email: as.email, currentPassword: as.password }
    expect((await site.call(deleteAccount, { body, as })).status).toBe(204)
  }
  expect(await pickedUp(trip)).toEqual(['Ben'])
  expect(await site.database.query('select start_place from cars')).toEqual([{ start_place: null }])
})
