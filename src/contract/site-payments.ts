import * as z from 'zod/mini'
import { PAYMENT_STATUSES, PaymentStatus } from './bookings.ts'
import { isDay } from './days.ts'
import { endpoint } from './endpoint.ts'
import { Day, PathId } from './fields.ts'
import { PAYMENT_PROVIDERS, ProviderName, SumsApart, TripPayment } from './payments.ts'
import { isPathId } from './text.ts'

/** Which payments of the whole site. Days are those of the site's time zone. */
export const PaymentFilter = z.object({
  tripId: z.optional(PathId),
  status: z.optional(PaymentStatus),
  provider: z.optional(ProviderName),
  /** Paid, or started if unpaid, on this day or later. */
  from: z.optional(Day),
  /** Paid, or started if unpaid, on this day or earlier. */
  to: z.optional(Day),
})
export type PaymentFilter = z.infer<typeof PaymentFilter>

/** Whether a text is a valid filter value. Pages check their address with these functions, without loading zod. */
export const isPaymentFilter: Record<keyof PaymentFilter, (text: string) => boolean> = {
  tripId: isPathId,
  status: (text) => PAYMENT_STATUSES.some((status) => status === text),
  provider: (text) => PAYMENT_PROVIDERS.some((provider) => provider === text),
  from: isDay,
  to: isDay,
}

/** A payment with its trip, for lists of several trips. */
export const SitePayment = z.extend(TripPayment, { trip: z.object({ title: z.string() }) })
export type SitePayment = z.infer<typeof SitePayment>

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/payments',
  summary:
    'The payments of all trips, newest first by when they were paid, or started if unpaid; the next page is in the Link header, the count in X-Total-Count',
  query: z.extend(PaymentFilter, { cursor: z.optional(z.string().check(z.maxLength(40))) }),
  response: { 200: z.array(SitePayment) },
})

export const sumPayments = endpoint({
  method: 'GET',
  path: '/api/payments/sums',
  summary:
    'What was paid with the payments of all trips, and refunded of them since; real and sandbox money apart',
  query: PaymentFilter,
  response: { 200: SumsApart },
})

export const exportPayments = endpoint({
  method: 'GET',
  path: '/api/payments.csv',
  summary: 'The ledger of all trips as CSV, one line for every payment and refund, sorted by payment',
  query: PaymentFilter,
  response: { 200: z.string() },
  acceptsCookie: true,
  isExport: true,
})
