import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { parseAmount } from '#contract/amounts.ts'
import type { PersonBalance } from '#contract/balances.ts'
import {
  ExpenseChange,
  NewExpense,
  type Expense,
  type ExpenseCategory,
  type Split,
} from '#contract/expenses.ts'
import { newId } from '../../api/new-id.ts'

/** A person who may share an expense. */
export type SharePerson = Pick<PersonBalance, 'userId' | 'firstName' | 'lastName' | 'isOnTrip' | 'heads'> & {
  /** Their number of parts in the expense that is being changed. */
  weightBefore?: number
}

/** Who shares an expense and how, as form input. Everybody shares who is not left out. */
export type ExpenseSharing = {
  split: Split
  /** Ids of people. */
  leftOut: string[]
  /** Typed numbers of parts by person's id, for the split by weights. */
  weights: Record<string, string>
  /** Typed amounts by person's id, for the split by amounts. */
  amounts: Record<string, string>
}

/** An expense as form input. */
export type ExpenseFormValues = {
  amount: string
  reason: string
  category: ExpenseCategory
  receiptUrl: string
  sharing: ExpenseSharing
  /** Stays the same for one expense, however often it is sent. */
  idempotencyKey: string
}

export type ExpenseForm = UseFormReturn<ExpenseFormValues, unknown, NewExpense>
export type ExpenseChangeForm = UseFormReturn<ExpenseFormValues, unknown, ExpenseChange>

/** An empty form, with a key of its own. */
export function newExpenseForm(): ExpenseFormValues {
  return {
    amount: '',
    reason: '',
    category: 'other',
    receiptUrl: '',
    sharing: { split: 'heads', leftOut: [], weights: {}, amounts: {} },
    idempotencyKey: newId(),
  }
}

/** People who may share an existing expense: everybody on the trip, and its sharers, even after leaving. */
export function peopleFor({ shares }: Expense, people: SharePerson[]): SharePerson[] {
  const knownIds = new Set(people.map(({ userId }) => userId))
  const unknownSharers = shares
    .filter(({ userId }) => !knownIds.has(userId))
    .map(({ userId }) => ({ userId, firstName: null, lastName: null, isOnTrip: false, heads: 1 }))
  return [...people, ...unknownSharers].flatMap((person) => {
    const share = shares.find(({ userId }) => userId === person.userId)
    if (share) return [{ ...person, weightBefore: share.weight ?? 1 }]
    return person.isOnTrip ? [person] : []
  })
}

/** The form to change an expense. `people` are those who may share it. */
export function toExpenseForm(expense: Expense, people: SharePerson[]): ExpenseFormValues {
  const { amount, reason, category, receiptUrl, split, shares } = expense
  const isSharing = ({ userId }: SharePerson) => shares.some((share) => share.userId === userId)
  return {
    ...newExpenseForm(),
    amount,
    reason,
    category,
    receiptUrl: receiptUrl ?? '',
    sharing: {
      split,
      leftOut: people.filter((person) => !isSharing(person)).map(({ userId }) => userId),
      weights: Object.fromEntries(shares.map(({ userId, weight }) => [userId, String(weight ?? 1)])),
      amounts: Object.fromEntries(shares.map((share) => [share.userId, share.amount])),
    },
  }
}

/** Converts form input to the server's input, and validates it with the contract's rules. */
export function newExpenseSchema(people: SharePerson[]) {
  return z.pipe(
    z.transform((form: ExpenseFormValues): z.input<typeof NewExpense> => {
      const { split, leftOut } = form.sharing
      // Naming nobody means everybody who is on the trip when the server adds it.
      const isForAll = split === 'heads' && !people.some(({ userId }) => leftOut.includes(userId))
      return { ...toExpenseInput(form), ...(isForAll ? { sharedWith: [] } : toShares(form.sharing, people)) }
    }),
    NewExpense,
  )
}

/** Converts and validates the input of a changed expense. Unchanged fields are not sent. */
export function changeSchema(before: ExpenseFormValues, people: SharePerson[]) {
  return z.pipe(
    z.transform((form: ExpenseFormValues): z.input<typeof ExpenseChange> => {
      const { amount, reason, category, receiptUrl } = toExpenseInput(form)
      return {
        ...(form.amount !== before.amount && { amount }),
        ...(form.reason !== before.reason && { reason }),
        ...(form.category !== before.category && { category }),
        ...(form.receiptUrl !== before.receiptUrl && { receiptUrl }),
        // Named even if it is everybody, because people who join meanwhile were not chosen.
        ...(!isSameSharing(form.sharing, before.sharing) && toShares(form.sharing, people)),
      }
    }),
    ExpenseChange,
  )
}

export function isSameSharing(a: ExpenseSharing, b: ExpenseSharing): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function toExpenseInput({ amount, reason, category, receiptUrl }: ExpenseFormValues) {
  return { amount, reason, category, receiptUrl }
}

type SharingInput = Pick<z.input<typeof NewExpense>, 'sharedWith' | 'shares'>

function toShares(sharing: ExpenseSharing, people: SharePerson[]): SharingInput {
  const sharers = sharersOf(sharing, people)
  if (sharing.split === 'weights') {
    return { shares: sharers.map((person) => ({ userId: person.userId, weight: weightOf(person, sharing) })) }
  }
  if (sharing.split === 'amounts') {
    // Whoever gets nothing assigned is no sharer.
    const payingSharers = sharers.filter((person) => centsOf(person, sharing) !== 0)
    return {
      shares: payingSharers.map(({ userId }) => ({ userId, amount: sharing.amounts[userId] ?? '' })),
    }
  }
  return { sharedWith: sharers.map(({ userId }) => userId) }
}

export function sharersOf({ leftOut }: ExpenseSharing, people: SharePerson[]): SharePerson[] {
  return people.filter(({ userId }) => !leftOut.includes(userId))
}

/**
 * A person's number of parts: the typed one (NaN if it is no number), or the size of their party, now or when
 * they were on the trip.
 */
export function weightOf(person: SharePerson, { split, weights }: ExpenseSharing): number {
  const { userId, heads, isOnTrip, weightBefore } = person
  if (split !== 'weights') return isOnTrip ? heads : (weightBefore ?? heads)
  const text = (weights[userId] ?? String(heads)).trim()
  return /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Number(text) : NaN
}

/** A person's amount if amounts are typed; null if the input is not an amount. */
export function centsOf({ userId }: SharePerson, { amounts }: ExpenseSharing): number | null {
  const text = amounts[userId] ?? ''
  return text.trim() === '' ? 0 : parseAmount(text)
}
