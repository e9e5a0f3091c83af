import { type BookingStatus, dueCents } from '#contract/bookings.ts'

type PricedBooking = { status: BookingStatus; unitPrice: string; partySize: number }

/** What is left to pay for a booking, which is paid in one sum: nothing once it is confirmed. */
export function leftToPayCents({ status, ...booking }: PricedBooking): number {
  return status === 'confirmed' ? 0 : dueCents(booking)
}

/** The longest life of a hold whose payment is being processed. */
const LONGEST_PROCESSING_MS = 24 * 60 * 60_000

/** When a hold ends whose payment begins to be processed now. */
export function processingEnd(now: Date): Date {
  return new Date(now.getTime() + LONGEST_PROCESSING_MS)
}
