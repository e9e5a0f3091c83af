import { toCents } from './money.ts'

/** What is to be paid for a booking: the price it was made at, for everybody in the party. Fuel is never part of it. */
export function dueCents({ unitPrice, partySize }: { unitPrice: string; partySize: number }): number {
  return toCents(unitPrice) * partySize
}

/** Where a place is paid for. The amount is only what the page before it showed. */
export function checkoutPath(tripId: number, amountCents: number): string {
  return `/checkout?tripId=${tripId}&amount=${amountCents}`
}
