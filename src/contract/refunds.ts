import * as z from 'zod/mini'
import { Id, Instant, Money, PathId } from './common.ts'
import { endpoint } from './endpoint.ts'
import { severalLines } from './given.ts'

/** Why money is refunded. */
export const RefundReason = z.enum([
  /** By the traveller; by an organiser; because the trip was cancelled. */
  'cancelled',
  'cancelled-by-organiser',
  'trip-cancelled',
  /** Some people left the party. */
  'party-smaller',
  /**
   * Payments for which nothing is due. too-late: the hold had ended and the places were gone. no-longer-open:
   * the trip had begun, or takes no more bookings. not-wanted: the place was given up meanwhile. paid-twice:
   * it was already paid for. overpaid, underpaid: the party had become smaller or larger meanwhile.
   */
  'too-late',
  'no-longer-open',
  'not-wanted',
  'paid-twice',
  'overpaid',
  'underpaid',
  /** An organiser refunds something voluntarily. */
  'goodwill',
  /** Refunded directly at the payment provider. */
  'at-provider',
])
export type RefundReason = z.infer<typeof RefundReason>

export const RefundStatus = z.enum(['pending', 'succeeded', 'failed'])

/** A refund, from the moment it is promised. */
export const Refund = z.object({
  id: Id,
  amount: Money,
  reason: RefundReason,
  /** In the organiser's words. */
  note: z.nullable(z.string()),
  /** Why it failed, in the provider's words. */
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
    /**
     * The refunded amount in cents that the organiser saw, so that repeating the request refunds nothing
     * twice.
     */
    refundedBefore: z.int('Use a whole number of cents.').check(z.minimum(0)),
    note: z.optional(
      z.nullable(z.string().check(severalLines, z.trim(), z.maxLength(300, 'Use at most 300 characters.'))),
    ),
  }),
  response: { 201: Refund },
})
