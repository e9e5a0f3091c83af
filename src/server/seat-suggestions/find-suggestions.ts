import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FailureCode } from '#contract/errors.ts'
import type { SeatSuggestion, SuggestedSeat } from '#contract/seat-suggestions.ts'
import type { Database, Tx } from '../db/client.ts'
import { users } from '../db/tables/auth.ts'
import { bookings, isLive } from '../db/tables/bookings.ts'
import { seatSuggestions } from '../db/tables/seat-suggestions.ts'
import { trips } from '../db/tables/trips.ts'
import { isOpen } from '../trips/trip-clock.ts'
import { whyNotSuggestion } from './rules.ts'

/** More than can be open at once, so that a list is never endless. */
const MAX_SUGGESTIONS = 500

const FROM_SEATS = sql`from seats s join cars c on c.id = s.car_id join users d on d.id = c.driver_id`

/** A seat as a person sees it. Their own car costs them no fuel. */
function seatAsJson(person: SQL): SQL {
  return sql`json_build_object('id', s.id, 'carId', s.car_id, 'seatLabel', s.seat_label,
    'driverFirstName', d.first_name, 'isOwnCar', c.driver_id = ${person}, 'canFitOnBarge', c.can_fit_on_barge,
    'fuelEstimate', (case c.driver_id when ${person} then 0 else c.fuel_estimate end)::numeric(10, 2)::text)`
}

/** SQL condition: somebody can be suggested a seat. An offer has to be accepted first. */
export const canHaveSeats = and(sql`${bookings.status} in ('held', 'confirmed')`, isLive())

/** Query for a seat as the person who is to sit there sees it, as one JSON value. Null if there is none. */
function suggestedSeat<Found extends SuggestedSeat | null>(id: SQL): SQL<Found> {
  return sql<Found>`(select ${seatAsJson(sql`${seatSuggestions.userId}`)} ${FROM_SEATS} where s.id = ${id})`
}

/** Query for the seats of a booking as its owner sees them, from the first car and from the front. */
export const seatsOfBooking = sql<SuggestedSeat[]>`(
  select coalesce(json_agg(${seatAsJson(sql`${bookings.userId}`)} order by s.car_id, s.position), '[]')
  ${FROM_SEATS} where s.booking_id = ${bookings.id})`

type FoundSuggestion = SeatSuggestion & { userId: string; byUserId: string }

/** The open suggestions that fulfil a condition, as they stand now, the oldest first. */
export async function findOpenSuggestions(
  db: Database | Tx,
  { where, timeZone }: { where: SQL | undefined; timeZone: string },
): Promise<FoundSuggestion[]> {
  const rows = await selectSuggestions(db, {
    where: and(eq(seatSuggestions.outcome, 'open'), where),
    timeZone,
  })
  return rows.map(toSuggestion)
}

/** A suggestion, whatever became of it; null if a seat of it was removed. */
export async function findSuggestion(
  db: Database | Tx,
  { id, timeZone }: { id: number; timeZone: string },
): Promise<(FoundSuggestion & { outcome: typeof seatSuggestions.$inferSelect.outcome }) | null> {
  const [row] = await selectSuggestions(db, { where: eq(seatSuggestions.id, id), timeZone })
  return row ? { ...toSuggestion(row), outcome: row.suggestion.outcome } : null
}

function selectSuggestions(
  db: Database | Tx,
  { where, timeZone }: { where: SQL | undefined; timeZone: string },
) {
  const organiser = alias(users, 'organiser')
  return db
    .select({
      suggestion: seatSuggestions,
      byFirstName: organiser.firstName,
      from: suggestedSeat<SuggestedSeat | null>(sql`${seatSuggestions.fromSeatId}`),
      to: suggestedSeat<SuggestedSeat>(sql`${seatSuggestions.toSeatId}`),
      isTripOpen: isOpen(timeZone),
      isBookingLive: sql<boolean>`${canHaveSeats}`,
      transport: bookings.transport,
      partySize: bookings.partySize,
      seatIds: sql<number[]>`array(select s.id from seats s where s.booking_id = ${bookings.id})`,
      seatProblem: sql<FailureCode | null>`why_not_seats(${seatSuggestions.tripId}, array[${seatSuggestions.toSeatId}], ${bookings.id}, app_now())`,
    })
    .from(seatSuggestions)
    .innerJoin(trips, eq(trips.id, seatSuggestions.tripId))
    .innerJoin(bookings, eq(bookings.id, seatSuggestions.bookingId))
    .innerJoin(organiser, eq(organiser.id, seatSuggestions.byUserId))
    .where(where)
    .orderBy(asc(seatSuggestions.id))
    .limit(MAX_SUGGESTIONS)
}

function toSuggestion({
  suggestion,
  byFirstName,
  from,
  to,
  ...facts
}: Awaited<ReturnType<typeof selectSuggestions>>[number]): FoundSuggestion {
  const { id, tripId, bookingId, userId, byUserId, note, createdAt, fromSeatId, toSeatId } = suggestion
  return {
    id,
    tripId,
    bookingId,
    userId,
    byUserId,
    from,
    to,
    note,
    byFirstName,
    isPossible: whyNotSuggestion({ ...facts, fromSeatId, toSeatId }) === null,
    createdAt: createdAt.toISOString(),
  }
}
