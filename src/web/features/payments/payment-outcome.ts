import type { Booking } from '#contract/bookings.ts'
import type { Payment } from '#contract/payments.ts'
import type { RefundReason } from '#contract/refunds.ts'

/** How a payment stands, as the server answers it. */
export type CheckPaymentResult = {
  payment: Payment | null
  booking: Booking | null
  /** Why the last of its money went back; null: none of it has. */
  refundReason: RefundReason | null
}

/** A payment that got no place. */
type RefundedOutcome = 'too-late' | 'not-wanted' | 'underpaid' | 'trip-cancelled' | 'no-longer-open'

export type PaymentOutcome = 'paid' | 'processing' | 'not-charged' | 'paid-twice' | RefundedOutcome

/** What became of a payment. Null: nothing that could be said of it for sure, whatever the address says. */
export function outcomeOf({ payment, booking, refundReason }: CheckPaymentResult): PaymentOutcome | null {
  if (!payment || !booking) return null
  const isConfirmed = booking.status === 'confirmed'
  switch (payment.status) {
    case 'succeeded':
    case 'partially_refunded':
    case 'refunded':
      return outcomeOfPaid(refundReason, isConfirmed)
    case 'processing':
      return 'processing'
    case 'pending':
    case 'failed':
    case 'cancelled':
      // Paid for by another attempt, in another tab.
      return isConfirmed ? 'paid' : 'not-charged'
  }
}

function outcomeOfPaid(reason: RefundReason | null, isConfirmed: boolean): PaymentOutcome | null {
  switch (reason) {
    case 'too-late':
    case 'not-wanted':
    case 'underpaid':
    case 'trip-cancelled':
    case 'no-longer-open':
      return reason
    case 'paid-twice':
      return isConfirmed ? 'paid-twice' : null
    // The place was paid for, and given up later; or a part of the money went back and the place stays.
    case 'overpaid':
    case 'cancelled':
    case 'cancelled-by-organiser':
    case 'party-smaller':
    case 'goodwill':
    case 'at-provider':
    case null:
      return isConfirmed ? 'paid' : null
  }
}
