import { and, asc, count, eq, gt, isNull, ne, not, or, sql, type SQL } from 'drizzle-orm'
import type { CarStatus } from '#contract/cars.ts'
import type { RefundReason } from '#contract/refunds.ts'
import { isAdmin } from '../access/is-admin.ts'
import type { Database, Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { users } from '../db/tables/auth.ts'
import { bookings, isLive } from '../db/tables/bookings.ts'
import { cars, seats } from '../db/tables/cars.ts'
import { appNow } from '../db/tables/columns.ts'
import { payments, refunds } from '../db/tables/payments.ts'
import { trips } from '../db/tables/trips.ts'
import type { OpenBooking, TripStart } from '../events/events.ts'
import { isOpen } from '../trips/trip-clock.ts'
import { quoteName } from '../mails/quotes.ts'
import type { TakenSeat } from './mail-facts.ts'

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
      heldAt: bookings.heldAt,
      confirmedAt: bookings.confirmedAt,
      refundTiers: bookings.refundTiers,
      fullRefundUntil: bookings.fullRefundUntil,
      isLive: isLive(),
      trip: tripColumns,
    })
    .from(bookings)
    .innerJoin(trips, eq(trips.id, bookings.tripId))
    .where(eq(bookings.id, id))
  return found ?? null
}

export type BookedSeatRow = { label: string; carId: number; driver: string | null; isOwn: boolean }

/** The seats of a booking and their drivers as one JSON value, for a query with this booking alias. */
export function seatsOfBooking(booking: SQL): SQL {
  return sql`
    select json_agg(
      json_build_object('label', s.seat_label, 'carId', c.id, 'driver', u.first_name, 'isOwn', c.driver_id = ${booking}.user_id)
      order by c.id, s.position
    ) as seats
    from seats s join cars c on c.id = s.car_id join users u on u.id = c.driver_id
    where s.booking_id = ${booking}.id`
}

export function toTakenSeat(seat: BookedSeatRow): TakenSeat {
  return { ...seat, driver: quoteName(seat.driver) }
}

type BookingDetailsRow = {
  car_status: CarStatus | null
  seats: BookedSeatRow[] | null
  paid: string
  last_paid_at: string | null
  now: string
}

/** More details for a confirmation: transport, payments, and the current time. */
export async function findBookingDetails(tx: Tx, bookingId: number) {
  const { rows } = await tx.execute<BookingDetailsRow>(sql`
    select own.status as car_status, taken.seats, money.paid, money.last_paid_at, app_now() as now
    from bookings b
    left join cars own on own.trip_id = b.trip_id and own.driver_id = b.user_id
    left join lateral (${seatsOfBooking(sql`b`)}) taken on true
    cross join lateral (
      select coalesce(sum(amount - refunded_amount), 0)::numeric(20, 2)::text as paid, max(paid_at) as last_paid_at
      from payments where booking_id = b.id and paid_at is not null
    ) money
    where b.id = ${bookingId}`)
  const row = firstRow(rows)
  return {
    carStatus: row.car_status,
    seats: (row.seats ?? []).map(toTakenSeat),
    paid: row.paid,
    lastPaidAt: row.last_paid_at === null ? null : new Date(row.last_paid_at),
    now: new Date(row.now),
  }
}

/** The status of a booking before it ended. */
export function statusBeforeEnd({
  confirmedAt,
  heldAt,
}: {
  confirmedAt: Date | null
  heldAt: Date | null
}): 'confirmed' | 'held' | 'offered' {
  if (confirmedAt !== null) return 'confirmed'
  return heldAt === null ? 'offered' : 'held'
}

export type EndedBookingMoney = {
  refund: string
  /** A payment is in progress, and will be refunded if it succeeds. */
  isPaying: boolean
  /** Money was paid, or may have been: then the message must not claim that nothing was charged. */
  mayBeCharged: boolean
}

export const NO_MONEY: EndedBookingMoney = { refund: '0', isPaying: false, mayBeCharged: false }

/** For each booking, the amount refunded for this reason and the state of its payments. */
export async function findEndedBookingMoney(
  tx: Tx,
  { bookingIds, reason }: { bookingIds: number[]; reason: RefundReason },
): Promise<(bookingId: number) => EndedBookingMoney> {
  const ids = sql`any(${sql.param(bookingIds)}::int[])`
  type EndedBookingMoneyRow = {
    booking_id: number
    refund: string
    is_paying: boolean
    may_be_charged: boolean
  }
  const { rows } = await tx.execute<EndedBookingMoneyRow>(sql`
    select p.booking_id, coalesce(sum(given.amount), 0)::numeric(20, 2)::text as refund,
      bool_or(p.status = 'processing') as is_paying,
      bool_or(p.status = 'pending' or p.paid_at is not null) as may_be_charged
    from payments p left join lateral (
      select sum(r.amount) as amount from refunds r
      where r.payment_id = p.id and r.reason = ${reason} and r.status <> 'failed'
    ) given on true
    where p.booking_id = ${ids} group by p.booking_id`)
  const byBooking = new Map(
    rows.map(({ booking_id, refund, is_paying, may_be_charged }) => [
      booking_id,
      { refund, isPaying: is_paying, mayBeCharged: may_be_charged },
    ]),
  )
  return (bookingId) => byBooking.get(bookingId) ?? NO_MONEY
}

/** Whether a trip can still be booked; otherwise news about holds and offers is pointless. */
export async function isTripOpen(
  tx: Tx,
  { tripId, timeZone }: { tripId: number; timeZone: string },
): Promise<boolean> {
  return (await tx.$count(trips, and(eq(trips.id, tripId), isOpen(timeZone)))) > 0
}

/** Whether a trip still begins on that day, in the future. */
export async function isTripAhead(
  db: Database | Tx,
  { tripId, startDate, timeZone }: TripStart & { timeZone: string },
): Promise<boolean> {
  const isIt = and(eq(trips.id, tripId), eq(trips.startDate, startDate), isOpen(timeZone))
  return (await db.$count(trips, isIt)) > 0
}

/** Whether a hold or an offer is still open and ends at the same time as before. */
export async function isBookingStillOpen(db: Database | Tx, open: OpenBooking): Promise<boolean> {
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

/** A person's display name, safe for texts that others read. */
export async function findName(tx: Tx, userId: string): Promise<string | null> {
  const [found] = await tx.select({ firstName: users.firstName }).from(users).where(eq(users.id, userId))
  return quoteName(found?.firstName ?? null)
}

/** At most this many organisers are notified; more would not help. */
const MAX_NOTIFIED_ADMINS = 50

export async function findAdmins(tx: Tx): Promise<string[]> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(isAdmin())
    .orderBy(asc(users.createdAt))
    .limit(MAX_NOTIFIED_ADMINS)
  return found.map(({ id }) => id)
}

/** The seats of a booking. */
export function findSeats(tx: Tx, bookingId: number): Promise<{ carId: number; seatLabel: string }[]> {
  return tx
    .select({ carId: seats.carId, seatLabel: seats.seatLabel })
    .from(seats)
    .where(eq(seats.bookingId, bookingId))
}

/** The bookable seats in a trip's cars, except in one car. */
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
