import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import type { CarStatus } from '#contract/cars.ts'
import type { RefundReason } from '#contract/refunds.ts'
import { bookingsOfParty } from '../bookings/people-on-trip.ts'
import type { Database, Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { bookings, isLive } from '../db/tables/bookings.ts'
import { seats } from '../db/tables/cars.ts'
import { appNow } from '../db/tables/columns.ts'
import { trips } from '../db/tables/trips.ts'
import type { OpenBooking } from '../events/events.ts'
import { toSafeName } from '../mails/safe-texts.ts'
import type { TakenSeat } from './mail-facts.ts'
import { tripColumns } from './notification-queries.ts'

/** A booking as it is now, with its trip. */
export async function findBooking(tx: Tx, id: number) {
  const [found] = await tx
    .select({
      id: bookings.id,
      userId: bookings.userId,
      addedTo: bookings.addedTo,
      status: bookings.status,
      partySize: bookings.partySize,
      guests: bookings.guests,
      transport: bookings.transport,
      unitPrice: bookings.unitPrice,
      expiresAt: bookings.expiresAt,
      heldAt: bookings.heldAt,
      confirmedAt: bookings.confirmedAt,
      invitedBy: bookings.invitedBy,
      invitationNote: bookings.invitationNote,
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

/**
 * A seat as seatsOfBooking() returns it; `driver` is the first name, `isOwn` says that the booker drives.
 * `fuelEstimate` is per person, and zero in the booker's own car.
 */
export type BookedSeatRow = {
  label: string
  carId: number
  driver: string | null
  isOwn: boolean
  fuelEstimate: string
}

/**
 * Query for the seats of a booking and their drivers, as one JSON value. `booking` is the alias of the
 * booking in the query around it.
 */
function seatsOfBooking(booking: SQL): SQL {
  return seatsWhere(sql`s.booking_id = ${booking}.id`, booking)
}

/** Like seatsOfBooking(), with the seats of people who were added to the booking. */
export function seatsOfParty(booking: SQL): SQL {
  return seatsWhere(sql`s.booking_id in (${bookingsOfParty(booking)})`, booking)
}

function seatsWhere(condition: SQL, booking: SQL): SQL {
  return sql`
    select json_agg(
      json_build_object('label', s.seat_label, 'carId', c.id, 'driver', u.first_name, 'isOwn', c.driver_id = ${booking}.user_id,
        'fuelEstimate', case when c.driver_id = ${booking}.user_id then '0' else c.fuel_estimate::text end)
      order by c.id, s.position
    ) as seats
    from seats s join cars c on c.id = s.car_id join users u on u.id = c.driver_id
    where ${condition}`
}

/** The seat with the driver's name as mails show it. */
export function toTakenSeat(seat: BookedSeatRow): TakenSeat {
  return { ...seat, driver: toSafeName(seat.driver) }
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
    select own_car.status as car_status, party.seats, money.paid, money.last_paid_at, app_now() as now
    from bookings b
    left join cars own_car on own_car.trip_id = b.trip_id and own_car.driver_id = b.user_id
    left join lateral (${seatsOfBooking(sql`b`)}) party on true
    cross join lateral (
      select coalesce(sum(payment_left(amount, refunded_amount, lost_amount)), 0)::numeric(20, 2)::text as paid, max(paid_at) as last_paid_at
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

/** The status of a booking before it ended; `invited`: it was offered by an organiser. */
export function statusBeforeEnd({
  confirmedAt,
  heldAt,
  invitedBy,
}: {
  confirmedAt: Date | null
  heldAt: Date | null
  invitedBy: string | null
}): 'confirmed' | 'held' | 'offered' | 'invited' {
  if (confirmedAt !== null) return 'confirmed'
  if (heldAt !== null) return 'held'
  return invitedBy === null ? 'offered' : 'invited'
}

/** What became of the money of a booking that was ended. */
export type EndedBookingMoney = {
  /** The refunded amount; '0' if there is none. */
  refund: string
  /** A payment is in progress, and will be refunded if it succeeds. */
  isPaying: boolean
  /** Money was paid, or may have been: then the message must not claim that nothing was charged. */
  mayBeCharged: boolean
}

export const NO_MONEY: EndedBookingMoney = { refund: '0', isPaying: false, mayBeCharged: false }

/** Returns a lookup: for each booking, the amount refunded for this reason and the state of its payments. */
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
    select p.booking_id, coalesce(sum(refunded.amount), 0)::numeric(20, 2)::text as refund,
      bool_or(p.status = 'processing') as is_paying,
      bool_or(p.status = 'pending' or p.paid_at is not null) as may_be_charged
    from payments p left join lateral (
      select sum(r.amount) as amount from refunds r
      where r.payment_id = p.id and r.reason = ${reason} and r.status <> 'failed'
    ) refunded on true
    where p.booking_id = ${ids} group by p.booking_id`)
  const byBooking = new Map(
    rows.map(({ booking_id, refund, is_paying, may_be_charged }) => [
      booking_id,
      { refund, isPaying: is_paying, mayBeCharged: may_be_charged },
    ]),
  )
  return (bookingId) => byBooking.get(bookingId) ?? NO_MONEY
}

/**
 * Whether a hold or an offer is still open and was not extended: it ends at the same time as before, or earlier because the
 * trip's start was moved.
 */
export async function isBookingStillOpen(db: Database | Tx, open: OpenBooking): Promise<boolean> {
  const [found] = await db
    .select({ expiresAt: bookings.expiresAt })
    .from(bookings)
    .where(
      and(eq(bookings.id, open.bookingId), eq(bookings.status, open.status), gt(bookings.expiresAt, appNow)),
    )
  return !!found?.expiresAt && found.expiresAt <= new Date(open.expiresAt)
}

/** The seats of a booking. */
export function findSeats(tx: Tx, bookingId: number): Promise<{ carId: number; seatLabel: string }[]> {
  return tx
    .select({ carId: seats.carId, seatLabel: seats.seatLabel })
    .from(seats)
    .where(eq(seats.bookingId, bookingId))
}
