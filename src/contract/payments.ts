import * as z from 'zod/mini'
import { Booking, MyBooking, PaymentStatus } from './bookings.ts'
import { TripSummary } from './trips.ts'
import { Id, Instant, Money, NoContent, PathId, tripParams } from './fields.ts'
import { endpoint } from './endpoint.ts'
import { Refund, RefundReason, RefundStatus } from './refunds.ts'

export const PAYMENT_PROVIDERS = ['stripe', 'sandbox'] as const
export const ProviderName = z.enum(PAYMENT_PROVIDERS)
export type ProviderName = z.infer<typeof ProviderName>

const Payer = z.object({
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.string(),
})
const CENTS_ERROR = 'Use a whole number of cents.'

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
    amount: z.int(CENTS_ERROR).check(z.minimum(0, 'Use 0 or more.')),
  }),
  response: { 200: PaymentIntent },
})

/** One attempt to pay for a booking; declined cards do not end it. */
export const Payment = z.object({
  id: Id,
  tripId: Id,
  userId: z.string(),
  bookingId: Id,
  /** The provider's intent id. */
  stripeSessionId: z.nullable(z.string()),
  amount: Money,
  refundedAmount: Money,
  /** In disputes. With refunds it can be more than was paid. */
  lostAmount: Money,
  status: PaymentStatus,
  /** Why the last attempt failed, in the provider's words. */
  failure: z.nullable(z.string()),
  paidAt: z.nullable(Instant),
  createdAt: Instant,
})
export type Payment = z.infer<typeof Payment>

export const checkPayment = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/check-payment',
  summary: 'The status of your last payment for a trip, as the provider reports it, with its booking',
  params: tripParams,
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

export const PAYMENTS_PER_PAGE = 50

export const DisputeStatus = z.enum(['needs-response', 'under-review', 'won', 'lost'])
export type DisputeStatus = z.infer<typeof DisputeStatus>

/** A payer's bank wants a payment back. Until it has decided, the payment cannot be refunded. */
export const Dispute = z.object({
  id: Id,
  amount: Money,
  status: DisputeStatus,
  /** In the provider's word, such as 'fraudulent'. */
  reason: z.string(),
  /** Until when organisers can respond, at the provider. */
  respondBy: z.nullable(Instant),
  openedAt: Instant,
  closedAt: z.nullable(Instant),
})
export type Dispute = z.infer<typeof Dispute>

/** A payment with its payer, for organisers. */
export const TripPayment = z.extend(Payment, {
  provider: ProviderName,
  disputes: z.array(Dispute),
  payer: Payer,
  booking: z.object({ status: Booking.shape.status, partySize: z.int() }),
  refunds: z.array(Refund),
})
export type TripPayment = z.infer<typeof TripPayment>

export const listTripPayments = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/payments',
  summary:
    'The payments of a trip, newest first by when they were paid, or started if unpaid; the next page is in the Link header, the count in X-Total-Count',
  params: tripParams,
  query: z.object({ cursor: z.optional(z.string().check(z.maxLength(40))) }),
  response: { 200: z.array(TripPayment) },
})

/** Sums of one kind of money. They can be larger than one payment. */
export const MoneySums = z.object({
  paid: z.string(),
  refunded: z.string(),
  /** In disputes. */
  lost: z.string(),
  /** Paid minus refunded and lost. */
  collected: z.string(),
})
export type MoneySums = z.infer<typeof MoneySums>

/**
 * Sums of real money or, where there is none, of sandbox money. Where there are both, `sandbox` has the sums of sandbox
 * money: the two are never added up.
 */
export const SumsApart = z.extend(MoneySums, { isSandbox: z.boolean(), sandbox: z.nullable(MoneySums) })
export type SumsApart = z.infer<typeof SumsApart>

/** Income of a trip: what was paid for it, and refunded. */
export const TripMoney = z.extend(SumsApart, { trip: TripSummary })
export type TripMoney = z.infer<typeof TripMoney>

export const getTripMoney = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/money',
  summary: 'The income of a trip: paid, refunded and the difference; real and sandbox money apart',
  params: tripParams,
  response: { 200: TripMoney },
})

export const exportTripPayments = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/payments.csv',
  summary: 'The ledger of a trip as CSV, one line for every payment and refund, sorted by payment',
  params: tripParams,
  response: { 200: z.string() },
  acceptsCookie: true,
  isExport: true,
})

/** One movement of money: in, out, or back in after a failed refund. Lines are only ever added. */
export const LEDGER_KINDS = [
  'payment',
  'refund',
  'refund-failed',
  /** The bank took money back in a dispute. */
  'dispute-lost',
  /** The bank gave it back after all. */
  'dispute-returned',
] as const

export const LedgerLine = z.object({
  id: z.int(),
  kind: z.enum(LEDGER_KINDS),
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
  /** Taken back by the payer's bank in disputes. */
  lost: Money,
  /** For organisers; empty for the person who booked. */
  disputes: z.array(Dispute),
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

/** The sandbox's cards: no other number is sent anywhere. */
export const TEST_CARDS = [
  { number: '4242424242424242', method: 'succeeds', label: 'Succeeds' },
  { number: '4000000000000002', method: 'declined', label: 'Is declined' },
  { number: '4000000000009995', method: 'no-funds', label: 'Has insufficient funds' },
  { number: '4000002500003155', method: 'authenticates', label: 'Needs authentication' },
  { number: '4000000000000077', method: 'succeeds-later', label: 'Succeeds later' },
  { number: '4000000000000259', method: 'disputed', label: 'Succeeds, then is disputed' },
] as const

export const SandboxMethod = z.enum([
  'succeeds',
  'declined',
  'no-funds',
  'authenticates',
  'succeeds-later',
  'disputed',
])
export type SandboxMethod = z.infer<typeof SandboxMethod>

/** The status of a provider's payment intent, in Stripe's terms. */
export const IntentStatus = z.enum([
  'requires_payment_method',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
])
export type IntentStatus = z.infer<typeof IntentStatus>

const SandboxResult = z.object({
  status: IntentStatus,
  /** Why the card was declined. */
  message: z.nullable(z.string()),
})

const ClientSecret = z.string().check(z.maxLength(200))

export const confirmSandboxIntent = endpoint({
  method: 'POST',
  path: '/api/sandbox/confirm',
  summary: 'Pays with a test card. No money moves',
  body: z.object({ clientSecret: ClientSecret, method: SandboxMethod }),
  response: { 200: SandboxResult },
})

export const authenticateSandboxIntent = endpoint({
  method: 'POST',
  path: '/api/sandbox/authenticate',
  summary: 'Answers the test bank’s identity check',
  body: z.object({ clientSecret: ClientSecret, isApproved: z.boolean() }),
  response: { 200: SandboxResult },
})

export const closeSandboxDispute = endpoint({
  method: 'POST',
  path: '/api/sandbox/disputes/:id/close',
  summary: 'Decides a dispute of a sandbox payment, as the payer’s bank would',
  params: z.object({ id: PathId }),
  body: z.object({ isWon: z.boolean() }),
  response: { 204: NoContent },
})
