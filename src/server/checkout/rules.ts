import { type BookingStatus, dueCents } from '#contract/bookings.ts'

type PricedBooking = { status: BookingStatus; unitPrice: string; partySize: number }

/** What is left to pay for a booking; nothing once it is confirmed. */
export function leftToPayCents({ status, ...priced }: PricedBooking): number {
  return status === 'confirmed' ? 0 : dueCents(priced)
}

/** The longest life of a hold whose payment is being processed. */
const LONGEST_PROCESSING_MS = 24 * 3_600_000

export function processingEnd(now: Date): Date {
  return new Date(now.getTime() + LONGEST_PROCESSING_MS)
}
