import * as z from 'zod/mini'
import { Id, Instant, Money, PathId } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ExpenseCategory } from './expenses.ts'
import { AmountAboveZero } from './given.ts'
import { AMOUNT_EXAMPLE } from './amount-texts.ts'
import { RefundReason } from './refunds.ts'

/** A sum that may be below zero: '-12.50'. */
const SignedAmount = z.string()

/** How somebody stands: what they paid and sent, less what they bear and received. */
export const PersonBalance = z.object({
  userId: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  isOnTrip: z.boolean(),
  /** The heads of their party, for which they bear. */
  heads: z.int(),
  paid: SignedAmount,
  share: SignedAmount,
  sent: SignedAmount,
  received: SignedAmount,
  /** Above zero: is owed. Below: owes. All of them add up to zero. */
  balance: SignedAmount,
})
export type PersonBalance = z.infer<typeof PersonBalance>

/** A payment that would help to make everybody square. */
export const Transfer = z.object({
  fromUserId: z.string(),
  toUserId: z.string(),
  /** Many expenses may make more than one. */
  amount: SignedAmount,
  /** Why these two, and why that much. */
  reason: z.string(),
})
export type Transfer = z.infer<typeof Transfer>

/** A payment between two people outside this site, noted so that it counts. */
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
  /** Oneself. */
  userId: z.string(),
  people: z.array(PersonBalance),
  /** The fewest payments that make everybody square. */
  transfers: z.array(Transfer),
  /** The last ones, without those undone; more are among the activity. */
  settlements: z.array(Settlement),
})
export type Balances = z.infer<typeof Balances>

const tripParams = z.object({ tripId: PathId })

export const getBalances = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/balances',
  summary: 'Who owes and who is owed on a trip, and the fewest payments to settle up',
  params: tripParams,
  response: { 200: Balances },
})

/** As it is shown; many expenses may make more than one may be. */
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
    /** What was left to pay between the two when one looked: when it is less by now, somebody has noted it already. */
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

/** One line of a statement: what it did to somebody's balance, and how it came about. */
export const StatementLine = z.object({
  /** Names the line, within one statement. */
  key: z.string(),
  kind: z.enum(['expense', 'fuel', 'settlement']),
  /** What an expense was for; null for a settlement. */
  reason: z.nullable(z.string()),
  category: z.nullable(ExpenseCategory),
  /** Who paid the expense, or who was on the other side of the settlement. */
  otherFirstName: z.nullable(z.string()),
  isPayer: z.boolean(),
  /** Of the whole expense or settlement. */
  amount: Money,
  /** What of it this person bears; null for a settlement. */
  share: z.nullable(Money),
  /** Among how many it is shared; null for a settlement. */
  sharers: z.nullable(z.int()),
  /** How many of its parts this person bears, where it was split by heads or weights. */
  parts: z.nullable(z.object({ own: z.number(), all: z.number() })),
  /** The share has one of the cents that could not be split. */
  hasOddCent: z.boolean(),
  /** What it did to the balance. */
  effect: SignedAmount,
  /** The balance after it. */
  balance: SignedAmount,
  createdAt: Instant,
})
export type StatementLine = z.infer<typeof StatementLine>

export const LINES_PER_PAGE = 100

/** What was paid for one's place and came back, which is between oneself and the organiser. */
const PlaceLine = z.object({
  key: z.string(),
  bookingId: Id,
  kind: z.enum(['payment', 'refund', 'refund-failed']),
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
  /** Null: this is somebody else, and nobody's business. */
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
