import { seatsFor, type BookingStatus, type Transport } from '#contract/bookings.ts'
import type { CarStatus } from '#contract/cars.ts'
import { dueCents } from '#contract/checkout.ts'
import { fromCents } from '#contract/money.ts'
import { NUDGE_EVERY_HOURS, type NudgeAbout, type ReadinessRow } from '#contract/readiness.ts'
import { leftToPayCents } from '../payments/rules.ts'

/** What is known of somebody who has a place on a trip, or drives. */
export type Known = {
  booking: {
    status: BookingStatus
    partySize: number
    transport: Transport
    unitPrice: string
    guestsNamed: number
    seatsChosen: number
    /** Their money is on its way. */
    isPaying: boolean
  } | null
  car: { status: CarStatus } | null
}

type Standing = Pick<ReadinessRow, 'payment' | 'due' | 'seats' | 'guests' | 'open'>

/** Where somebody stands, and what of it they can do themselves; once the trip has begun, that is nothing. */
export function judge({ booking, car }: Known, { isOpen }: { isOpen: boolean }): Standing {
  if (!booking) {
    const open: NudgeAbout[] = isOpen && car?.status === 'approved' ? ['booking'] : []
    return {
      payment: 'free',
      due: fromCents(0),
      seats: { needed: 0, chosen: 0 },
      guests: { needed: 0, named: 0 },
      open,
    }
  }
  const payment = paymentOf(booking)
  const seats = { needed: seatsFor(booking), chosen: booking.seatsChosen }
  const guests = { needed: booking.partySize - 1, named: booking.guestsNamed }
  const open: NudgeAbout[] = []
  // Whoever has not accepted an offer can neither pay nor choose yet.
  if (isOpen && booking.status !== 'offered') {
    if (payment === 'due') open.push('pay')
    if (seats.chosen < seats.needed) open.push('seat')
    if (guests.named < guests.needed) open.push('guests')
  }
  return { payment, due: fromCents(leftToPayCents(booking)), seats, guests, open }
}

function paymentOf(booking: NonNullable<Known['booking']>): ReadinessRow['payment'] {
  if (dueCents(booking) === 0) return 'free'
  if (leftToPayCents(booking) === 0) return 'paid'
  return booking.isPaying ? 'processing' : 'due'
}

const HOUR_MS = 3_600_000

/** From when on somebody may be nudged again; null: from now on. */
export function nudgeableFrom(nudgedAt: Date | null, now: Date): Date | null {
  if (!nudgedAt) return null
  const from = new Date(nudgedAt.getTime() + NUDGE_EVERY_HOURS * HOUR_MS)
  return from > now ? from : null
}
