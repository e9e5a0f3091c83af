import type { RefundReason } from '#contract/refunds.ts'

type ArrivedPayment = {
  /** The status of a lapsed hold is expired. */
  booking: { status: 'held' | 'confirmed' | 'cancelled' | 'expired' | 'offered'; partySize: number }
  /** What was paid. */
  amountCents: number
  /** The price of the whole party. */
  dueCents: number
  trip: { isOpen: boolean; isCancelled: boolean }
  freePlaces: number
  /** The person has booked again since, or the people can no longer be added to the party. */
  isObsolete: boolean
}

export type PaymentDecision =
  | { confirms: true; overpaidCents: number }
  /** The whole payment is refunded. */
  | { confirms: false; reason: RefundReason; goesFirstInQueue: boolean }

/**
 * Decides whether a payment that arrived confirms its booking or is refunded. Everybody who paid gets a place
 * or a refund, and nobody gets a place without paying.
 */
export function decidePayment({
  booking,
  amountCents,
  dueCents,
  trip,
  freePlaces,
  isObsolete,
}: ArrivedPayment): PaymentDecision {
  const refund = (reason: RefundReason, { goesFirstInQueue = false } = {}): PaymentDecision => ({
    confirms: false,
    reason,
    goesFirstInQueue,
  })
  const confirmation: PaymentDecision = { confirms: true, overpaidCents: amountCents - dueCents }
  if (booking.status === 'confirmed') return refund('paid-twice')
  if (trip.isCancelled) return refund('trip-cancelled')
  if (booking.status === 'cancelled' || booking.status === 'offered') return refund('not-wanted')
  if (amountCents < dueCents) return refund('underpaid')
  if (booking.status === 'held') return confirmation
  // The hold has expired, and the places may be gone.
  if (!trip.isOpen || isObsolete) return refund('no-longer-open')
  return freePlaces >= booking.partySize ? confirmation : refund('too-late', { goesFirstInQueue: true })
}
