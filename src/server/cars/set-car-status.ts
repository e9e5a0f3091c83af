import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Viewer } from '#contract/auth.ts'
import type { Car, CarStatus, SeenCar } from '#contract/cars.ts'
import { actAsOrganiser } from '../access/act-as-organiser.ts'
import type { Context } from '../context.ts'
import { cars } from '../db/tables/cars.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { publishPlaceChange } from '../places/publish-place-change.ts'
import { toCar } from './car-row.ts'
import { freeSeatsOfCar } from './free-seats.ts'
import { lockCar } from './lock-car.ts'
import { refuseChangedCar } from './refuse-changed-car.ts'

type SetCarStatusInput = {
  carId: number
  status: CarStatus
  /** The car as the organiser saw it; what others did since is not reversed. */
  seen?: SeenCar | undefined
  viewer: Viewer
}

/** Approves a car, or takes the approval back: passengers then keep their places but lose their seats. */
export function setCarStatus(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { carId, status, seen, viewer }: SetCarStatusInput,
): Promise<Car> {
  return db.transaction(async (tx) => {
    const { car, trip } = await lockCar(tx, { carId, timeZone: config.timeZone })
    if (!can(viewer, 'approve-car', car)) fail('FORBIDDEN')
    await refuseChangedCar(tx, { car, seen, wanted: status, viewer })
    if (car.status === status) return toCar(car, viewer)

    await actAsOrganiser(tx, { userId: viewer.id, ownerId: null })
    await tx.update(cars).set({ status, decidedAt: trip.now }).where(eq(cars.id, carId))
    if (status === 'approved') {
      await publishPlaceChange(tx, car.tripId, car.driverId)
      await emit(tx, 'car.approved', { carId, approvalId: randomUUID(), by: viewer.id })
    } else {
      const freed = await freeSeatsOfCar(tx, car)
      const { tripId, driverId } = car
      const by = viewer.id
      await emit(tx, 'car.unapproved', { freeingId: randomUUID(), carId, tripId, driverId, freed, by })
    }
    return toCar({ ...car, status, decidedAt: trip.now }, viewer)
  })
}
