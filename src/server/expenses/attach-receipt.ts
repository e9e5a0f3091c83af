import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { appNow } from '../db/tables/columns.ts'
import { receipts } from '../db/tables/expenses.ts'
import { fail } from '../fail.ts'
import { receiptNameInUrl } from './receipt-files.ts'
import { LOOSE_DAYS } from './sweep-receipts.ts'

type AttachReceiptInput = {
  expenseId: number
  tripId: number
  /** The payer. */
  userId: string
  /** Null removes the receipt. */
  receiptUrl: string | null
}

/**
 * Attaches a stored receipt to an expense. It must be the payer's, for this trip and unused. The former
 * receipt is released. External URLs are ignored.
 */
export async function attachReceipt(
  tx: Tx,
  { expenseId, tripId, userId, receiptUrl }: AttachReceiptInput,
): Promise<void> {
  const name = receiptUrl === null ? null : receiptNameInUrl(receiptUrl)
  const isOfExpense = eq(receipts.expenseId, expenseId)
  await tx
    .update(receipts)
    .set({ expenseId: null, looseSince: appNow })
    .where(name === null ? isOfExpense : and(isOfExpense, ne(receipts.name, name)))
  if (name === null) return

  const isStillKept = sql`${receipts.looseSince} > app_now() - make_interval(days => ${LOOSE_DAYS})`
  const attached = await tx
    .update(receipts)
    .set({ expenseId, looseSince: null })
    .where(
      and(
        eq(receipts.name, name),
        eq(receipts.tripId, tripId),
        eq(receipts.uploadedBy, userId),
        or(and(isNull(receipts.expenseId), isStillKept), isOfExpense),
      ),
    )
    .returning({ name: receipts.name })
  if (attached.length === 0)
    fail('INVALID_INPUT', {
      issues: [{ path: 'receiptUrl', message: 'This receipt is no longer stored. Upload it again.' }],
    })
}
