import { and, asc, count, eq, isNull, ne, not, or } from 'drizzle-orm'
import { isAdmin } from '../access/is-admin.ts'
import type { Database, Tx } from '../db/client.ts'
import { users } from '../db/tables/auth.ts'
import { bookings, isLive } from '../db/tables/bookings.ts'
import { cars, seats } from '../db/tables/cars.ts'
import { disputes, payments, refunds } from '../db/tables/payments.ts'
import { trips } from '../db/tables/trips.ts'
import type { TripStart } from '../events/events.ts'
import { toSafeName } from '../mails/safe-texts.ts'
import { isOpen } from '../trips/trip-clock.ts'

/** The columns of a MessageTrip. */
export const tripColumns = {
  id: trips.id,
  title: trips.title,
  location: trips.location,
  startDate: trips.startDate,
  endDate: trips.endDate,
  bargeLocation: trips.bargeLocation,
}

/** Whether a trip can still be booked; otherwise news about holds and offers is pointless. */
export async function isTripOpen(
  tx: Tx,
  { tripId, timeZone }: { tripId: number; timeZone: string },
): Promise<boolean> {
  return (await tx.$count(trips, and(eq(trips.id, tripId), isOpen(timeZone)))) > 0
}

/** Whether a trip still starts on that day and can still be booked: not if it was moved or cancelled. */
export async function stillStartsOn(
  db: Database | Tx,
  { tripId, startDate, timeZone }: TripStart & { timeZone: string },
): Promise<boolean> {
  const startsThen = and(eq(trips.id, tripId), eq(trips.startDate, startDate), isOpen(timeZone))
  return (await db.$count(trips, startsThen)) > 0
}

/** A car with its trip; `driver` is the name as mails show it. Undefined if the car was removed. */
export async function findCar(tx: Tx, id: number) {
  const [found] = await tx
    .select({
      driverId: cars.driverId,
      driverFirstName: users.firstName,
      status: cars.status,
      passengerSeats: cars.passengerSeats,
      fuelEstimate: cars.fuelEstimate,
      bootSpaceDescription: cars.bootSpaceDescription,
      canFitOnBarge: cars.canFitOnBarge,
      trip: tripColumns,
    })
    .from(cars)
    .innerJoin(trips, eq(trips.id, cars.tripId))
    .innerJoin(users, eq(users.id, cars.driverId))
    .where(eq(cars.id, id))
  return found && { ...found, driver: toSafeName(found.driverFirstName) }
}

export async function findTrip(tx: Tx, id: number) {
  const [found] = await tx.select(tripColumns).from(trips).where(eq(trips.id, id))
  return found ?? null
}

/** A refund with its payment and trip. */
export async function findRefund(tx: Tx, id: number) {
  const [found] = await tx
    .select({ refund: refunds, payment: payments, trip: tripColumns })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(trips, eq(trips.id, payments.tripId))
    .where(eq(refunds.id, id))
  return found ?? null
}

/** A dispute with its payment and trip. */
export async function findDispute(tx: Tx, id: number) {
  const [found] = await tx
    .select({ dispute: disputes, payment: payments, trip: tripColumns })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(trips, eq(trips.id, payments.tripId))
    .where(eq(disputes.id, id))
  return found ?? null
}

/** A person's first name, safe for texts that others read; null if it is not known. */
export async function findName(tx: Tx, userId: string): Promise<string | null> {
  const [found] = await tx.select({ firstName: users.firstName }).from(users).where(eq(users.id, userId))
  return toSafeName(found?.firstName ?? null)
}

/** Whether somebody manages all trips now. */
export async function isStillAdmin(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.$count(users, and(eq(users.id, userId), isAdmin()))) > 0
}

/** At most this many organisers are notified; more would not help. */
const MAX_NOTIFIED_ADMINS = 50

/** The ids of those who manage all trips. */
export async function findAdmins(tx: Tx): Promise<string[]> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(isAdmin())
    .orderBy(asc(users.createdAt))
    .limit(MAX_NOTIFIED_ADMINS)
  return found.map(({ id }) => id)
}

/** How many seats in a trip's cars can be booked, not counting one car. */
export async function countFreeSeats(
  tx: Tx,
  { tripId, besidesCar }: { tripId: number; besidesCar: number },
): Promise<number> {
  const [free] = await tx
    .select({ count: count() })
    .from(seats)
    .innerJoin(cars, eq(cars.id, seats.carId))
    .leftJoin(bookings, eq(bookings.id, seats.bookingId))
    .where(
      and(
        eq(seats.tripId, tripId),
        ne(seats.carId, besidesCar),
        eq(cars.status, 'approved'),
        eq(seats.isDriver, false),
        or(isNull(seats.bookingId), not(isLive())),
      ),
    )
  return free?.count ?? 0
}
