import { randomUUID } from 'node:crypto'
import { and, eq, gt, ne } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Viewer } from '#contract/auth.ts'
import type { CarChange } from '#contract/car-input.ts'
import type { Car, CarTerms } from '#contract/cars.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { bookings, isLive } from '../db/tables/bookings.ts'
import { cars, seats } from '../db/tables/cars.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { publishChanges } from '../live/publish-changes.ts'
import { userTopic } from '../live/topics.ts'
import { publishPlaceChange } from '../places/publish-place-change.ts'
import { toCar, type CarRow } from './car-row.ts'
import { insertSeats } from './insert-seats.ts'
import { lockCar } from './lock-car.ts'
import { findChangedTerms, planSeatMoves } from './rules.ts'
import { takeSeats } from './take-seats.ts'

/** Changes a car's details, until its trip starts. */
export function changeCar(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { carId, change, viewer }: { carId: number; change: CarChange; viewer: Viewer },
): Promise<Car> {
  return db.transaction(async (tx) => {
    const { car: before, trip } = await lockCar(tx, { carId, timeZone: config.timeZone })
    if (!can(viewer, 'change-car', { ...before, ownerId: before.driverId })) fail('NOT_YOURS')
    if (!trip.isOpen) fail('TRIP_CLOSED')

    const wanted = { ...before, ...change }
    await changeSeats(tx, before, wanted)
    const after = await saveCar(tx, wanted)
    await publishPlaceChange(tx, trip.id)
    await emitCarChanged(tx, before, after)
    return toCar(after, viewer)
  })
}

/** Adds or removes seats at the back if their number changes. */
async function changeSeats(tx: Tx, before: CarRow, wanted: CarRow): Promise<void> {
  if (wanted.passengerSeats < before.passengerSeats) {
    await removeSeats(tx, wanted)
  } else if (wanted.passengerSeats > before.passengerSeats) {
    // The passengers' seats and the driver's.
    const existingSeats = before.passengerSeats + 1
    await insertSeats(tx, wanted, { existingSeats })
  }
}

/** Saves what a driver can change. */
async function saveCar(tx: Tx, car: CarRow): Promise<CarRow> {
  const { passengerSeats, fuelEstimate, bootSpaceDescription, canFitOnBarge } = car
  const saved = await tx
    .update(cars)
    .set({ passengerSeats, fuelEstimate, bootSpaceDescription, canFitOnBarge })
    .where(eq(cars.id, car.id))
    .returning()
    .then(firstRow)
  return { ...saved, driverFirstName: car.driverFirstName }
}

/** Emits `car.changed` for the passengers, but not the driver, if the terms they agreed to changed. */
async function emitCarChanged(tx: Tx, before: CarRow, after: CarRow): Promise<void> {
  if (findChangedTerms(before, after).length === 0) return
  const passengers = await tx
    .selectDistinct({ id: bookings.id })
    .from(seats)
    .innerJoin(bookings, and(eq(bookings.id, seats.bookingId), isLive()))
    .where(and(eq(seats.carId, after.id), ne(bookings.userId, after.driverId)))
    .orderBy(bookings.id)
  if (passengers.length === 0) return
  await emit(tx, 'car.changed', {
    changeId: randomUUID(),
    carId: after.id,
    tripId: after.tripId,
    bookingIds: passengers.map(({ id }) => id),
    was: toCarTerms(before),
    is: toCarTerms(after),
  })
}

function toCarTerms({ fuelEstimate, bootSpaceDescription, canFitOnBarge }: CarTerms): CarTerms {
  return { fuelEstimate, bootSpaceDescription, canFitOnBarge }
}

/** Removes the last seats. Their passengers move to free seats of the car; `seats.moved` notifies them. */
async function removeSeats(tx: Tx, { id: carId, passengerSeats }: CarRow): Promise<void> {
  const rows = await tx
    .select({ seat: seats, bookingId: bookings.id })
    .from(seats)
    .leftJoin(bookings, and(eq(bookings.id, seats.bookingId), isLive()))
    .where(eq(seats.carId, carId))
  const moves = planSeatMoves(
    rows.map(({ seat, bookingId }) => ({ ...seat, bookingId, isTaken: seat.isDriver || bookingId !== null })),
    passengerSeats,
  )
  if (!moves) fail('SEATS_ARE_TAKEN')

  await tx.delete(seats).where(and(eq(seats.carId, carId), gt(seats.position, passengerSeats)))
  const movedPassengers = []
  for (const { from, to } of moves) {
    const { bookingId, userId, hasPaid } = from
    if (bookingId === null || userId === null) throw new Error('A taken seat is nobody’s')
    await takeSeats(tx, { seatIds: [to.id], bookingId, userId, hasPaid })
    await publishChanges(tx, { topic: userTopic(userId), what: 'bookings' })
    movedPassengers.push({ bookingId, from: from.seatLabel, to: to.seatLabel })
  }
  if (movedPassengers.length === 0) return
  await emit(tx, 'seats.moved', { carId, moveId: randomUUID(), moved: movedPassengers })
}
