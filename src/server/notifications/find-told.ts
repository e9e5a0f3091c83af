import { and, asc, count, eq, gt, isNull, ne, not, or } from 'drizzle-orm'
import type { Database, Tx } from '../db/client.ts'
import { users } from '../db/tables/auth.ts'
import { bookings, isLive } from '../db/tables/bookings.ts'
import { cars, seats } from '../db/tables/cars.ts'
import { appNow } from '../db/tables/columns.ts'
import { payments, refunds } from '../db/tables/payments.ts'
import { trips } from '../db/tables/trips.ts'
import type { OpenBooking, StartOfTrip } from '../events/events.ts'
import { isOpen } from '../trips/find-today.ts'
import { quoteName } from '../mails/quotes.ts'

export const tripColumns = {
  id: trips.id,
  title: trips.title,
  location: trips.location,
  startDate: trips.startDate,
  endDate: trips.endDate,
  bargeLocation: trips.bargeLocation,
}

/** A booking as it is now, with its trip. */
export async function findBooking(tx: Tx, id: number) {
  const [found] = await tx
    .select({
      id: bookings.id,
      userId: bookings.userId,
      status: bookings.status,
      partySize: bookings.partySize,
      transport: bookings.transport,
      unitPrice: bookings.unitPrice,
      expiresAt: bookings.expiresAt,
      confirmedAt: bookings.confirmedAt,
      isLive: isLive(),
      trip: tripColumns,
    })
    .from(bookings)
    .innerJoin(trips, eq(trips.id, bookings.tripId))
    .where(eq(bookings.id, id))
  return found ?? null
}

/** Whether a trip can still be booked: who can no longer come along is told nothing about that. */
export async function isTripOpen(
  tx: Tx,
  { tripId, timeZone }: { tripId: number; timeZone: string },
): Promise<boolean> {
  return (await tx.$count(trips, and(eq(trips.id, tripId), isOpen(timeZone)))) > 0
}

/** Whether a trip still begins on that day, and has not yet. */
export async function isTripAhead(
  db: Database | Tx,
  { tripId, startDate, timeZone }: StartOfTrip & { timeZone: string },
): Promise<boolean> {
  const isIt = and(eq(trips.id, tripId), eq(trips.startDate, startDate), isOpen(timeZone))
  return (await db.$count(trips, isIt)) > 0
}

/** Whether a hold or an offer is still open, until the same moment. */
export async function isStillOpen(db: Database | Tx, open: OpenBooking): Promise<boolean> {
  const [found] = await db
    .select({ expiresAt: bookings.expiresAt })
    .from(bookings)
    .where(
      and(eq(bookings.id, open.bookingId), eq(bookings.status, open.status), gt(bookings.expiresAt, appNow)),
    )
  return found?.expiresAt?.getTime() === new Date(open.expiresAt).getTime()
}

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
  return found && { ...found, driver: quoteName(found.driverFirstName) }
}

export async function findTrip(tx: Tx, id: number) {
  const [found] = await tx.select(tripColumns).from(trips).where(eq(trips.id, id))
  return found ?? null
}

/** A refund, with the payment that it is of and its trip. */
export async function findRefund(tx: Tx, id: number) {
  const [found] = await tx
    .select({ refund: refunds, payment: payments, trip: tripColumns })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(trips, eq(trips.id, payments.tripId))
    .where(eq(refunds.id, id))
  return found ?? null
}

/** How somebody is called in what others read. */
export async function findName(tx: Tx, userId: string): Promise<string | null> {
  const [found] = await tx.select({ firstName: users.firstName }).from(users).where(eq(users.id, userId))
  return quoteName(found?.firstName ?? null)
}

/** One who organises trips here hears of what waits for them as long as there are so many; more would not see to it better. */
const MOST_ORGANISERS = 50

export async function findOrganisers(tx: Tx): Promise<string[]> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(asc(users.createdAt))
    .limit(MOST_ORGANISERS)
  return found.map(({ id }) => id)
}

/** The seats that a booking has in cars. */
export function findSeats(tx: Tx, bookingId: number): Promise<{ carId: number; seatLabel: string }[]> {
  return tx
    .select({ carId: seats.carId, seatLabel: seats.seatLabel })
    .from(seats)
    .where(eq(seats.bookingId, bookingId))
}

/** Seats that can be booked now, in the cars of a trip but one. */
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
