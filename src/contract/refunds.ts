import * as z from 'zod/mini'
import { Id, Instant, Money, PathId } from './common.ts'
import { endpoint } from './endpoint.ts'
import { severalLines } from './given.ts'

/** Why money goes back. */
export const RefundReason = z.enum([
  /** The traveller gave the place up, or an organiser did, or there is no trip any more. */
  'cancelled',
  'cancelled-by-organiser',
  'trip-cancelled',
  /** Some of a party stay at home. */
  'party-smaller',
  /** A payment that nothing is due for: its hold had ended and the places were gone, or the place was given up
   * meanwhile; the place was paid for already; the party had become smaller, or larger, while it was under way; the
   * trip had begun by then, or takes no bookings any more. */
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
  idempotencyKey: true,
  summary:
    'Refunds part of a payment, or all that is left; 409 with `current` if it was refunded in the meantime',
  params: z.object({ id: PathId }),
  body: z.object({
    /** In cents. */
    amount: z.int('Use a whole number of cents.').check(z.minimum(1, 'Use at least one cent.')),
    /** What had been refunded, in cents, when the organiser decided: so the same request again gives nothing twice. */
    refundedBefore: z.int('Use a whole number of cents.').check(z.minimum(0)),
    note: z.optional(
      z.nullable(z.string().check(severalLines, z.trim(), z.maxLength(300, 'Use at most 300 characters.'))),
    ),
  }),
  response: { 201: Refund },
})
