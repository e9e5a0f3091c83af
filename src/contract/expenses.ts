import * as z from 'zod/mini'
import {
  Id,
  Instant,
  ListLimit,
  Money,
  NoContent,
  PathId,
  AmountAboveZero,
  UrlInput,
  oneLine,
  tripParams,
} from './fields.ts'
import { formatWhole, hasVisibleText } from './text.ts'
import { endpoint } from './endpoint.ts'

/** What money was spent on. */
export const ExpenseCategory = z.enum(['fuel', 'food', 'lodging', 'transport', 'activities', 'gear', 'other'])
export type ExpenseCategory = z.infer<typeof ExpenseCategory>

/** By heads (the size of each party), by given weights, or by given amounts. */
export const Split = z.enum(['heads', 'weights', 'amounts'])
export type Split = z.infer<typeof Split>

export const MAX_REASON_LENGTH = 200
export const MAX_WEIGHT = 1_000
/** More people than on any trip. */
export const MAX_SHARERS = 1_000
export const EXPENSES_PER_PAGE = 50
export const ACTIVITY_PER_PAGE = 30

export const ExpenseShare = z.object({
  userId: z.string(),
  amount: Money,
  /** How many parts; null if amounts were given. */
  weight: z.nullable(z.number()),
})
export type ExpenseShare = z.infer<typeof ExpenseShare>

/**
 * An amount that one person paid for others. People who are neither on the trip nor share its costs see only
 * what it was for and how much: not who shares it, and no receipts of others.
 */
export const Expense = z.object({
  id: Id,
  tripId: Id,
  /** The payer; null for viewers who do not share the trip's costs. */
  uploadedBy: z.nullable(z.string()),
  payerFirstName: z.nullable(z.string()),
  isMine: z.boolean(),
  amount: Money,
  reason: z.string(),
  category: ExpenseCategory,
  split: Split,
  sharedWith: z.array(z.string()),
  /** They add up to the amount. */
  shares: z.array(ExpenseShare),
  receiptUrl: z.nullable(z.string()),
  /** False: the payer is not on the trip, and an organiser has not approved the expense yet. */
  isCounted: z.boolean(),
  /** Somebody who shares it has since paid or been paid, so it can no longer be changed. */
  isSettled: z.boolean(),
  /** The activity with which an organiser approved it as it is; null if nobody has. */
  approvalId: z.nullable(Id),
  /** Posted from the seats in the payer's car, which determine the amount and the people. */
  isFuel: z.boolean(),
  /** When it was last edited. */
  changedAt: z.nullable(Instant),
  createdAt: Instant,
})
export type Expense = z.infer<typeof Expense>

const Reason = z
  .string('Enter what it was for.')
  .check(
    oneLine,
    z.trim(),
    z.refine(hasVisibleText, 'Enter what it was for.'),
    z.maxLength(MAX_REASON_LENGTH, `Use at most ${MAX_REASON_LENGTH} characters.`),
  )
const UserId = z.string().check(z.minLength(1), z.maxLength(100))
const WEIGHT_ERROR = `Enter shares up to ${formatWhole(MAX_WEIGHT)}, with at most two decimals.`
const Weight = z.number(WEIGHT_ERROR).check(
  z.minimum(0.01, WEIGHT_ERROR),
  z.maximum(MAX_WEIGHT, WEIGHT_ERROR),
  // Two decimals at most. A tolerance, because numbers such as 1.1 * 100 are not exact.
  z.refine((weight) => Math.abs(weight * 100 - Math.round(weight * 100)) < 1e-6, WEIGHT_ERROR),
)
const ShareInput = z.object({
  userId: UserId,
  weight: z.optional(Weight),
  amount: z.optional(AmountAboveZero),
})
const MIXED_SHARES_ERROR = 'Give everyone a number of shares, or everyone an amount.'
const SharesInput = z.array(ShareInput).check(
  z.minLength(1, 'Choose who shares this.'),
  z.maxLength(MAX_SHARERS),
  z.refine(
    (shares) =>
      shares.every(({ weight, amount }) => weight !== undefined && amount === undefined) ||
      shares.every(({ weight, amount }) => weight === undefined && amount !== undefined),
    MIXED_SHARES_ERROR,
  ),
  z.refine(
    (shares) => new Set(shares.map(({ userId }) => userId)).size === shares.length,
    'Name each person only once.',
  ),
)
/** Null and an empty list name nobody. */
const SharedWith = z.pipe(
  z.nullable(z.array(UserId).check(z.maxLength(MAX_SHARERS))),
  z.transform((ids: string[] | null) => [...new Set(ids)]),
)

/**
 * An expense as input. If `sharedWith` names nobody, everybody on the trip shares it. `shares` sets exact
 * shares.
 */
export const NewExpense = z.object({
  amount: AmountAboveZero,
  reason: Reason,
  category: z._default(ExpenseCategory, 'other'),
  sharedWith: z.prefault(SharedWith, []),
  shares: z.optional(z.nullable(SharesInput)),
  receiptUrl: z._default(UrlInput, null),
})
export type NewExpense = z.output<typeof NewExpense>

/** Absent fields stay unchanged. A new amount alone keeps the sharers and their weights. */
export const ExpenseChange = z.object({
  amount: z.optional(AmountAboveZero),
  reason: z.optional(Reason),
  category: z.optional(ExpenseCategory),
  sharedWith: z.optional(SharedWith),
  shares: z.optional(z.nullable(SharesInput)),
  receiptUrl: z.optional(UrlInput),
})
export type ExpenseChange = z.output<typeof ExpenseChange>

const expenseParams = z.object({ id: PathId })

export const listExpenses = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/expenses',
  summary:
    'The expenses of a trip (at most `limit`, or 1,000), newest first, or with `show=waiting` those that wait for approval; the next page is in the Link header, the count in X-Total-Count',
  params: tripParams,
  query: z.object({
    show: z.optional(z.literal('waiting')),
    cursor: z.optional(PathId),
    limit: z.optional(ListLimit),
  }),
  response: { 200: z.array(Expense) },
})

/** Totals of all expenses of a trip. */
export const ExpenseSummary = z.object({
  count: z.int(),
  /** All listed expenses. */
  total: z.string(),
  /** The part of the total that waits for an organiser's approval. */
  waiting: z.string(),
  /** Amounts by category, the largest first. */
  byCategory: z.array(z.object({ category: ExpenseCategory, amount: z.string(), count: z.int() })),
  /** Whether the viewer may see balances, and who shares what. */
  seesBalances: z.boolean(),
  isOnTrip: z.boolean(),
})
export type ExpenseSummary = z.infer<typeof ExpenseSummary>

export const getExpenseSummary = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/expenses/summary',
  summary: 'What was paid for a trip in total, and for what',
  params: tripParams,
  response: { 200: ExpenseSummary },
})

export const addExpense = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/expenses',
  idempotencyKey: true,
  summary:
    'Adds what you paid, split between everyone on the trip or the people named. From someone not on the trip it counts once an organiser approves it.',
  params: tripParams,
  body: NewExpense,
  response: { 201: Expense },
})

export const changeExpense = endpoint({
  method: 'PATCH',
  path: '/api/expenses/:id',
  summary: 'Changes your own expense, until it is settled',
  params: expenseParams,
  body: ExpenseChange,
  response: { 200: Expense },
})

export const removeExpense = endpoint({
  method: 'DELETE',
  path: '/api/expenses/:id',
  summary: 'Removes your own expense, until it is settled; organisers can remove any',
  params: expenseParams,
  response: { 204: NoContent },
})

export const restoreExpense = endpoint({
  method: 'POST',
  path: '/api/expenses/:id/restore',
  summary: 'Restores an expense you removed',
  params: expenseParams,
  response: { 200: Expense },
})

export const approveExpense = endpoint({
  method: 'POST',
  path: '/api/expenses/:id/approve',
  summary:
    'Approves an expense of someone not on the trip, so that it counts. 409 if it was changed after the given `changedAt`',
  params: expenseParams,
  body: z.prefault(z.object({ changedAt: z.optional(z.nullable(Instant)) }), {}),
  response: { 200: Expense },
})

export const unapproveExpense = endpoint({
  method: 'POST',
  path: '/api/expenses/:id/unapprove',
  summary:
    'Withdraws the approval of an expense that nobody involved has settled yet, so that it waits again. 409 if another approval than the given `approvalId` stands',
  params: expenseParams,
  body: z.prefault(z.object({ approvalId: z.optional(Id) }), {}),
  response: { 200: Expense },
})

export const exportExpenses = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/expenses.csv',
  summary: 'Expenses and settlements of a trip as CSV, with a column for the effect on each person’s balance',
  params: tripParams,
  response: { 200: z.string() },
  acceptsCookie: true,
  isExport: true,
})

/** An action concerning the money of a trip; 'paid' and 'undone' are about settlements. */
export const ActivityKind = z.enum([
  'added',
  'edited',
  'removed',
  'restored',
  'approved',
  'unapproved',
  'paid',
  'undone',
])
export type ActivityKind = z.infer<typeof ActivityKind>

/** An edited field with its old and new value, as the expense has it. */
export const ExpenseEdit = z.object({
  field: z.enum(['amount', 'reason', 'category', 'shares', 'receiptUrl', 'isCounted']),
  was: z.unknown(),
  is: z.unknown(),
})
export type ExpenseEdit = z.infer<typeof ExpenseEdit>

export const Activity = z.object({
  id: Id,
  kind: ActivityKind,
  byUserId: z.string(),
  byFirstName: z.nullable(z.string()),
  /** The expense as it is now. */
  expense: z.nullable(
    z.object({
      id: Id,
      reason: z.string(),
      amount: Money,
      isMine: z.boolean(),
      isRemoved: z.boolean(),
    }),
  ),
  /** It approved the expense as it is now, and the viewer may withdraw that. */
  canWithdraw: z.boolean(),
  edits: z.array(ExpenseEdit),
  /** The settlement as it is now. */
  settlement: z.nullable(
    z.object({
      id: Id,
      fromUserId: z.string(),
      fromFirstName: z.nullable(z.string()),
      toUserId: z.string(),
      toFirstName: z.nullable(z.string()),
      amount: Money,
      /** The viewer is one of the two, and may undo it. */
      isMine: z.boolean(),
      isUndone: z.boolean(),
    }),
  ),
  createdAt: Instant,
})
export type Activity = z.infer<typeof Activity>

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/expenses/activity',
  summary:
    'The history of a trip’s expenses and settlements, or of one expense, newest first; the next page is in the Link header',
  params: tripParams,
  query: z.object({ expenseId: z.optional(PathId), cursor: z.optional(PathId) }),
  response: { 200: z.array(Activity) },
})
