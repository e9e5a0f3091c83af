import * as z from 'zod/mini'
import { Booking, TripSummary } from './bookings.ts'
import { Id, Instant, Money, PathId } from './common.ts'
import { endpoint } from './endpoint.ts'
import { PaymentStatus } from './payment-status.ts'
import { Refund } from './refunds.ts'

/** The currency of all payments. */
export const CURRENCY = 'usd'

export const ProviderName = z.enum(['stripe', 'sandbox'])
export type ProviderName = z.infer<typeof ProviderName>

const tripParams = z.object({ tripId: PathId })
export const Payer = z.object({
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.string(),
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
  status: PaymentStatus,
  /** Why the last attempt failed, in the provider's words. */
  failure: z.nullable(z.string()),
  paidAt: z.nullable(Instant),
  createdAt: Instant,
})
export type Payment = z.infer<typeof Payment>

export const PAYMENTS_PER_PAGE = 50

/** A payment with its payer, for organisers. */
export const TripPayment = z.extend(Payment, {
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

/** Income of a trip: sums of its ledger. */
export const TripMoney = z.object({
  trip: TripSummary,
  paid: z.string(),
  refunded: z.string(),
  /** Paid minus refunded. */
  collected: z.string(),
})
export type TripMoney = z.infer<typeof TripMoney>

export const getTripMoney = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/money',
  summary: 'The income of a trip: paid, refunded and the difference',
  params: tripParams,
  response: { 200: TripMoney },
})

export const exportTripPayments = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/payments.csv',
  summary: 'The ledger of a trip as CSV, one line for every payment and refund',
  params: tripParams,
  response: { 200: z.string() },
  acceptsCookie: true,
  isExport: true,
})
