import * as z from 'zod/mini'
import { Booking, MyBooking } from './bookings.ts'
import { Id, Instant, Money, PathId } from './common.ts'
import { endpoint } from './endpoint.ts'
import { toCents } from './money.ts'
import { Payer, Payment, ProviderName } from './payments.ts'
import { Refund, RefundReason, RefundStatus } from './refunds.ts'

const CENTS = 'Use a whole number of cents.'

/** The amount due for a booking: its price per person, times the party. Fuel is never part of it. */
export function dueCents({ unitPrice, partySize }: { unitPrice: string; partySize: number }): number {
  return toCents(unitPrice) * partySize
}

/** The page where a place is paid for. The amount is only what the previous page showed. */
export function checkoutPath(tripId: number, amountCents: number): string {
  return `/checkout?tripId=${tripId}&amount=${amountCents}`
}

/** The amount due, and what the browser needs to pay it. */
export const PaymentIntent = z.object({
  clientSecret: z.string(),
  bookingId: Id,
  /** In cents. */
  amount: z.int(),
  provider: ProviderName,
  /** For Stripe in the browser. */
  publishableKey: z.optional(z.string()),
})
export type PaymentIntent = z.infer<typeof PaymentIntent>

export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/api/create-payment-intent',
  summary:
    'Starts a payment for your spot on a trip, and holds the spot first if needed; repeating it returns the same payment. 409 with the right `amount` if yours differs',
  body: z.object({
    tripId: Id,
    /**
     * In cents, as the page showed it; the server decides what is due. 0 is accepted, so that the response
     * for a free trip can be NOTHING_DUE.
     */
    amount: z.int(CENTS).check(z.minimum(0, 'Use 0 or more.')),
  }),
  response: { 200: PaymentIntent },
})

export const checkPayment = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/check-payment',
  summary: 'The status of your last payment for a trip, as the provider reports it, with its booking',
  params: z.object({ tripId: PathId }),
  response: {
    200: z.object({
      payment: z.nullable(Payment),
      booking: z.nullable(Booking),
      /** Reason of the latest refund that has not failed. */
      refundReason: z.nullable(RefundReason),
    }),
  },
})

export const stripeWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/stripe',
  summary: 'Receives signed events from Stripe; each event counts once',
  response: { 200: z.object({ received: z.literal(true) }) },
  maxBodyBytes: 512 * 1024,
})

/** One movement of money: in, out, or back in after a failed refund. Lines are only ever added. */
export const LedgerLine = z.object({
  id: z.int(),
  kind: z.enum(['payment', 'refund', 'refund-failed']),
  /** Signed: outgoing money is negative. */
  amount: z.string(),
  refund: z.nullable(Refund),
  createdAt: Instant,
})
export type LedgerLine = z.infer<typeof LedgerLine>

/** Payments and refunds of a booking, for the person who booked and for organisers. */
export const Receipt = z.object({
  booking: MyBooking,
  payer: Payer,
  lines: z.array(LedgerLine),
  paid: Money,
  refunded: Money,
  /** Paid with test cards, even if the site takes real payments now. */
  isSandbox: z.boolean(),
  /** Whether all refunds have arrived. */
  refundStatus: z.nullable(RefundStatus),
})
export type Receipt = z.infer<typeof Receipt>

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/bookings/:id/receipt',
  summary: 'What was paid and refunded for a booking',
  params: z.object({ id: PathId }),
  response: { 200: Receipt },
})
