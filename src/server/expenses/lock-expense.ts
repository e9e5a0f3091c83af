import { eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { expenses } from '../db/tables/expenses.ts'
import { fail } from '../fail.ts'
import { lockTrip, type LockedTrip } from '../trips/lock-trip.ts'
import { type ExpenseRow, isSettled } from './expense-row.ts'
import { type Asker, findPart, type Part } from './find-part.ts'

export type LockedExpense = { trip: LockedTrip; expense: ExpenseRow; isSettled: boolean; part: Part }

/** Finds an expense, locks its trip, and reads the expense as it is then: removed ones, too. */
export async function lockExpense(
  tx: Tx,
  { id, asker, timeZone }: { id: number; asker: Asker; timeZone: string },
): Promise<LockedExpense> {
  const [found] = await tx.select({ tripId: expenses.tripId }).from(expenses).where(eq(expenses.id, id))
  const trip = found && (await lockTrip(tx, { tripId: found.tripId, timeZone }))
  if (!trip) fail('EXPENSE_NOT_FOUND')
  const part = await findPart(tx, { tripId: trip.id, asker })
  const [row] = await tx.select({ expense: expenses, isSettled }).from(expenses).where(eq(expenses.id, id))
  if (!row) throw new Error('Expenses are never deleted')
  return { trip, part, ...row }
}
