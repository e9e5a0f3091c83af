import type { RefundReason } from '#contract/refunds.ts'

type ArrivedPayment = {
  /** The status of a lapsed hold is expired. */
  booking: { status: 'held' | 'confirmed' | 'cancelled' | 'expired' | 'offered'; partySize: number }
  amountCents: number
  dueCents: number
  trip: { isOpen: boolean; isCancelled: boolean }
  freePlaces: number
  /** The person has another booking on the trip, made since. */
  hasAnother: boolean
}

export type PaymentDecision =
  { confirms: true; overpaidCents: number } | { confirms: false; reason: RefundReason; queues: boolean }

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
  hasAnother,
}: ArrivedPayment): PaymentDecision {
  const back = (reason: RefundReason, queues = false): PaymentDecision => ({
    confirms: false,
    reason,
    queues,
  })
  const confirmed: PaymentDecision = { confirms: true, overpaidCents: amountCents - dueCents }
  if (booking.status === 'confirmed') return back('paid-twice')
  if (trip.isCancelled) return back('trip-cancelled')
  if (booking.status === 'cancelled' || booking.status === 'offered') return back('not-wanted')
  if (amountCents < dueCents) return back('underpaid')
  if (booking.status === 'held') return confirmed
  if (!trip.isOpen || hasAnother) return back('no-longer-open')
  return freePlaces >= booking.partySize ? confirmed : back('too-late', true)
}
