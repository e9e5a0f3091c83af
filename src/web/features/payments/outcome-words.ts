import type { BookingStatus } from '#contract/bookings.ts'
import { formatAmount, toCents } from '#contract/money.ts'
import type { Payment } from '#contract/payments.ts'
import type { RefundReason } from '#contract/refunds.ts'

/** Why a payment got no place. */
export const whyBack = {
  'too-late': 'Your payment came too late for this place.',
  'not-wanted': 'This place had been given up when your payment came.',
  'trip-cancelled': 'This trip is cancelled.',
  'no-longer-open': 'This trip could no longer be booked when your payment came.',
}

/** What a payment that is under way means for the place. */
export const meanwhile: Record<BookingStatus, string> = {
  held: 'Your place is kept until then.',
  confirmed: 'Your place is safe: it is paid for already, and what still comes in goes back.',
  offered: 'What still comes in goes back.',
  cancelled: 'Your place has been given up: what still comes in goes back.',
  expired: 'Your place is not held any more: if there is none left by then, all of it goes back.',
}

/** 'You paid $489.50. $20.00 of it goes back the way it came.' */
export function describePaid(payment: Payment, reason: RefundReason | null): string {
  // Another attempt paid for the place, of a sum that this one does not know.
  if (['pending', 'failed', 'cancelled'].includes(payment.status)) return 'Your place is confirmed.'
  const paid = `You paid ${formatAmount(payment.amount)}.`
  if (toCents(payment.refundedAmount) === 0) return paid
  return [paid, reason === 'overpaid' && 'That is more than was due.', describeBack(payment)]
    .filter(Boolean)
    .join(' ')
}

/** How much of a payment goes back. */
export function describeBack({ amount, refundedAmount }: Payment): string {
  const sum = formatAmount(refundedAmount)
  return toCents(refundedAmount) === toCents(amount)
    ? `All of it, ${sum}, goes back the way it came.`
    : `${sum} of it goes back the way it came.`
}
