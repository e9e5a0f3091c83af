import {
  countGuests,
  countNeededSeats,
  goesByCar,
  type MyBooking,
  type PlaceRequest,
  type Transport,
} from '#contract/bookings.ts'
import { useSharedDraft } from '../../api/draft-storage.ts'
import type { SeatInCar, TripSeats } from './use-trip-seats.ts'

export type BookingChoice = {
  partySize: number
  guests: string[]
  /** Null: not chosen yet, so the default applies. */
  transport: Transport | null
  seatIds: number[]
  /** By seat id. A removed seat is no longer in the list when its loss is shown. */
  seatLabels: Record<number, string>
}

/** A choice that the server does not know yet. */
export type BookingDraft = {
  /** The booking to which the people are added, who are all guests then; null: it is for the viewer's own booking. */
  addedTo: number | null
  partySize: number
  /** A name for each guest; empty if the guest has none. */
  guests: string[]
  transport: Transport
  /** How many seats can be chosen: none with own transport, or while transport is undecided. */
  maxSeats: number
  seatIds: number[]
  /** The seats of the booking that is changed. */
  ownSeatIds: number[]
  /** Labels of chosen seats that others have taken meanwhile. */
  lostLabels: string[]
  request: PlaceRequest
  setPartySize: (partySize: number) => void
  setGuest: (index: number, name: string) => void
  setTransport: (transport: Transport) => void
  toggleSeat: (id: number) => void
}

/** What a choice is for: changing a booking, adding people to one, or a new place. */
export type ChoiceTarget = {
  tripId: number
  booking?: MyBooking | undefined
  addedTo?: MyBooking | undefined
}

/** A choice that was not submitted yet. All forms on the page share it. */
export function useStoredChoice({ tripId, booking, addedTo }: ChoiceTarget) {
  const newKey = addedTo ? `added:${addedTo.id}` : `place:${tripId}`
  return useSharedDraft<Partial<BookingChoice>>(booking ? `booking:${booking.id}` : newKey)
}

type BookingDraftOptions = {
  booking: MyBooking | undefined
  addedTo: number | null
  /** The largest party that can be chosen. */
  largestParty: number
  /** Null if nothing was chosen yet. An earlier version of the page may have stored less. */
  storedChoice: Partial<BookingChoice> | null
  storeChoice: (choice: BookingChoice) => void
  /** Undefined until loaded. */
  seats: TripSeats | undefined
  /** The choice is being sent: its seats may already be the viewer's, which the page does not know yet. */
  isSending: boolean
}

/** Starts from an earlier choice, from the booking to change, or with one person and a seat if there are cars. */
export function useBookingDraft({
  booking,
  addedTo,
  largestParty,
  storedChoice,
  storeChoice,
  seats,
  isSending,
}: BookingDraftOptions): BookingDraft {
  const isAdded = addedTo !== null
  const choice = { ...choiceOf(booking), ...storedChoice }
  // More may have been possible when it was chosen.
  const partySize = Math.min(choice.partySize, largestParty)
  // Seats that others took or that were removed do not count.
  const ownSeatIds = booking?.seatIds ?? []
  // The viewer's seats in another booking count as taken; without any, they have just been held for this choice.
  const hasOtherBooking = booking !== undefined || isAdded
  const isAvailable = ({ id, isLocked, isMine }: SeatInCar) =>
    !isLocked || ownSeatIds.includes(id) || (isMine && !hasOtherBooking)
  const isLost = (id: number) => {
    const seat = seats?.byId.get(id)
    return seat === undefined || !isAvailable(seat)
  }
  const lostIds = seats && !isSending ? choice.seatIds.filter(isLost) : []
  const keptIds = choice.seatIds.filter((id) => !lostIds.includes(id))
  const transport = choice.transport ?? (seats?.hasCars ? 'car' : 'later')
  const maxSeats = goesByCar(transport) ? countNeededSeats({ transport, partySize }) : 0
  const seatIds = keptIds.slice(0, maxSeats)
  const guests = Array.from(
    { length: countGuests({ partySize, isAdded }) },
    (_, index) => choice.guests[index] ?? '',
  )
  const change = (part: Partial<BookingChoice>) => storeChoice({ ...choice, seatIds: keptIds, ...part })

  return {
    addedTo,
    partySize,
    guests,
    transport,
    maxSeats,
    seatIds,
    ownSeatIds,
    lostLabels: lostIds.map((id) => seats?.byId.get(id)?.seatLabel ?? choice.seatLabels[id] ?? 'that seat'),
    request: {
      partySize,
      guests: guests.map((name) => name.trim()).filter((name) => name !== ''),
      transport,
      seatIds,
    },
    setPartySize: (newSize) => change({ partySize: newSize, seatIds: keptIds.slice(0, newSize) }),
    setGuest: (index, name) => change({ guests: guests.with(index, name) }),
    setTransport: (newTransport) => change({ transport: newTransport }),
    toggleSeat: (id) => {
      const newIds = toggleSeatId({ seatIds, maxSeats }, id)
      const seatLabels = Object.fromEntries(
        newIds.map((each) => [each, seats?.byId.get(each)?.seatLabel ?? '']),
      )
      // Also keeps the default transport, which would change if the last car was removed.
      change({ transport, seatIds: newIds, seatLabels })
    },
  }
}

/** What a form begins with: the booking to change, or nothing. */
function choiceOf(booking: MyBooking | undefined): BookingChoice {
  const { partySize = 1, guests = [], transport = null, seatIds = [], seats = [] } = booking ?? {}
  const seatLabels = Object.fromEntries(seats.map(({ id, seatLabel }) => [id, seatLabel]))
  return { partySize, guests, transport, seatIds, seatLabels }
}

/** If all seats are chosen, choosing another replaces the first. */
function toggleSeatId(
  { seatIds, maxSeats }: Pick<BookingDraft, 'seatIds' | 'maxSeats'>,
  id: number,
): number[] {
  return seatIds.includes(id) ? seatIds.filter((each) => each !== id) : [...seatIds, id].slice(-maxSeats)
}
