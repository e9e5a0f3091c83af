import type { RefundReason } from './refunds.ts'

/** Why money went back, on receipts and in organisers' lists. */
export const refundReasonWords: Record<RefundReason, string> = {
  cancelled: 'Booking cancelled by the traveller',
  'cancelled-by-organiser': 'Booking cancelled by the organiser',
  'trip-cancelled': 'Trip cancelled',
  'party-smaller': 'Fewer people in the party',
  'too-late': 'Paid after the time was over, and the places were gone',
  'not-wanted': 'Paid for a place that had been given up',
  'paid-twice': 'Paid twice',
  overpaid: 'More was paid than was due',
  underpaid: 'Less was paid than was due',
  goodwill: 'Given back by the organiser',
  'at-provider': 'Given back at the payment provider',
}
