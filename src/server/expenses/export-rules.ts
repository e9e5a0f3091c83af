import type { ExpenseCategory } from '#contract/expenses.ts'
import { toCents } from '#contract/money.ts'
import { fullName } from '../full-name.ts'

/** An expense or a settlement. A settlement has a receiver and no reason. */
export type ExportEntry = {
  isFuel: boolean
  reason: string | null
  category: ExpenseCategory | null
  fromUserId: string
  toUserId: string | null
  amount: string
  isCounted: boolean
  /** The shares of a counted expense, by user id. */
  shares: Record<string, string> | null
}

/** How an entry changes each person's balance, in cents. An expense that awaits approval changes none. */
export function balanceEffect({
  fromUserId,
  toUserId,
  amount,
  isCounted,
  shares,
}: ExportEntry): Map<string, number> {
  const effect = new Map<string, number>()
  if (!isCounted) return effect
  const add = (userId: string, cents: number) => effect.set(userId, (effect.get(userId) ?? 0) + cents)
  add(fromUserId, toCents(amount))
  if (toUserId !== null) add(toUserId, -toCents(amount))
  for (const [userId, share] of Object.entries(shares ?? {})) add(userId, -toCents(share))
  return effect
}

type PersonName = { userId: string; firstName: string | null; lastName: string | null }

/** Unique display names, without other personal data: 'Kit Marlow', 'Kit Marlow (2)'. */
export function nameDistinctly(people: PersonName[]): Map<string, string> {
  const nameOf = new Map<string, string>()
  const takenNames = new Set<string>()
  for (const person of people) {
    const name = fullName(person)
    let uniqueName = name
    for (let number = 2; takenNames.has(uniqueName); number++) uniqueName = `${name} (${number})`
    takenNames.add(uniqueName)
    nameOf.set(person.userId, uniqueName)
  }
  return nameOf
}
