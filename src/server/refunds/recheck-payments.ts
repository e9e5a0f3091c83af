import { and, inArray } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { appNow } from '../db/tables/columns.ts'
import { OPEN_PAYMENT, payments } from '../db/tables/payments.ts'

/** Bookings of a locked trip have ended, or cost something else: whoever is paying for them is not to any more. */
export async function recheckPayments(tx: Tx, ...bookingIds: number[]): Promise<void> {
  await tx
    .update(payments)
    .set({ nextLookAt: appNow })
    .where(and(inArray(payments.bookingId, bookingIds), inArray(payments.status, OPEN_PAYMENT)))
}
