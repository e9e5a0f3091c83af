import { eq } from 'drizzle-orm'
import type { Viewer } from '#contract/auth.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { expenses } from '../db/tables/expenses.ts'
import { fail } from '../fail.ts'
import type { LockedTrip } from '../trips/lock-trip.ts'
import { type ExpenseRow, isSettled } from './expense-row.ts'
import type { MoneyAccess } from './find-money-access.ts'
import { lockMoney } from './lock-money.ts'

export type LockedExpense = { trip: LockedTrip; expense: ExpenseRow; isSettled: boolean; access: MoneyAccess }

/** Locks the trip of an expense, then reads the expense, even if it was removed. */
export async function lockExpense(
  tx: Tx,
  { id, viewer, timeZone }: { id: number; viewer: Viewer; timeZone: string },
): Promise<LockedExpense> {
  const [found] = await tx.select({ tripId: expenses.tripId }).from(expenses).where(eq(expenses.id, id))
  if (!found) fail('EXPENSE_NOT_FOUND')
  const { trip, access } = await lockMoney(tx, { tripId: found.tripId, viewer, timeZone })
  // Expenses are never deleted, so it is still there.
  const row = await tx
    .select({ expense: expenses, isSettled })
    .from(expenses)
    .where(eq(expenses.id, id))
    .then(firstRow)
  return { trip, access, ...row }
}
