import { eq } from 'drizzle-orm'
import type { NewExpense, Split } from '#contract/expenses.ts'
import { fromCents, toCents } from '#contract/money.ts'
import { splitCents } from '#contract/split-amount.ts'
import { findHeads } from '../bookings/people-on-trip.ts'
import type { Tx } from '../db/client.ts'
import { expenseShares } from '../db/tables/expenses.ts'
import { fail } from '../fail.ts'
import type { ShareRow } from './expense-row.ts'

/** Who shares an expense: by weights, or with the amounts that were given. */
export type Sharing = { split: Split; sharers: { userId: string; weight: number | null; amount?: string }[] }

type Asked = Pick<NewExpense, 'sharedWith' | 'shares'> & {
  tripId: number
  payerId: string
  /** Who shares it already stays welcome to, even after leaving the trip. */
  before?: string[]
}

/**
 * Who shares an expense, out of the people on the trip and its payer. Nobody named: everybody on the trip, and where
 * nobody is, the payer alone. Everybody counts with the heads of their party, unless weights or amounts say otherwise.
 */
export async function findSharing(
  tx: Tx,
  { tripId, payerId, sharedWith, shares, before = [] }: Asked,
): Promise<Sharing> {
  const heads = await findHeads(tx, tripId)
  const named = shares ? shares.map(({ userId }) => userId) : sharedWith
  const strangers = named.filter((id) => !heads.has(id) && id !== payerId && !before.includes(id))
  if (strangers.length > 0) refuseStrangers(shares ? 'shares' : 'sharedWith')

  if (shares) {
    const split = shares.some(({ amount }) => amount !== undefined) ? 'amounts' : 'weights'
    return { split, sharers: shares.map((share) => ({ weight: null, ...share })) }
  }
  const everyone = heads.size > 0 ? [...heads.keys()] : [payerId]
  const userIds = named.length > 0 ? named : everyone
  return { split: 'heads', sharers: userIds.map((userId) => ({ userId, weight: heads.get(userId) ?? 1 })) }
}

function refuseStrangers(path: string): never {
  const message = 'Only people on the trip can share an expense'
  fail('NOT_SHARING', { issues: [{ path, message }] })
}

/** What each of them bears, to the cent. */
export function sharesOf({ sharers }: Sharing, expense: { id: number; amount: string }): ShareRow[] {
  const given = sharers.filter(({ amount }) => amount !== undefined)
  if (given.length > 0) {
    const sum = given.reduce((cents, { amount }) => cents + toCents(amount ?? '0'), 0)
    if (sum !== toCents(expense.amount)) refuseSum(sum)
    return given.map(({ userId, amount = '0' }) => ({ userId, amount, weight: null }))
  }
  const weighted = sharers.map(({ userId, weight }) => ({ userId, weight: weight ?? 1 }))
  const cents = splitCents(toCents(expense.amount), { sharers: weighted, turn: expense.id })
  return weighted.map(({ userId, weight }) => ({ userId, weight, amount: fromCents(cents.get(userId) ?? 0) }))
}

function refuseSum(sum: number): never {
  const message = `The amounts of the people add up to $${fromCents(sum)}, which is not the expense`
  fail('SHARES_DIFFER', { issues: [{ path: 'shares', message }] })
}

export async function writeShares(tx: Tx, expenseId: number, shares: ShareRow[]): Promise<void> {
  await tx.delete(expenseShares).where(eq(expenseShares.expenseId, expenseId))
  await tx.insert(expenseShares).values(shares.map((share) => ({ expenseId, ...share })))
}
