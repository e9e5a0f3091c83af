import { eq } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Viewer } from '#contract/auth.ts'
import { addDays } from '#contract/days.ts'
import type { Ride, RidePassenger } from '#contract/rides.ts'
import { isTripOver } from '#contract/trips.ts'
import type { CarRow } from '../cars/car-row.ts'
import { findCar } from '../cars/find-car.ts'
import { listSeats } from '../cars/list-seats.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { readSnapshot } from '../db/read-snapshot.ts'
import { trips } from '../db/tables/trips.ts'
import { fail } from '../fail.ts'
import { findPassengers } from './find-passengers.ts'

/** The ride in a car. A hold costs nothing, so whoever only holds a seat does not see it. */
export function getRide(
  { db }: Pick<Context, 'db'>,
  { carId, viewer }: { carId: number; viewer: Viewer },
): Promise<Ride> {
  return readSnapshot(db, async (tx) => {
    const car = await findCar(tx, { carId })
    return car ? readRide(tx, car, viewer) : fail('CAR_NOT_FOUND')
  })
}

/** The ride as the viewer may see it; refused to everybody else. */
export async function readRide(tx: Tx, car: CarRow, viewer: Viewer): Promise<Ride> {
  const passengers = await findPassengers(tx, car.id)
  const isPassenger = passengers.some(({ userId }) => userId === viewer.id)
  const resource = { tripId: car.tripId, ownerId: car.driverId, isPassenger }
  if (!can(viewer, 'see-ride', resource)) fail('NOT_IN_CAR')
  // Refuses a draft, too.
  const { seats } = await listSeats({ db: tx }, { tripId: car.tripId, viewer })
  const { startDate, status } = await tx
    .select({ startDate: trips.startDate, status: trips.status })
    .from(trips)
    .where(eq(trips.id, car.tripId))
    .then(firstRow)
  const seesPlaces = can(viewer, 'see-pick-up-places', resource)
  return {
    carId: car.id,
    tripId: car.tripId,
    driverFirstName: car.driverFirstName,
    isDriver: car.driverId === viewer.id,
    canChange: can(viewer, 'change-ride', resource) && !isTripOver({ status }),
    start: {
      place: car.startPlace,
      daysBefore: car.startsDaysBefore,
      day: addDays(startDate, -car.startsDaysBefore),
      time: car.startsAt,
    },
    passengers: passengers.map((passenger) => toRidePassenger(passenger, { viewer, seesPlaces })),
    seats: seats
      .filter(({ carId, isDriver, isLocked }) => carId === car.id && !isDriver && isLocked)
      .map(({ seatLabel, firstName, isMine, isHeld }) => ({ seatLabel, firstName, isMine, isHeld })),
  }
}

/** Passengers see when the others are picked up, but not where: many are picked up at home. */
function toRidePassenger(
  { userId, firstName, pickUp }: Awaited<ReturnType<typeof findPassengers>>[number],
  { viewer, seesPlaces }: { viewer: Viewer; seesPlaces: boolean },
): RidePassenger {
  const isMe = userId === viewer.id
  return {
    userId: seesPlaces || isMe ? userId : null,
    firstName,
    isMe,
    pickUp: pickUp && { ...pickUp, place: seesPlaces || isMe ? pickUp.place : null },
  }
}
