import { expect, test } from 'vitest'
import { listSeats } from '#contract/cars.ts'
import { bookSeats, holdSeats } from '#testing/hold-seats.ts'
import { startApp } from '#testing/start-app.ts'
import { freeSeats } from './free-seats.ts'
import { takeSeats, whyNotSeats } from './take-seats.ts'

const MISSING_ID = 4711

test('a booking’s seats stay taken until they are freed', async () => {
  await using site = await startApp()
  const { trip, seats } = await site.tripWithCar()
  const ada = await site.person()
  const bookingId = await bookSeats(site, { person: ada, tripId: trip.id, seatIds: [] })
  const [{ user_id: userId } = { user_id: '' }] = await site.database.query<{ user_id: string }>(
    'select user_id from bookings',
  )
  const { db } = site.context
  const adasSeats = async () => {
    const { body } = await site.call(listSeats, { params: { tripId: trip.id }, as: ada })
    return body.filter(({ isMine }) => isMine).map(({ id, hasPaid }) => ({ id, hasPaid }))
  }

  const seatIds = [seats[0]!.id, seats[2]!.id]
  await db.transaction((tx) => takeSeats(tx, { seatIds, bookingId, userId, hasPaid: true }))
  expect(await adasSeats()).toEqual(seatIds.map((id) => ({ id, hasPaid: true })))

  await db.transaction((tx) => takeSeats(tx, { seatIds: [], bookingId, userId, hasPaid: false }))
  expect(await adasSeats()).toHaveLength(2)

  await db.transaction((tx) => freeSeats(tx, bookingId))
  expect(await adasSeats()).toEqual([])
  expect(await site.database.query('select id from seats where is_locked and not is_driver')).toEqual([])
})

test('says why a seat is not available', async () => {
  await using site = await startApp()
  const { trip, seats, car } = await site.tripWithCar()
  const { seats: otherTripSeats } = await site.tripWithCar()
  const { bookingId } = await holdSeats(site, {
    person: await site.person(),
    tripId: trip.id,
    seatIds: [seats[0]!.id],
  })
  const why = (seatIds: number[], ownBookingId: number | null = null, now = new Date()) =>
    site.context.db.transaction((tx) =>
      whyNotSeats(tx, { tripId: trip.id, seatIds, bookingId: ownBookingId, now }),
    )
  const [driversSeat] = await site.database.query<{ id: number }>(
    'select id from seats where is_driver and car_id = $1',
    [car.id],
  )

  expect(await why([])).toBeNull()
  expect(await why([seats[1]!.id, seats[2]!.id])).toBeNull()
  expect(await why([seats[0]!.id])).toBe('SEAT_TAKEN')
  expect(await why([seats[0]!.id], bookingId)).toBeNull()
  expect(await why([seats[0]!.id], null, new Date(Date.now() + 16 * 60_000))).toBeNull()
  expect(await why([driversSeat!.id])).toBe('SEAT_TAKEN')
  expect(await why([MISSING_ID])).toBe('SEAT_GONE')
  expect(await why([otherTripSeats[0]!.id])).toBe('SEAT_GONE')
  await site.database.query(`update cars set status = 'pending'`)
  expect(await why([seats[1]!.id])).toBe('CAR_NOT_APPROVED')
})
