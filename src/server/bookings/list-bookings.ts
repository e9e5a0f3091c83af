import { desc, eq, sql, type SQL } from 'drizzle-orm'
import type { MyBooking } from '#contract/bookings.ts'
import type { Context } from '../context.ts'
import { users } from '../db/tables/auth.ts'
import { bookings, hasLapsed } from '../db/tables/bookings.ts'
import { cars, seats } from '../db/tables/cars.ts'
import { appNow } from '../db/tables/columns.ts'
import { payments, refunds } from '../db/tables/payments.ts'
import { trips } from '../db/tables/trips.ts'
import { tripInBrief } from '../trips/trip-row.ts'
import { toBooking } from './booking-row.ts'
import { obstacleOfBooking } from './invitation-obstacle.ts'

/** More than anybody books, so that the list is never endless. */
const MAX_BOOKINGS = 500

/** The user's bookings with the main facts of their trips, the latest trip first. */
export async function listBookings(
  { db }: Pick<Context, 'db'>,
  { userId }: { userId: string },
): Promise<MyBooking[]> {
  const found = await findBookings({ db }, eq(bookings.userId, userId))
  return found.map(({ booking }) => booking)
}

type SeatInBooking = MyBooking['seats'][number]

/** Subquery for the seats of a booking with their drivers. Your own car costs you no fuel. */
const seatsOfBooking = sql<SeatInBooking[]>`(
  select coalesce(json_agg(json_build_object('id', s.id, 'carId', s.car_id, 'seatLabel', s.seat_label,
    'driverFirstName', d.first_name, 'isOwnCar', c.driver_id = s.user_id, 'fuelEstimate',
    (case c.driver_id when s.user_id then 0 else c.fuel_estimate end)::numeric(10, 2)::text) order by s.id), '[]')
  from ${seats} s join ${cars} c on c.id = s.car_id join ${users} d on d.id = c.driver_id
  where s.booking_id = ${bookings.id})`

type MoneyInBooking = Pick<MyBooking, 'paid' | 'refunded' | 'refundPending'> & {
  /** Of the last payment; null if there is none. */
  status: MyBooking['paymentStatus']
}

/** Subquery for what was paid and refunded for a booking, and the status of its last payment. */
const moneyOfBooking = sql<MoneyInBooking>`(
  select json_build_object('status', (array_agg(p.status order by p.id desc))[1],
    'paid', coalesce(sum(p.amount) filter (where p.paid_at is not null), 0)::numeric(10, 2)::text,
    'refunded', coalesce(sum(p.refunded_amount), 0)::numeric(10, 2)::text,
    'refundPending', coalesce(sum((select sum(r.amount) from ${refunds} r
      where r.payment_id = p.id and r.status = 'pending')), 0)::numeric(10, 2)::text)
  from ${payments} p where p.booking_id = ${bookings.id})`

/** Subquery for the first name of the organiser who invited the person. */
const inviterFirstName = sql<
  string | null
>`(select o.first_name from ${users} o where o.id = ${bookings.invitedBy})`

/** The bookings that fulfil a condition, with the ids of their owners, the latest trip first. */
export async function findBookings(
  { db }: Pick<Context, 'db'>,
  condition: SQL,
): Promise<{ booking: MyBooking; ownerId: string }[]> {
  const rows = await db
    .select({
      booking: bookings,
      seats: seatsOfBooking,
      money: moneyOfBooking,
      inviterFirstName,
      obstacle: obstacleOfBooking,
      now: sql<Date>`${appNow}`.mapWith(bookings.createdAt),
      hasLapsed: hasLapsed(),
      trip: tripInBrief,
    })
    .from(bookings)
    .innerJoin(trips, eq(trips.id, bookings.tripId))
    .where(condition)
    .orderBy(desc(trips.startDate), desc(bookings.id))
    .limit(MAX_BOOKINGS)
  return rows.map(({ booking: row, seats: bookedSeats, money, trip, now, hasLapsed: isLapsed, ...rest }) => {
    const seatIds = bookedSeats.map(({ id }) => id)
    const booking = toBooking(row, { seatIds, now, hasLapsed: isLapsed })
    return {
      ownerId: row.userId,
      booking: {
        ...booking,
        trip,
        // A lapsed booking has no seats any more.
        seats: booking.seatIds.length === 0 ? [] : bookedSeats,
        refundTiers: row.refundTiers,
        fullRefundUntil: row.fullRefundUntil?.toISOString() ?? null,
        invitation:
          row.invitedBy === null
            ? null
            : {
                byFirstName: rest.inviterFirstName,
                // Whoever else registered the address does not read it.
                note: rest.obstacle === null ? row.invitationNote : null,
                isAccepted: row.heldAt !== null || row.confirmedAt !== null,
                obstacle: booking.status === 'offered' ? rest.obstacle : null,
              },
        paymentStatus: money.status,
        paid: money.paid,
        refunded: money.refunded,
        refundPending: money.refundPending,
      },
    }
  })
}
