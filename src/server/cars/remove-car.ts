import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Viewer } from '#contract/auth.ts'
import type { SeenCar } from '#contract/cars.ts'
import { actAsOrganiser } from '../access/act-as-organiser.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { bookings, UNENDED_STATUSES } from '../db/tables/bookings.ts'
import { cars, seats } from '../db/tables/cars.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { findCar } from './find-car.ts'
import { freeSeatsOfCar } from './free-seats.ts'
import { lockCar } from './lock-car.ts'
import { refuseChangedCar } from './refuse-changed-car.ts'

/** Removes a car from its trip: the driver may do so until the trip starts, an admin always. */
export async function removeCar(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { carId, seen, viewer }: { carId: number; seen?: SeenCar | undefined; viewer: Viewer },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { car, trip } = await lockCar(tx, { carId, timeZone: config.timeZone })
    if (!can(viewer, 'change-car', { ...car, ownerId: car.driverId })) fail('NOT_YOURS')
    if (!trip.isOpen && !can(viewer, 'remove-car-late', car)) fail('TRIP_CLOSED')
    await refuseChangedCar(tx, { car, seen, wanted: null, viewer })
    await actAsOrganiser(tx, { userId: viewer.id, ownerId: car.driverId })
    await removeCarFromTrip(tx, { ...car, by: car.driverId === viewer.id ? 'driver' : 'organiser' })
    await clearDrivingTransport(tx, car)
  })
}

type DriverOnTrip = { tripId: number; driverId: string }

/** Removes a driver's car, if any, from a locked trip. Passengers keep their places but lose their seats. */
export async function removeCarFromTrip(
  tx: Tx,
  { tripId, driverId, by }: DriverOnTrip & { by: 'driver' | 'organiser' },
): Promise<void> {
  const car = await findCar(tx, { tripId, driverId })
  if (!car) return
  const freed = await freeSeatsOfCar(tx, car)
  await tx.delete(cars).where(eq(cars.id, car.id))
  await emit(tx, 'car.removed', { freeingId: randomUUID(), carId: car.id, tripId, driverId, freed, by })
}

/**
 * A driver whose car was removed keeps the booking, and chooses again how to travel. There is no extra
 * notification: `car.removed` covers it.
 */
async function clearDrivingTransport(tx: Tx, { tripId, driverId }: DriverOnTrip): Promise<void> {
  const hasSeats = sql`exists (select from ${seats} s where s.booking_id = ${bookings.id})`
  await tx
    .update(bookings)
    .set({ transport: sql`case when ${hasSeats} then 'car' else 'later' end` })
    .where(
      and(
        eq(bookings.tripId, tripId),
        eq(bookings.userId, driverId),
        eq(bookings.transport, 'driving'),
        inArray(bookings.status, UNENDED_STATUSES),
      ),
    )
}
