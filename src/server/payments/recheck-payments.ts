import { and, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { appNow } from '../db/tables/columns.ts'
import { OPEN_PAYMENT_STATUSES, payments } from '../db/tables/payments.ts'

/**
 * Makes the open payments of bookings due for a check by reconcilePayments(). Call it when bookings of a
 * locked trip ended or changed their price: the check then finds that the payments are no longer needed, and
 * cancels them at the provider.
 */
export async function recheckPayments(tx: Tx, ...bookingIds: number[]): Promise<void> {
  await tx
    .update(payments)
    // Invalidates checks that began before this, which would save an outdated answer.
    .set({ nextLookAt: appNow, looks: sql`${payments.looks} + 1` })
    .where(and(inArray(payments.bookingId, bookingIds), inArray(payments.status, OPEN_PAYMENT_STATUSES)))
}
