import { isPublic } from '#contract/access.ts'
import type { Car } from '#contract/cars.ts'
import type { NewCar } from '#contract/car-input.ts'
import type { Context } from '../context.ts'
import type { SignedInUser } from '../access/signed-in-user.ts'
import { firstRow } from '../db/first-row.ts'
import { cars } from '../db/tables/cars.ts'
import { fail } from '../fail.ts'
import { findCreatedId, recordCreated, type IdempotencyKey } from '../idempotency/idempotency-keys.ts'
import { publishPlaceChange } from '../places/publish-place-change.ts'
import { lockTrip } from '../trips/lock-trip.ts'
import { toCar } from './car-row.ts'
import { findCar } from './find-car.ts'
import { insertSeats } from './insert-seats.ts'
import { isSameCar } from './rules.ts'

type VolunteerCarInput = { tripId: number; viewer: SignedInUser; newCar: NewCar; key?: IdempotencyKey }

/**
 * Adds the user's car with its seats to a trip. It can be booked once an admin has approved it. Offering the
 * same car again returns the same car.
 */
export function volunteerCar(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { tripId, viewer, newCar, key = null }: VolunteerCarInput,
): Promise<{ car: Car; isNew: boolean }> {
  return db.transaction(async (tx) => {
    const createdId = await findCreatedId(tx, key)
    if (createdId !== null) {
      const car = (await findCar(tx, { carId: createdId })) ?? fail('CAR_NOT_FOUND')
      return { car: toCar(car, viewer), isNew: false }
    }
    const trip = await lockTrip(tx, { tripId, timeZone: config.timeZone })
    if (!trip || !isPublic(trip)) fail('TRIP_NOT_FOUND')
    const existingCar = await findCar(tx, { tripId, driverId: viewer.id })
    if (existingCar && isSameCar(existingCar, newCar)) {
      await recordCreated(tx, key, existingCar.id)
      return { car: toCar(existingCar, viewer), isNew: false }
    }
    if (!trip.isOpen) fail('TRIP_CLOSED')
    if (existingCar) fail('ALREADY_VOLUNTEERED')

    const car = await tx
      .insert(cars)
      .values({ ...newCar, tripId, driverId: viewer.id })
      .returning()
      .then(firstRow)
    await insertSeats(tx, car)
    await publishPlaceChange(tx, tripId)
    await recordCreated(tx, key, car.id)
    return { car: toCar({ ...car, driverFirstName: viewer.firstName }, viewer), isNew: true }
  })
}
