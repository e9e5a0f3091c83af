import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Viewer } from '#contract/auth.ts'
import type { CarStatus, SeenCar } from '#contract/cars.ts'
import { whoHas } from '../access/who-has.ts'
import type { Tx } from '../db/client.ts'
import { tripHistory } from '../db/tables/people.ts'
import { fail } from '../fail.ts'
import { toCar, type CarRow } from './car-row.ts'
import { listSeats } from './list-seats.ts'
import { haveTermsChanged } from './rules.ts'

type RefuseChangedCarInput = {
  car: CarRow
  /** Undefined: whoever decides does not say what they saw. */
  seen: SeenCar | undefined
  /** Null: the car is removed. */
  wanted: CarStatus | null
  viewer: Viewer
}

/**
 * Fails if the car, whose trip is locked, is not as it was seen, and says who changed its status. Drivers may always
 * remove what they drive, but not from under passengers whom they did not see.
 */
export async function refuseChangedCar(
  tx: Tx,
  { car, seen, wanted, viewer }: RefuseChangedCarInput,
): Promise<void> {
  if (!seen) return
  const current = toCar(car, viewer)
  const isDriversRemoval = wanted === null && car.driverId === viewer.id
  if (!isDriversRemoval) {
    const wasDecidedSince = seen.decidedAt !== undefined && seen.decidedAt !== current.decidedAt
    if (seen.status !== car.status || wasDecidedSince) {
      const deciderId = await findLastDecider(tx, car)
      // A repeated request, whose first response may be lost.
      if (wanted === car.status && deciderId === viewer.id) return
      const done = car.status === 'approved' ? 'approved' : 'unapproved'
      const who = await whoHas(tx, { userId: deciderId, viewer })
      fail('CAR_CHANGED', { current, message: `${who} since ${done} this car.` })
    }
    if (haveTermsChanged(seen, car)) fail('CAR_CHANGED', { current })
  }
  if (wanted !== 'approved' && (await hasNewPassengers(tx, { car, seen, viewer }))) {
    fail('PASSENGERS_CHANGED', { current })
  }
}

/** The organiser who approved or unapproved the car last; null: it is not known. */
async function findLastDecider(tx: Tx, { tripId, driverId }: CarRow): Promise<string | null> {
  const [last] = await tx
    .select({ userId: tripHistory.byUserId })
    .from(tripHistory)
    .where(
      and(
        eq(tripHistory.userId, driverId),
        eq(tripHistory.tripId, tripId),
        inArray(tripHistory.kind, ['car-approved', 'car-unapproved']),
      ),
    )
    .orderBy(desc(tripHistory.at), desc(tripHistory.id))
    .limit(1)
  return last?.userId ?? null
}

type PassengersInput = { car: CarRow; seen: SeenCar; viewer: Viewer }

/** Whether a seat is somebody's who was not seen on it. The names are those that the viewer's page shows. */
async function hasNewPassengers(tx: Tx, { car, seen, viewer }: PassengersInput): Promise<boolean> {
  const { seats } = await listSeats({ db: tx }, { tripId: car.tripId, viewer })
  const passengers = seats.filter(
    ({ carId, isLocked, isDriver }) => carId === car.id && isLocked && !isDriver,
  )
  return passengers.some(
    ({ id, firstName }) =>
      !seen.passengers.some((seat) => seat.seatId === id && seat.firstName === firstName),
  )
}
