import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { can } from '#contract/access.ts'
import type { Viewer } from '#contract/auth.ts'
import { MAX_PASSENGER_SEATS } from '#contract/car-input.ts'
import type { Seat } from '#contract/cars.ts'
import { visibleTo } from '../access/visible-trips.ts'
import type { Database, Tx } from '../db/client.ts'
import { users } from '../db/tables/auth.ts'
import { bookings, isLive } from '../db/tables/bookings.ts'
import { cars, seats } from '../db/tables/cars.ts'
import { dataVersion } from '../db/tables/columns.ts'
import { trips } from '../db/tables/trips.ts'
import { fail } from '../fail.ts'
import { MAX_CARS } from './list-cars.ts'
import { createSeatCounter, firstNameOnSeat, isBookerSeated } from './rules.ts'

const MAX_SEATS = MAX_CARS * (MAX_PASSENGER_SEATS + 1)

/** The driver's own booking, which pays for the driver's seat. */
const driversBooking = alias(bookings, 'drivers_booking')

type SeatedBooking = Pick<typeof bookings.$inferSelect, 'id' | 'guests' | 'transport' | 'addedTo'>

/**
 * The seats of all cars of a trip. A seat whose hold has lapsed, by the database's clock, is free even before
 * the hold is ended.
 */
export async function listSeats(
  { db }: { db: Database | Tx },
  { tripId, viewer }: { tripId: number; viewer: Viewer | null },
): Promise<{ seats: Seat[]; version: number }> {
  const rows = await findSeatRows(db, { tripId, viewer })
  // A visible trip without cars has one row, without a seat.
  const { version } = rows[0] ?? fail('TRIP_NOT_FOUND')
  const knowsGuests = await maySeeGuestNames(db, { tripId, viewer, rows })
  const nextSeatOf = createSeatCounter()
  const nextNameOf = (booking: SeatedBooking, firstName: string | null) => {
    const party = { firstName, guests: booking.guests, isBookerSeated: isBookerSeated(booking) }
    return firstNameOnSeat(party, { index: nextSeatOf(booking.id), knowsGuests })
  }
  const visibleSeats = rows.flatMap(({ seat, booking, firstName, hasDriverPaid }) => {
    if (!seat) return []
    const seatRow = {
      ...seat,
      bookingStatus: booking?.status ?? null,
      firstName: booking ? nextNameOf(booking, firstName) : firstName,
      hasPaid: seat.isDriver ? hasDriverPaid : seat.hasPaid,
    }
    return [toSeat(seatRow, viewer)]
  })
  return { seats: visibleSeats, version }
}

type TripViewer = { tripId: number; viewer: Viewer | null }

function findSeatRows(db: Database | Tx, { tripId, viewer }: TripViewer) {
  return db
    .select({
      seat: seats,
      carStatus: cars.status,
      booking: {
        id: bookings.id,
        status: bookings.status,
        guests: bookings.guests,
        transport: bookings.transport,
        addedTo: bookings.addedTo,
      },
      firstName: users.firstName,
      hasDriverPaid: sql<boolean>`${driversBooking.id} is not null`,
      version: dataVersion,
    })
    .from(trips)
    .leftJoin(seats, eq(seats.tripId, trips.id))
    .leftJoin(cars, eq(cars.id, seats.carId))
    .leftJoin(bookings, and(eq(bookings.id, seats.bookingId), isLive()))
    .leftJoin(users, eq(users.id, seats.userId))
    .leftJoin(
      driversBooking,
      and(
        seats.isDriver,
        eq(driversBooking.tripId, seats.tripId),
        eq(driversBooking.userId, seats.userId),
        eq(driversBooking.status, 'confirmed'),
        isNull(driversBooking.addedTo),
      ),
    )
    .where(and(eq(trips.id, tripId), visibleTo(viewer)))
    .orderBy(asc(seats.carId), asc(seats.position))
    .limit(MAX_SEATS)
}

type FoundSeat = Awaited<ReturnType<typeof findSeatRows>>[number]

async function maySeeGuestNames(
  db: Database | Tx,
  { tripId, viewer, rows }: TripViewer & { rows: FoundSeat[] },
): Promise<boolean> {
  const isViewerDriving = rows.some(
    ({ seat, carStatus }) => seat?.isDriver && seat.userId === viewer?.id && carStatus === 'approved',
  )
  const maySee = (isMember: boolean) => can(viewer, 'see-guest-names', { tripId, isMember })
  if (maySee(isViewerDriving)) return true
  return viewer !== null && maySee(await hasConfirmedBooking(db, { tripId, viewer }))
}

async function hasConfirmedBooking(
  db: Database | Tx,
  { tripId, viewer }: { tripId: number; viewer: Viewer },
): Promise<boolean> {
  const confirmed = and(
    eq(bookings.tripId, tripId),
    eq(bookings.userId, viewer.id),
    eq(bookings.status, 'confirmed'),
  )
  return (await db.$count(bookings, confirmed)) > 0
}

type SeatRow = typeof seats.$inferSelect & {
  /** The status of the live booking that has the seat, if any. */
  bookingStatus: typeof bookings.$inferSelect.status | null
  firstName: string | null
}

function toSeat(row: SeatRow, viewer: Viewer | null): Seat {
  const isTaken = row.isDriver || row.bookingStatus !== null
  const isMine = isTaken && viewer !== null && row.userId === viewer.id
  const maySeeAccount = isTaken && can(viewer, 'see-account-of-seat', { ...row, ownerId: row.userId })
  return {
    id: row.id,
    tripId: row.tripId,
    carId: row.carId,
    userId: maySeeAccount ? row.userId : null,
    firstName: isTaken && viewer ? row.firstName : null,
    isMine,
    position: row.position,
    seatLabel: row.seatLabel,
    isDriver: row.isDriver,
    isLocked: isTaken,
    isHeld: row.bookingStatus === 'held' || row.bookingStatus === 'offered',
    hasPaid: maySeeAccount && row.hasPaid,
    createdAt: row.createdAt.toISOString(),
  }
}
