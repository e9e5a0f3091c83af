import type { Booking } from '#contract/bookings.ts'
import { spotIs, whoseSpots } from '../bookings/booking-words.ts'
import { formatAmount, toCents, isZero } from '#contract/money.ts'
import type { Payment } from '#contract/payments.ts'
import { type RefundReason, describeRefund } from '#contract/refunds.ts'

/** Why a payment did not get a place. */
export const refundedWords = {
  'too-late':
    'Your payment arrived after your hold ended, and there weren’t enough spots left. You’re at the front of the waitlist.',
  'not-wanted': 'Your booking had already ended when your payment arrived.',
  'trip-cancelled': 'This trip was cancelled.',
  'no-longer-open': 'Your payment arrived too late for this booking.',
}

/** People on the trip do not go to the waitlist for the people they add. */
export const TOO_LATE_FOR_ADDED =
  'Your payment arrived after your hold ended, and there weren’t enough spots left for the people you were adding.'

const REFUND_IF_PAID = describeRefund('If this payment goes through, it')

/** What a processing payment means for the booking. */
export function describeProcessingPayment(booking: Booking): string {
  switch (booking.status) {
    case 'held':
      return `We hold ${whoseSpots(booking)} until then, for up to 24 hours.`
    case 'confirmed':
      return `${spotIs(booking)} already paid for. ${REFUND_IF_PAID}`
    case 'offered':
      return REFUND_IF_PAID
    case 'cancelled':
      return `Your booking has ended. ${REFUND_IF_PAID}`
    case 'expired':
      return `Your hold has expired. If there’s still room when your payment arrives, ${booking.addedTo === null ? 'you’re' : 'they’re'} booked. If not, you’ll get a full refund.`
  }
}

/** 'You paid $489.50. $20.00 of it will be refunded to the way you paid.' */
export function describePaid(payment: Payment, booking: Booking, reason: RefundReason | null): string {
  // Another attempt paid for the place; its amount is not known here.
  if (['pending', 'failed', 'cancelled'].includes(payment.status)) return `${spotIs(booking)} confirmed.`
  const paid = `You paid ${formatAmount(payment.amount)}.`
  if (isZero(payment.refundedAmount)) return paid
  return [paid, reason === 'overpaid' && 'That was more than the price.', describeRefundedPart(payment)]
    .filter(Boolean)
    .join(' ')
}

/** How much of a payment is refunded. */
export function describeRefundedPart({ amount, refundedAmount }: Payment): string {
  const sum = formatAmount(refundedAmount)
  return toCents(refundedAmount) === toCents(amount)
    ? describeRefund(`The full ${sum}`)
    : describeRefund(`${sum} of it`)
}
