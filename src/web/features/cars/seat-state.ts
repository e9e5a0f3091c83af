import { SEAT_LABELS, type Seat } from '#contract/cars.ts'
import { formatAmount } from '#contract/money.ts'
import type { CarWithSeats } from './use-cars.ts'

/** What a seat is for the one who looks. */
export type SeatState =
  'free' | 'chosen' | 'held-by-you' | 'yours' | 'let-go' | 'held' | 'taken' | 'driver' | 'not-bookable'

/** A seat as it is drawn and told. */
export type ShownSeat = {
  id: number
  position: number
  label: string
  state: SeatState
  /** The one word that fits on the seat. */
  word: string
  /** The same in full, without the seat's name. */
  details: string
}

type ShowSeatsOptions = {
  /** Ids of the seats that are picked; of one's own, those that are to be kept. */
  chosen?: number[]
  /** Whether seats can be picked and let go right now. */
  isChoosing?: boolean
  /** How long one's own held seats are kept; null once they are confirmed. */
  heldText?: string | null
}

export function showSeats(
  car: CarWithSeats,
  { chosen = [], isChoosing = false, heldText = null }: ShowSeatsOptions = {},
): ShownSeat[] {
  return car.seats.map((seat) => {
    const isChosen = chosen.includes(seat.id)
    const isLetGo = seat.isMine && isChoosing && !isChosen
    const state = isLetGo && !seat.isDriver ? 'let-go' : stateOf(seat, car.status === 'approved', isChosen)
    const { id, position, seatLabel: label } = seat
    return { id, position, label, state, ...wordsFor(state, seat, car.fuelEstimate, heldText) }
  })
}

function stateOf(seat: Seat, isBookable: boolean, isChosen: boolean): SeatState {
  if (seat.isDriver) return 'driver'
  if (seat.isMine) return seat.isHeld ? 'held-by-you' : 'yours'
  if (seat.isLocked) return seat.isHeld ? 'held' : 'taken'
  if (!isBookable) return 'not-bookable'
  return isChosen ? 'chosen' : 'free'
}

function wordsFor(
  state: SeatState,
  { firstName }: Seat,
  fuelEstimate: string,
  heldText: string | null,
): { word: string; details: string } {
  const price = formatAmount(fuelEstimate)
  switch (state) {
    case 'free':
      return { word: 'free', details: `available, ${price} fuel` }
    case 'chosen':
      return { word: 'chosen', details: `chosen, ${price} fuel` }
    case 'held-by-you':
      return { word: heldText ?? 'held', details: ['held for you', heldText].filter(Boolean).join(', ') }
    case 'yours':
      return { word: 'yours', details: 'yours' }
    case 'let-go':
      return { word: 'releasing', details: 'yours (will be released)' }
    case 'held':
      return { word: 'held', details: 'held by someone else' }
    case 'taken':
      return { word: 'taken', details: firstName === null ? 'taken' : `taken by ${firstName}` }
    case 'driver':
      return { word: firstName ?? 'taken', details: firstName ?? 'taken' }
    case 'not-bookable':
      return { word: 'not yet', details: 'not bookable yet' }
  }
}

/** 'Back Left, available, $50.00 fuel' */
export function seatName({ label, details }: ShownSeat): string {
  return `${label}, ${details}`
}

/** What one may pick, or have picked already. */
export function canChoose(seat: ShownSeat): boolean {
  return seat.state === 'free' || seat.state === 'let-go' || isOwn(seat)
}

/** Picked, held or booked by the one who looks, and to stay so. */
export function isOwn({ state }: ShownSeat): boolean {
  return state === 'chosen' || state === 'held-by-you' || state === 'yours'
}

/** Free is what nobody sits in: also in a car that waits for its approval. */
export function countFree(seats: Seat[]): number {
  return seats.filter(({ isLocked }) => !isLocked).length
}

export type Passenger = { name: string; seats: number }

/** Those who would lose their seat, each once. Who people are is known to organisers; for others the name is all. */
export function passengersOf(seats: Seat[]): Passenger[] {
  const people = new Map<string, Passenger>()
  for (const { isDriver, isLocked, userId, firstName } of seats) {
    if (isDriver || !isLocked) continue
    const name = firstName ?? 'someone'
    const person = people.get(userId ?? name)
    people.set(userId ?? name, { name, seats: (person?.seats ?? 0) + 1 })
  }
  return [...people.values()]
}

/** 'Maya, Jonas (2 seats) and Ines' */
export function joinPassengers(passengers: Passenger[]): string {
  const names = passengers.map(({ name, seats }) => (seats === 1 ? name : `${name} (${seats} seats)`))
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names)
}

/** The seats of a car that is yet to be volunteered. */
export function previewSeats(passengerSeats: number): ShownSeat[] {
  return SEAT_LABELS.slice(0, passengerSeats + 1).map((label, position) =>
    position === 0
      ? { id: 0, position, label, state: 'driver', word: 'you', details: 'you' }
      : { id: position, position, label, state: 'free', word: 'free', details: 'free' },
  )
}
