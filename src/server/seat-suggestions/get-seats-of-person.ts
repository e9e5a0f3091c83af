import { and, asc, eq } from 'drizzle-orm'
import { countNeededSeats } from '#contract/bookings.ts'
import type { SeatsOfPerson } from '#contract/seat-suggestions.ts'
import type { Context } from '../context.ts'
import { bookings } from '../db/tables/bookings.ts'
import { seatSuggestions } from '../db/tables/seat-suggestions.ts'
import { trips } from '../db/tables/trips.ts'
import { fail } from '../fail.ts'
import { isOpen } from '../trips/trip-clock.ts'
import { canHaveSeats, findOpenSuggestions, seatsOfBooking } from './find-suggestions.ts'

/** The seats of somebody's party, and what is suggested to it, for organisers who suggest others. */
export async function getSeatsOfPerson(
  { db, config: { timeZone } }: Pick<Context, 'db' | 'config'>,
  { tripId, userId }: { tripId: number; userId: string },
): Promise<SeatsOfPerson> {
  const rows = await db
    .select({
      isOpen: isOpen(timeZone),
      booking: {
        id: bookings.id,
        addedTo: bookings.addedTo,
        transport: bookings.transport,
        partySize: bookings.partySize,
      },
      seats: seatsOfBooking,
    })
    .from(trips)
    .leftJoin(bookings, and(eq(bookings.tripId, trips.id), eq(bookings.userId, userId), canHaveSeats))
    .where(eq(trips.id, tripId))
    .orderBy(asc(bookings.id))
  // A trip without such bookings has one row, without a booking.
  const [trip] = rows
  if (!trip) fail('TRIP_NOT_FOUND')
  const open = await findOpenSuggestions(db, { where: eq(seatSuggestions.tripId, tripId), timeZone })
  return {
    isOpen: trip.isOpen,
    bookings: rows.flatMap(({ booking, seats }) => {
      if (!booking) return []
      const { id, addedTo } = booking
      return {
        id,
        isAdded: addedTo !== null,
        seats,
        missingSeats: Math.max(0, countNeededSeats(booking) - seats.length),
        suggestions: open.filter(({ bookingId }) => bookingId === id),
      }
    }),
    suggestedSeatIds: open.filter(({ isPossible }) => isPossible).map(({ to }) => to.id),
  }
}
