import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { bookings, isLive, UNENDED_STATUSES } from '../db/tables/bookings.ts'
import type { BookingRow } from './booking-row.ts'

/** The live bookings of people who were added to a booking, now or at a given moment. */
export function findAddedBookings(
  db: Database | Tx,
  { id, at }: { id: number; at?: Date },
): Promise<BookingRow[]> {
  return db
    .select()
    .from(bookings)
    .where(and(eq(bookings.addedTo, id), inArray(bookings.status, UNENDED_STATUSES), isLive(at)))
    .orderBy(bookings.id)
}

type RestOfParty = {
  /** In all unended bookings but this one. */
  people: number
  /** The first booking is confirmed. */
  isBookerGoing: boolean
  /** Others are held, or were added later. */
  hasNewerPeople: boolean
}

/** The rest of the party of the added people in booking `id`. The caller has locked the trip. */
export async function findRestOfParty(
  tx: Tx,
  { id, addedTo }: { id: number; addedTo: number },
): Promise<RestOfParty> {
  return tx
    .select({
      people: sql<number>`coalesce(sum(${bookings.partySize}), 0)::int`,
      isBookerGoing: sql<boolean>`coalesce(bool_or(${bookings.id} = ${addedTo} and ${bookings.status} = 'confirmed'), false)`,
      hasNewerPeople: sql<boolean>`coalesce(bool_or(${bookings.status} = 'held' or ${bookings.id} > ${id}), false)`,
    })
    .from(bookings)
    .where(
      and(
        or(eq(bookings.id, addedTo), eq(bookings.addedTo, addedTo)),
        ne(bookings.id, id),
        inArray(bookings.status, UNENDED_STATUSES),
      ),
    )
    .then(firstRow)
}
