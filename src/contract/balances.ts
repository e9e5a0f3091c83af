import * as z from 'zod/mini'
import { Id, Instant, Money, PathId, AmountAboveZero, tripParams } from './fields.ts'
import { endpoint } from './endpoint.ts'
import { ExpenseCategory } from './expenses.ts'
import { AMOUNT_EXAMPLE } from './amounts.ts'
import { LEDGER_KINDS } from './payments.ts'
import { RefundReason } from './refunds.ts'

/** A sum that may be below zero: '-12.50'. */
const SignedAmount = z.string()

/** A person's balance: what they paid and sent, minus their share and what they received. */
export const PersonBalance = z.object({
  userId: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  isOnTrip: z.boolean(),
  /** Size of their party; they pay the shares of all of them. */
  heads: z.int(),
  paid: SignedAmount,
  share: SignedAmount,
  sent: SignedAmount,
  received: SignedAmount,
  /** Above zero: the person is owed money. Below: they owe it. All balances add up to zero. */
  balance: SignedAmount,
})
export type PersonBalance = z.infer<typeof PersonBalance>

/** A suggested payment, which helps to settle all balances. */
export const Transfer = z.object({
  fromUserId: z.string(),
  toUserId: z.string(),
  /** May exceed the limit for a single expense. */
  amount: SignedAmount,
  /** Why these two people, and why this amount. */
  reason: z.string(),
})
export type Transfer = z.infer<typeof Transfer>

/** A payment between two people outside this site, recorded so that it counts. */
export const Settlement = z.object({
  id: Id,
  tripId: Id,
  fromUserId: z.string(),
  toUserId: z.string(),
  amount: Money,
  createdBy: z.string(),
  createdAt: Instant,
  undoneAt: z.nullable(Instant),
})
export type Settlement = z.infer<typeof Settlement>

export const SETTLEMENTS_SHOWN = 20

export const Balances = z.object({
  /** The viewer. */
  userId: z.string(),
  people: z.array(PersonBalance),
  /** The fewest payments that settle all balances. */
  transfers: z.array(Transfer),
  /** The latest ones, without undone ones; the activity lists the rest. */
  settlements: z.array(Settlement),
})
export type Balances = z.infer<typeof Balances>

export const getOwnBalance = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/balances/me',
  summary: 'What you owe or are owed on a trip',
  params: tripParams,
  response: { 200: PersonBalance },
})

export const getBalances = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/balances',
  summary: 'Who owes and who is owed on a trip, and the fewest payments to settle up',
  params: tripParams,
  response: { 200: Balances },
})

/** What one person still owes another, as the page shows it; it may exceed the limit for a single expense. */
const AmountLeft = z.string().check(z.regex(/^\d{1,13}\.\d{2}$/, AMOUNT_EXAMPLE))

export const settle = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/settlements',
  idempotencyKey: true,
  summary:
    'Records a payment between two people, in full or in part; by one of the two. 409 with the amount left if it is more than that, or if `left` has changed',
  params: tripParams,
  body: z.object({
    fromUserId: z.string(),
    toUserId: z.string(),
    amount: AmountAboveZero,
    /** What was owed when the page was loaded. If it is less now, somebody has already recorded a payment. */
    left: z.optional(AmountLeft),
  }),
  response: { 201: Settlement },
})

export const undoSettlement = endpoint({
  method: 'POST',
  path: '/api/settlements/:id/undo',
  summary: 'Undoes a settlement, by one of the two; repeating it changes nothing',
  params: z.object({ id: PathId }),
  response: { 200: Settlement },
})

/** One line of a statement: its effect on a person's balance, and the reason. */
export const StatementLine = z.object({
  /** Unique within one statement. */
  key: z.string(),
  kind: z.enum(['expense', 'fuel', 'settlement']),
  /** What an expense was for; null for a settlement. */
  reason: z.nullable(z.string()),
  category: z.nullable(ExpenseCategory),
  /** The payer of the expense, or the other person of the settlement. */
  otherFirstName: z.nullable(z.string()),
  /** Whether this person paid the expense, or made the payment of the settlement. */
  isPayer: z.boolean(),
  /** Of the whole expense or settlement. */
  amount: Money,
  /** This person's share of it; null for a settlement. */
  share: z.nullable(Money),
  /** How many people share it; null for a settlement. */
  sharers: z.nullable(z.int()),
  /** How many parts are this person's, if it was split by heads or weights. */
  parts: z.nullable(z.object({ own: z.number(), all: z.number() })),
  /** The share includes a cent that could not be split evenly. */
  hasOddCent: z.boolean(),
  /** The change of the balance. */
  effect: SignedAmount,
  /** The balance after this line. */
  balance: SignedAmount,
  createdAt: Instant,
})
export type StatementLine = z.infer<typeof StatementLine>

export const LINES_PER_PAGE = 100

/** A payment or refund for the person's own place, visible only to them and organisers. */
const PlaceLine = z.object({
  key: z.string(),
  bookingId: Id,
  kind: z.enum(LEDGER_KINDS),
  amount: SignedAmount,
  /** Why it was refunded; null for a payment. */
  reason: z.nullable(RefundReason),
  createdAt: Instant,
})

export const Statement = z.object({
  trip: z.object({ id: Id, title: z.string() }),
  person: PersonBalance,
  isMine: z.boolean(),
  /** The newest first. */
  lines: z.array(StatementLine),
  /** Null: hidden, because it is another person's place. */
  place: z.nullable(z.array(PlaceLine)),
})
export type Statement = z.infer<typeof Statement>

export const getStatement = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/statements/:userId',
  summary:
    "How someone's balance adds up, line by line, newest first; the next page is in the Link header. `me` is your own",
  params: z.object({ tripId: PathId, userId: z.string() }),
  query: z.object({ cursor: z.optional(z.string().check(z.maxLength(40))) }),
  response: { 200: Statement },
})

/** A person who pays a share of an amount, and how many parts of the amount that are. */
export type Sharer = { userId: string; weight: number }

/** Weights have at most two decimals, so they are integers when counted in hundredths. */
const WEIGHT_PARTS = 100

/**
 * Splits an amount to the cent. Everyone pays the exact share rounded down; the remaining cents go to the
 * largest fractions. Among equal fractions the order, by id, rotates with `turn`, one further with every
 * expense, so that it evens out.
 */
export function splitCents(
  cents: number,
  { sharers, turn }: { sharers: Sharer[]; turn: number },
): Map<string, number> {
  const inOrder = sharers.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))
  const parts = inOrder.map(({ weight }) => Math.round(weight * WEIGHT_PARTS))
  const allParts = parts.reduce((sum, part) => sum + part, 0)
  const shares = inOrder.map(({ userId }, index) => {
    // Below 2 to the power of 53 even with the largest amount and weight, so every step is exact.
    const exact = cents * (parts[index] ?? 0)
    const fraction = exact % allParts
    return { userId, cents: (exact - fraction) / allParts, fraction }
  })
  const centsLeft = cents - shares.reduce((sum, share) => sum + share.cents, 0)
  const byFraction = shares.toSorted((a, b) => b.fraction - a.fraction)
  // The smallest fraction that still gets a cent. More people may have it than there are cents left.
  const smallest = byFraction[centsLeft - 1]?.fraction ?? 0
  const larger = shares.filter(({ fraction }) => fraction > smallest)
  const equal = shares.filter(({ fraction }) => fraction === smallest)
  const first = turn % equal.length
  const takers = [...larger, ...equal.slice(first), ...equal.slice(0, first)].slice(0, centsLeft)
  for (const share of takers) share.cents += 1
  return new Map(shares.map((share) => [share.userId, share.cents]))
}
