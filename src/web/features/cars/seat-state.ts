import { type Seat, SEAT_LABELS } from '#contract/cars.ts'
import { formatAmount } from '#contract/money.ts'
import { joinList } from '#contract/text.ts'
import type { CarWithSeats } from './use-cars.ts'

/**
 * The state of a seat for the viewer. 'let-go' is their own seat, which the change that they are making gives
 * up; 'held' and 'taken' are by others.
 */
export type SeatState =
  'free' | 'chosen' | 'held-by-you' | 'yours' | 'let-go' | 'held' | 'taken' | 'driver' | 'not-bookable'

/** A seat as it is drawn and described. */
export type ShownSeat = {
  id: number
  position: number
  label: string
  state: SeatState
  /** The single word that fits on the seat. */
  word: string
  /** The state in full, without the seat's name. */
  details: string
}

type ShowSeatsOptions = {
  /** Ids of the chosen seats, including those of the viewer's own seats that they keep. */
  chosen?: number[]
  /** Whether seats can be chosen and given up now. */
  isChoosing?: boolean
  /** Ids of the seats of the booking that is changed. Those of the viewer's other bookings are not for choosing. */
  ownSeatIds?: number[]
  /** Time left for the viewer's held seats; null once they are confirmed. */
  heldText?: string | null
}

/** The seats of a car as the viewer sees them. */
export function showSeats(
  car: CarWithSeats,
  { chosen = [], isChoosing = false, ownSeatIds = [], heldText = null }: ShowSeatsOptions = {},
): ShownSeat[] {
  return car.seats.map((seat) => {
    const isChosen = chosen.includes(seat.id)
    const isOwnUnchosen = seat.isMine && !seat.isDriver && isChoosing && !isChosen
    const unchosenState = ownSeatIds.includes(seat.id) ? 'let-go' : 'taken'
    const state = isOwnUnchosen ? unchosenState : stateOf(seat, car.status === 'approved', isChosen)
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
  { firstName, isMine }: Seat,
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
      if (isMine) return { word: 'yours', details: 'yours' }
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

/** Seats that the viewer may choose or has chosen. */
export function canChoose(seat: ShownSeat): boolean {
  return seat.state === 'free' || seat.state === 'let-go' || isOwn(seat)
}

/** Chosen, held or booked by the viewer, and not being given up. */
export function isOwn({ state }: ShownSeat): boolean {
  return state === 'chosen' || state === 'held-by-you' || state === 'yours'
}

/** A seat is free if nobody has it, even in a car that is not approved yet. */
export function countFree(seats: Seat[]): number {
  return seats.filter(({ isLocked }) => !isLocked).length
}

export type Passenger = { name: string; seatCount: number }

/**
 * People who would lose their seat, each once. Only organisers know user ids; for others the name identifies
 * a person.
 */
export function passengersOf(seats: Seat[]): Passenger[] {
  const people = new Map<string, Passenger>()
  for (const { isDriver, isLocked, userId, firstName } of seats) {
    if (isDriver || !isLocked) continue
    const name = firstName ?? 'someone'
    const person = people.get(userId ?? name)
    people.set(userId ?? name, { name, seatCount: (person?.seatCount ?? 0) + 1 })
  }
  return [...people.values()]
}

/** 'Maya, Jonas (2 seats) and Ines' */
export function joinPassengers(passengers: Passenger[]): string {
  const names = passengers.map(({ name, seatCount }) =>
    seatCount === 1 ? name : `${name} (${seatCount} seats)`,
  )
  return joinList(names)
}

/** Preview of the seats of a car that is not volunteered yet. */
export function previewSeats(passengerSeats: number): ShownSeat[] {
  return SEAT_LABELS.slice(0, passengerSeats + 1).map((label, position) =>
    position === 0
      ? { id: 0, position, label, state: 'driver', word: 'you', details: 'you' }
      : { id: position, position, label, state: 'free', word: 'free', details: 'free' },
  )
}
