import { countNeededSeats, type BookingStatus, type Transport } from '#contract/bookings.ts'
import type { CarStatus } from '#contract/cars.ts'
import { dueCents } from '#contract/checkout.ts'
import { fromCents } from '#contract/money.ts'
import { NUDGE_EVERY_HOURS, type NudgeTopic, type ReadinessRow } from '#contract/readiness.ts'
import { leftToPayCents } from '../payments/rules.ts'

/** What is known of somebody who has a place on a trip, or drives. */
export type TravellerState = {
  booking: {
    status: BookingStatus
    partySize: number
    transport: Transport
    unitPrice: string
    guestsNamed: number
    seatsChosen: number
    /** Their money is on its way. */
    isPaying: boolean
    /** Goodwill refunds by organisers, including those still on their way. */
    givenBack: string
  } | null
  car: { status: CarStatus } | null
}

/** What there is to be had on the trip at this moment. */
export type TripCapacity = {
  /** Upcoming, and not started. */
  isOpen: boolean
  /** In approved cars. */
  freeSeats: number
  /** Places that somebody who books now can have: whoever waits comes first. */
  freePlaces: number
}

type ReadinessStatus = Pick<
  ReadinessRow,
  'payment' | 'price' | 'givenBack' | 'due' | 'seats' | 'guests' | 'open' | 'blocked'
>

const ZERO = fromCents(0)

/** Where somebody stands, and what of it they can do themselves; once the trip has begun, that is nothing. */
export function judgeReadiness({ booking, car }: TravellerState, room: TripCapacity): ReadinessStatus {
  if (!booking) {
    const lacking: NudgeTopic[] = car?.status === 'approved' ? ['booking'] : []
    return {
      payment: 'free',
      price: ZERO,
      givenBack: ZERO,
      due: ZERO,
      seats: { needed: 0, chosen: 0 },
      guests: { needed: 0, named: 0 },
      ...splitOpenAndBlocked(lacking, room),
    }
  }
  const payment = paymentStateOf(booking)
  const seats = { needed: countNeededSeats(booking), chosen: booking.seatsChosen }
  const guests = { needed: booking.partySize - 1, named: booking.guestsNamed }
  const lacking: NudgeTopic[] = []
  // Whoever has not accepted an offer can neither pay nor choose yet.
  if (booking.status !== 'offered') {
    if (payment === 'due') lacking.push('pay')
    if (seats.chosen < seats.needed) lacking.push('seat')
    if (guests.named < guests.needed) lacking.push('guests')
  }
  return {
    payment,
    price: fromCents(dueCents(booking)),
    givenBack: booking.givenBack,
    due: fromCents(leftToPayCents(booking)),
    seats,
    guests,
    ...splitOpenAndBlocked(lacking, room),
  }
}

/** Of what somebody lacks, what they can do about, and what nobody can because there is nothing left. */
function splitOpenAndBlocked(
  lacking: NudgeTopic[],
  { isOpen, freeSeats, freePlaces }: TripCapacity,
): Pick<ReadinessStatus, 'open' | 'blocked'> {
  if (!isOpen) return { open: [], blocked: [] }
  const isBlocked = (about: NudgeTopic) =>
    (about === 'seat' && freeSeats === 0) || (about === 'booking' && freePlaces === 0)
  return { open: lacking.filter((about) => !isBlocked(about)), blocked: lacking.filter(isBlocked) }
}

function paymentStateOf(booking: NonNullable<TravellerState['booking']>): ReadinessRow['payment'] {
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
