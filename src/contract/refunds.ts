import * as z from 'zod/mini'
import { Id, Instant, Money, PathId } from './common.ts'
import { endpoint } from './endpoint.ts'
import { severalLines } from './given.ts'

/** So much comes back to who gives a place up so many days before the start, or earlier. */
export const RefundTier = z.object({ daysBefore: z.int(), percent: z.int() })
export type RefundTier = z.infer<typeof RefundTier>

/** Of trips whose organiser has not said anything else; after the last one, nothing comes back. */
export const DEFAULT_REFUND_TIERS: RefundTier[] = [
  { daysBefore: 30, percent: 100 },
  { daysBefore: 14, percent: 50 },
  { daysBefore: 7, percent: 25 },
]

/** So many days before the start, or more, everything comes back within 24 hours of paying. */
export const JUST_PAID_MIN_DAYS = 7

export const MAX_REFUND_TIERS = 6
const DAYS = 'Days are a whole number from 0 to 365'
const PERCENT = 'A refund is a whole percentage from 0 to 100'

/** As organisers write them: each for days of its own, and nearer to the start never more. */
export const GivenRefundTiers = z.pipe(
  z
    .array(
      z.object({
        daysBefore: z.int(DAYS).check(z.minimum(0, DAYS), z.maximum(365, DAYS)),
        percent: z.int(PERCENT).check(z.minimum(0, PERCENT), z.maximum(100, PERCENT)),
      }),
      'Must be a list',
    )
    .check(
      z.maxLength(MAX_REFUND_TIERS, `At most ${MAX_REFUND_TIERS} steps`),
      z.refine(haveOwnDays, 'Two steps are for the same number of days'),
      z.refine(neverRise, 'Nearer to the start, a refund cannot be more'),
    ),
  z.transform((tiers: RefundTier[]) => farthestFirst(tiers)),
)

function farthestFirst(tiers: RefundTier[]): RefundTier[] {
  return tiers.toSorted((one, other) => other.daysBefore - one.daysBefore)
}

function haveOwnDays(tiers: RefundTier[]): boolean {
  return new Set(tiers.map(({ daysBefore }) => daysBefore)).size === tiers.length
}

function neverRise(tiers: RefundTier[]): boolean {
  const percents = farthestFirst(tiers).map(({ percent }) => percent)
  return percents.every((percent, index) => percent <= (percents[index - 1] ?? percent))
}

/** Why money goes back. */
export const RefundReason = z.enum([
  /** The traveller gave the place up, or an organiser did, or there is no trip any more. */
  'cancelled',
  'cancelled-by-organiser',
  'trip-cancelled',
  /** Some of a party stay at home. */
  'party-smaller',
  /** A payment that nothing is due for: its hold had ended and the places were gone, or the place was given up
   * meanwhile; the place was paid for already; the party had become smaller, or larger, while it was under way. */
  'too-late',
  'no-longer-open',
  'not-wanted',
  'paid-twice',
  'overpaid',
  'underpaid',
  /** An organiser gives something back. */
  'goodwill',
  /** Somebody did it at the payment provider. */
  'at-provider',
])
export type RefundReason = z.infer<typeof RefundReason>

export const RefundStatus = z.enum(['pending', 'succeeded', 'failed'])

/** Money that goes back, from the moment it is promised. */
export const Refund = z.object({
  id: Id,
  amount: Money,
  reason: RefundReason,
  /** In the words of the organiser who gave it. */
  note: z.nullable(z.string()),
  /** Why it did not go through, in the provider's words. */
  failure: z.nullable(z.string()),
  status: RefundStatus,
  createdAt: Instant,
})
export type Refund = z.infer<typeof Refund>

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/payments/:id/refunds',
  summary:
    'Gives back a part of a payment, or what is left of it; 409 with `current` if more was refunded meanwhile',
  params: z.object({ id: PathId }),
  body: z.object({
    /** In cents. */
    amount: z.int('Must be a whole number of cents').check(z.minimum(1, 'Must be at least one cent')),
    /** What had been refunded, in cents, when the organiser decided: so the same request again gives nothing twice. */
    refundedBefore: z.int('Must be a whole number of cents').check(z.minimum(0)),
    note: z.optional(
      z.nullable(z.string().check(severalLines, z.trim(), z.maxLength(300, 'At most 300 characters'))),
    ),
  }),
  response: { 201: Refund },
})
