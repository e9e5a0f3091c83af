import { countNeededSeats, type BookingStatus, type Transport, dueCents } from '#contract/bookings.ts'
import type { CarStatus } from '#contract/cars.ts'
import { fromCents } from '#contract/money.ts'
import { NUDGE_EVERY_HOURS, type NudgeTopic, type ReadinessRow } from '#contract/readiness.ts'
import { leftToPayCents } from '../checkout/rules.ts'

/** What readiness needs to know of one booking. */
export type BookingState = {
  status: BookingStatus
  partySize: number
  transport: Transport
  unitPrice: string
  guestsNamed: number
  seatsChosen: number
  /** The payment is being processed. */
  isPaying: boolean
}

/** The booking and car of a traveller. */
export type TravellerState = {
  booking:
    | (BookingState & {
        /** Goodwill refunds by admins, including pending ones. */
        givenBack: string
        /** People who were added to the booking, or for whom places are held. */
        added: BookingState[]
      })
    | null
  car: { status: CarStatus } | null
}

/** What is still free on the trip. */
export type TripCapacity = {
  /** Upcoming, and not started. */
  isOpen: boolean
  /** In approved cars. */
  freeSeats: number
  /** Places for somebody who books now, after the waitlist. */
  freePlaces: number
}

type ReadinessStatus = Pick<
  ReadinessRow,
  'payment' | 'price' | 'givenBack' | 'due' | 'seats' | 'guests' | 'open' | 'blocked'
>

const ZERO = fromCents(0)

/** The most urgent first: that of any booking is the state of the whole party. */
const PAYMENT_STATES_BY_URGENCY = ['due', 'processing', 'paid', 'free'] as const

/**
 * What a traveller has done (payment, seats, guests), and what they still have to do: `open` is what they can
 * do themselves, `blocked` what nobody can do now. Nothing is open once the trip has begun.
 */
export function judgeReadiness({ booking, car }: TravellerState, capacity: TripCapacity): ReadinessStatus {
  if (!booking) {
    // Only the driver of an approved car is on the trip without a booking, and can still book.
    const missing: NudgeTopic[] = car?.status === 'approved' ? ['booking'] : []
    return {
      payment: 'free',
      price: ZERO,
      givenBack: ZERO,
      due: ZERO,
      seats: { needed: 0, chosen: 0 },
      guests: { needed: 0, named: 0 },
      ...splitOpenAndBlocked(missing, capacity),
    }
  }
  const bookings = [booking, ...booking.added]
  const payment = PAYMENT_STATES_BY_URGENCY.find((state) =>
    bookings.some((each) => paymentStateOf(each) === state),
  )
  if (!payment) throw new Error('Every booking has a payment state')
  const seats = {
    needed: sum(bookings.map(countNeededSeats)),
    chosen: sum(bookings.map(({ seatsChosen }) => seatsChosen)),
  }
  const guests = {
    // All but the booker.
    needed: countPeople(booking) - 1,
    named: sum(bookings.map(({ guestsNamed }) => guestsNamed)),
  }
  const missing: NudgeTopic[] = []
  // Before accepting an offer nobody can pay or choose.
  if (booking.status !== 'offered') {
    if (payment === 'due') missing.push('pay')
    if (seats.chosen < seats.needed) missing.push('seat')
    if (guests.named < guests.needed) missing.push('guests')
  }
  return {
    payment,
    price: fromCents(sum(bookings.map(dueCents))),
    givenBack: booking.givenBack,
    due: fromCents(sum(bookings.map(leftToPayCents))),
    seats,
    guests,
    ...splitOpenAndBlocked(missing, capacity),
  }
}

/** The people of a booking, with those who were added to it. */
export function countPeople(booking: NonNullable<TravellerState['booking']>): number {
  return sum([booking, ...booking.added].map(({ partySize }) => partySize))
}

/** Splits missing steps into open ones, and blocked ones, for which no seat or place is left. */
function splitOpenAndBlocked(
  missing: NudgeTopic[],
  { isOpen, freeSeats, freePlaces }: TripCapacity,
): Pick<ReadinessStatus, 'open' | 'blocked'> {
  if (!isOpen) return { open: [], blocked: [] }
  const isBlocked = (topic: NudgeTopic) =>
    (topic === 'seat' && freeSeats === 0) || (topic === 'booking' && freePlaces === 0)
  return { open: missing.filter((topic) => !isBlocked(topic)), blocked: missing.filter(isBlocked) }
}

function paymentStateOf(booking: BookingState): ReadinessRow['payment'] {
  if (dueCents(booking) === 0) return 'free'
  if (leftToPayCents(booking) === 0) return 'paid'
  return booking.isPaying ? 'processing' : 'due'
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

const HOUR_MS = 3_600_000

/** When the person may be nudged again; null: now. */
export function nudgeableFrom(nudgedAt: Date | null, now: Date): Date | null {
  if (!nudgedAt) return null
  const from = new Date(nudgedAt.getTime() + NUDGE_EVERY_HOURS * HOUR_MS)
  return from > now ? from : null
}
