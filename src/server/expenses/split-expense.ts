import { sql } from 'drizzle-orm'
import type { NewExpense, Split } from '#contract/expenses.ts'
import { formatCents, fromCents, toCents } from '#contract/money.ts'
import { splitCents } from '#contract/balances.ts'
import { findPartySizes } from '../bookings/people-on-trip.ts'
import type { Tx } from '../db/client.ts'
import { fail } from '../fail.ts'
import type { ShareRow } from './expense-row.ts'

/** Who shares an expense: by weight, or with given amounts (then the weights are null). */
export type Sharing = { split: Split; sharers: { userId: string; weight: number | null; amount?: string }[] }

type FindSharingInput = Pick<NewExpense, 'sharedWith' | 'shares'> & {
  tripId: number
  payerId: string
  /** False if the payer may not see who is on the trip: then they may not choose people either. */
  mayChoosePeople: boolean
  /** Present sharers may stay, with their weights, even after leaving the trip. */
  sharesBefore?: ShareRow[]
}

/**
 * Who shares an expense, out of the people on the trip and its payer. If nobody is chosen: everybody on the
 * trip, or the payer alone if nobody is on it. Each person counts with the size of their party, unless
 * weights or amounts are given.
 */
export async function findSharing(
  tx: Tx,
  { tripId, payerId, sharedWith, shares, mayChoosePeople, sharesBefore = [] }: FindSharingInput,
): Promise<Sharing> {
  const partySizes = await findPartySizes(tx, tripId)
  const weightBefore = new Map(sharesBefore.map(({ userId, weight }) => [userId, weight ?? 1]))
  const chosen = shares ? shares.map(({ userId }) => userId) : sharedWith
  const mayShare = (id: string) =>
    id === payerId || (mayChoosePeople && (partySizes.has(id) || weightBefore.has(id)))
  if (!chosen.every(mayShare)) refuseStrangers({ path: shares ? 'shares' : 'sharedWith', mayChoosePeople })

  if (shares) {
    const split = shares.some(({ amount }) => amount !== undefined) ? 'amounts' : 'weights'
    return { split, sharers: shares.map((share) => ({ weight: null, ...share })) }
  }
  const everyone = partySizes.size > 0 ? [...partySizes.keys()] : [payerId]
  const userIds = chosen.length > 0 ? chosen : everyone
  const weightOf = (id: string) => partySizes.get(id) ?? weightBefore.get(id) ?? 1
  return { split: 'heads', sharers: userIds.map((userId) => ({ userId, weight: weightOf(userId) })) }
}

function refuseStrangers({ path, mayChoosePeople }: { path: string; mayChoosePeople: boolean }): never {
  const message = mayChoosePeople
    ? 'You can only split an expense between people on the trip.'
    : 'Only people on the trip can choose who shares an expense.'
  fail('NOT_SHARING', { issues: [{ path, message }] })
}

/** Each person's share, exact to the cent. */
export function computeShares(
  { split, sharers }: Sharing,
  expense: { id: number; amount: string },
): ShareRow[] {
  if (split === 'amounts') {
    const shares = sharers.map(({ userId, amount = '0' }) => ({ userId, amount, weight: null }))
    const sum = shares.reduce((cents, { amount }) => cents + toCents(amount), 0)
    return sum === toCents(expense.amount) ? shares : refuseWrongSum(sum)
  }
  const weighted = sharers.map(({ userId, weight }) => ({ userId, weight: weight ?? 1 }))
  // Whose share is rounded up rotates with the number of the expense, so that it evens out.
  const cents = splitCents(toCents(expense.amount), { sharers: weighted, turn: expense.id })
  return weighted.map(({ userId, weight }) => ({ userId, weight, amount: fromCents(cents.get(userId) ?? 0) }))
}

function refuseWrongSum(sum: number): never {
  const message = `The shares add up to ${formatCents(sum)}, not to the expense. Check the amounts.`
  fail('SHARES_DIFFER', { issues: [{ path: 'shares', message }] })
}

/** Replaces the shares of an expense in one statement, because shares_add_up() checks the sum after each. */
export async function writeShares(tx: Tx, expenseId: number, shares: ShareRow[]): Promise<void> {
  const userIds = shares.map(({ userId }) => userId)
  const amounts = shares.map(({ amount }) => amount)
  const weights = shares.map(({ weight }) => weight)
  await tx.execute(sql`
    with removed as (
      delete from expense_shares where expense_id = ${expenseId} and user_id <> all (${sql.param(userIds)}::text[])
    )
    insert into expense_shares (expense_id, user_id, amount, weight)
    select ${expenseId}, * from unnest(
      ${sql.param(userIds)}::text[], ${sql.param(amounts)}::numeric[], ${sql.param(weights)}::numeric[]
    )
    on conflict (expense_id, user_id) do update set amount = excluded.amount, weight = excluded.weight`)
}
