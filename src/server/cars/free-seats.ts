import { eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { seats } from '../db/tables/cars.ts'

/** A seat that nobody has. */
export const FREE = { bookingId: null, userId: null, isLocked: false, hasPaid: false }

/** Frees all seats of a booking. The trip is locked. */
export async function freeSeats(tx: Tx, bookingId: number): Promise<void> {
  await tx.update(seats).set(FREE).where(eq(seats.bookingId, bookingId))
}
