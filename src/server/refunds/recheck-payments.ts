import { and, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { appNow } from '../db/tables/columns.ts'
import { OPEN_PAYMENT_STATUSES, payments } from '../db/tables/payments.ts'

/** Bookings of a locked trip have ended, or cost something else: whoever is paying for them is not to any more. */
export async function recheckPayments(tx: Tx, ...bookingIds: number[]): Promise<void> {
  await tx
    .update(payments)
    // A look that has begun before this does not count: it would take down what is no longer wanted.
    .set({ nextLookAt: appNow, looks: sql`${payments.looks} + 1` })
    .where(and(inArray(payments.bookingId, bookingIds), inArray(payments.status, OPEN_PAYMENT_STATUSES)))
}
