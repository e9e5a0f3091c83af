import type { Booking } from '#contract/bookings.ts'
import type { Payment } from '#contract/payments.ts'

export type Outcome = 'paid' | 'processing' | 'not-charged' | 'given-back' | 'paid-twice'

/** What became of a payment. Null: there was none, whatever the address says. */
export function outcomeOf(payment: Payment | null, booking: Booking | null): Outcome | null {
  if (!payment || !booking) return null
  const isConfirmed = booking.status === 'confirmed'
  switch (payment.status) {
    case 'succeeded':
    case 'partially_refunded':
      return isConfirmed ? 'paid' : 'given-back'
    case 'refunded':
      return isConfirmed ? 'paid-twice' : 'given-back'
    case 'processing':
      return 'processing'
    case 'pending':
    case 'failed':
    case 'cancelled':
      // Paid for by another attempt, in another tab.
      return isConfirmed ? 'paid' : 'not-charged'
  }
}
