import { and, eq, isNull } from 'drizzle-orm'
import type { Viewer } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import { expenses, receipts } from '../db/tables/expenses.ts'
import { fail } from '../fail.ts'
import { findMoneyAccess } from './find-money-access.ts'
import { receiptNameOf } from './receipt-files.ts'

type ReceiptFile = {
  type: string
  /** Read only if it must be sent. */
  bytes: () => Promise<Buffer>
}

/**
 * A receipt, for its uploader and for those who see the trip's balances while its expense is listed. For all
 * others it does not exist.
 */
export async function getReceiptFile(
  { db, files }: Pick<Context, 'db' | 'files'>,
  { name: fileName, viewer }: { name: string; viewer: Viewer },
): Promise<ReceiptFile> {
  const name = receiptNameOf(fileName) ?? fail('RECEIPT_NOT_FOUND')
  const [receipt] = await db
    .select({
      mimeType: receipts.mimeType,
      uploadedBy: receipts.uploadedBy,
      tripId: receipts.tripId,
      // Null if the receipt belongs to no expense, or to a removed one.
      listedExpenseId: expenses.id,
    })
    .from(receipts)
    .leftJoin(expenses, and(eq(expenses.id, receipts.expenseId), isNull(expenses.removedAt)))
    .where(eq(receipts.name, name))
  if (!receipt) fail('RECEIPT_NOT_FOUND')
  const { mimeType, uploadedBy, tripId, listedExpenseId } = receipt
  const isShown = async () =>
    listedExpenseId !== null && (await findMoneyAccess(db, { tripId, viewer })).seesBalances
  if (uploadedBy !== viewer.id && !(await isShown())) fail('RECEIPT_NOT_FOUND')
  return { type: mimeType, bytes: async () => (await files.get(fileName)) ?? fail('RECEIPT_NOT_FOUND') }
}
