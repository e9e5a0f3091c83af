import type { Tx } from '../db/client.ts'
import { fail } from '../fail.ts'
import { lockTrip, type LockedTrip } from '../trips/lock-trip.ts'
import type { CarRow } from './car-row.ts'
import { findCar } from './find-car.ts'

/** Locks the trip of a car, and then reads the car again. Fails if the car was removed meanwhile. */
export async function lockCar(
  tx: Tx,
  { carId, timeZone }: { carId: number; timeZone: string },
): Promise<{ car: CarRow; trip: LockedTrip }> {
  const unlockedCar = await findCar(tx, { carId })
  const trip = unlockedCar && (await lockTrip(tx, { tripId: unlockedCar.tripId, timeZone }))
  const car = trip && (await findCar(tx, { carId }))
  return car ? { car, trip } : fail('CAR_NOT_FOUND')
}
