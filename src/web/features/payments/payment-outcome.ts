import type { Booking } from '#contract/bookings.ts'
import type { Payment } from '#contract/payments.ts'
import type { RefundReason } from '#contract/refunds.ts'

/** The state of a payment, as the server returns it. */
export type CheckPaymentResult = {
  payment: Payment | null
  booking: Booking | null
  /** Reason of the latest refund; null if nothing was refunded. */
  refundReason: RefundReason | null
}

/** A payment that did not get a place. */
type RefundedOutcome = 'too-late' | 'not-wanted' | 'underpaid' | 'trip-cancelled' | 'no-longer-open'

export type PaymentOutcome = 'paid' | 'processing' | 'not-charged' | 'paid-twice' | RefundedOutcome

/** The outcome of a payment; null if nothing is certain, whatever the address of the page says. */
export function outcomeOf({ payment, booking, refundReason }: CheckPaymentResult): PaymentOutcome | null {
  if (!payment || !booking) return null
  const isBooked = booking.status === 'confirmed'
  switch (payment.status) {
    case 'succeeded':
    case 'partially_refunded':
    case 'refunded':
      return outcomeOfPaid(refundReason, isBooked)
    case 'processing':
      return 'processing'
    case 'pending':
    case 'failed':
    case 'cancelled':
      // Paid by another attempt, in another tab.
      return isBooked ? 'paid' : 'not-charged'
  }
}

function outcomeOfPaid(reason: RefundReason | null, isBooked: boolean): PaymentOutcome | null {
  switch (reason) {
    case 'too-late':
    case 'not-wanted':
    case 'underpaid':
    case 'trip-cancelled':
    case 'no-longer-open':
      return reason
    case 'paid-twice':
      return isBooked ? 'paid-twice' : null
    // The place was paid for and given up later, or part of the money was refunded and the place stays.
    case 'overpaid':
    case 'cancelled':
    case 'cancelled-by-organiser':
    case 'party-smaller':
    case 'goodwill':
    case 'at-provider':
    case null:
      return isBooked ? 'paid' : null
  }
}
