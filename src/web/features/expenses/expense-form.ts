import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import type { PersonBalance } from '#contract/balances.ts'
import {
  ExpenseChange,
  NewExpense,
  type Expense,
  type ExpenseCategory,
  type Split,
} from '#contract/expenses.ts'
import { parseAmount } from '#contract/read-amount.ts'
import { newId } from '../../api/new-id.ts'

/** Who may share in something. */
export type SharePerson = Pick<PersonBalance, 'userId' | 'firstName' | 'lastName' | 'isOnTrip' | 'heads'> & {
  /** How many parts they bear of it already. */
  weightBefore?: number
}

/** Who shares in it and how, as it is ticked and typed. Everybody does who is not left out. */
export type ExpenseSharing = {
  split: Split
  leftOut: string[]
  weights: Record<string, string>
  amounts: Record<string, string>
}

/** An expense as it is typed. */
export type ExpenseFormValues = {
  amount: string
  reason: string
  category: ExpenseCategory
  receiptUrl: string
  sharing: ExpenseSharing
  /** The same for as long as it is the same expense, however often it is sent. */
  idempotencyKey: string
}

export type ExpenseForm = UseFormReturn<ExpenseFormValues, unknown, NewExpense>
export type ExpenseChangeForm = UseFormReturn<ExpenseFormValues, unknown, ExpenseChange>

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

/** Who may share in something that is shared already: who is on the trip, and who shares it, also after leaving. */
export function peopleFor({ shares }: Expense, people: SharePerson[]): SharePerson[] {
  const isOf =
    ({ userId }: Pick<SharePerson, 'userId'>) =>
    (other: Pick<SharePerson, 'userId'>) =>
      other.userId === userId
  const unknown = shares.filter((share) => !people.some(isOf(share)))
  const others = unknown.map(({ userId }) => {
    return { userId, firstName: null, lastName: null, isOnTrip: false, heads: 1 }
  })
  return [...people, ...others].flatMap((person) => {
    const share = shares.find(isOf(person))
    if (share) return [{ ...person, weightBefore: share.weight ?? 1 }]
    return person.isOnTrip ? [person] : []
  })
}

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

/** Turns what is typed into what the server takes, and checks that with the contract's own rules. */
export function newExpenseSchema(people: SharePerson[]) {
  return z.pipe(
    z.transform((form: ExpenseFormValues): z.input<typeof NewExpense> => {
      const { split, leftOut } = form.sharing
      // Nobody named is everybody who is on the trip by then.
      const isForAll = split === 'heads' && !people.some(({ userId }) => leftOut.includes(userId))
      return { ...toExpenseInput(form), ...(isForAll ? { sharedWith: [] } : toShares(form.sharing, people)) }
    }),
    NewExpense,
  )
}

/** The same for a change: what has not been touched is not sent. */
export function changeSchema(before: ExpenseFormValues, people: SharePerson[]) {
  return z.pipe(
    z.transform((form: ExpenseFormValues): z.input<typeof ExpenseChange> => {
      const { amount, reason, category, receiptUrl } = toExpenseInput(form)
      return {
        ...(form.amount !== before.amount && { amount }),
        ...(form.reason !== before.reason && { reason }),
        ...(form.category !== before.category && { category }),
        ...(form.receiptUrl !== before.receiptUrl && { receiptUrl }),
        // By name, also everybody: who joins meanwhile was not chosen.
        ...(!isSameSharing(form.sharing, before.sharing) && toShares(form.sharing, people)),
      }
    }),
    ExpenseChange,
  )
}

export function isSameSharing(one: ExpenseSharing, other: ExpenseSharing): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function toExpenseInput({ amount, reason, category, receiptUrl }: ExpenseFormValues) {
  return { amount, reason, category, receiptUrl }
}

type SharingInput = Pick<z.input<typeof NewExpense>, 'sharedWith' | 'shares'>

function toShares(sharing: ExpenseSharing, people: SharePerson[]): SharingInput {
  const chosen = sharersOf(sharing, people)
  if (sharing.split === 'weights') {
    return { shares: chosen.map((person) => ({ userId: person.userId, weight: weightOf(person, sharing) })) }
  }
  if (sharing.split === 'amounts') {
    const given = chosen.filter((person) => centsOf(person, sharing) !== 0)
    return {
      shares: given.map(({ userId }) => ({ userId, amount: sharing.amounts[userId] ?? '' })),
    }
  }
  return { sharedWith: chosen.map(({ userId }) => userId) }
}

export function sharersOf({ leftOut }: ExpenseSharing, people: SharePerson[]): SharePerson[] {
  return people.filter(({ userId }) => !leftOut.includes(userId))
}

/** How many parts somebody bears; as many as their party has heads or had on the trip, unless something is typed. */
export function weightOf(person: SharePerson, { split, weights }: ExpenseSharing): number {
  const { userId, heads, isOnTrip, weightBefore } = person
  if (split !== 'weights') return isOnTrip ? heads : (weightBefore ?? heads)
  const text = (weights[userId] ?? String(heads)).trim()
  return /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Number(text) : NaN
}

/** What somebody bears where amounts are typed; null for what is no amount. */
export function centsOf({ userId }: SharePerson, { amounts }: ExpenseSharing): number | null {
  const text = amounts[userId] ?? ''
  return text.trim() === '' ? 0 : parseAmount(text)
}
