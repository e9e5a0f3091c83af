import { toCents } from './money.ts'

/** The amount due for a booking: its price per person, times the party. Fuel is never part of it. */
export function dueCents({ unitPrice, partySize }: { unitPrice: string; partySize: number }): number {
  return toCents(unitPrice) * partySize
}
