import { and, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { appNow } from '../db/tables/columns.ts'
import { OPEN_PAYMENT_STATUSES, payments } from '../db/tables/payments.ts'

/**
 * Makes open payments of bookings of a locked trip due for a check, which cancels them: the bookings ended or
 * changed their price.
 */
export async function recheckPayments(tx: Tx, ...bookingIds: number[]): Promise<void> {
  await tx
    .update(payments)
    // Invalidates checks that began before this, which would save an outdated answer.
    .set({ nextLookAt: appNow, looks: sql`${payments.looks} + 1` })
    .where(and(inArray(payments.bookingId, bookingIds), inArray(payments.status, OPEN_PAYMENT_STATUSES)))
}
