import { useState } from 'react'
import {
  countNeededSeats,
  goesByCar,
  type MyBooking,
  type PlaceRequest,
  type Transport,
} from '#contract/bookings.ts'
import { useStoredDraft } from '../../api/draft-storage.ts'
import type { TripSeats } from './use-trip-seats.ts'

export type BookingChoice = {
  partySize: number
  guests: string[]
  /** Null: not chosen yet, so the default applies. */
  transport: Transport | null
  seatIds: number[]
}

/** A choice that the server does not know yet. */
export type BookingDraft = {
  partySize: number
  /** A name for each guest; empty if the guest has none. */
  guests: string[]
  transport: Transport
  /** How many seats can be chosen: none with own transport, or while transport is undecided. */
  maxSeats: number
  seatIds: number[]
  /** Labels of chosen seats that others have taken meanwhile. */
  lostLabels: string[]
  request: PlaceRequest
  setPartySize: (partySize: number) => void
  setGuest: (index: number, name: string) => void
  setTransport: (transport: Transport) => void
  toggleSeat: (id: number) => void
}

/** A choice that was not submitted yet: for a new place on a trip, or for changing a booking. */
export function useStoredChoice(tripId: number, booking: MyBooking | undefined) {
  return useStoredDraft<BookingChoice>(booking ? `booking:${booking.id}` : `place:${tripId}`)
}

type BookingDraftOptions = {
  booking: MyBooking | undefined
  /** Null if nothing was chosen before. */
  firstChoice: BookingChoice | null
  seats: TripSeats | undefined
  onChange: (choice: BookingChoice) => void
}

/**
 * Starts from an earlier choice, from the booking to change, or with one person and a seat if there are cars.
 */
export function useBookingDraft({
  booking,
  firstChoice,
  seats,
  onChange,
}: BookingDraftOptions): BookingDraft {
  const [choice, setChoice] = useState<BookingChoice>(() => ({
    partySize: booking?.partySize ?? 1,
    guests: booking?.guests ?? [],
    transport: booking?.transport ?? null,
    seatIds: booking?.seatIds ?? [],
    ...firstChoice,
  }))
  const [lostLabels, setLostLabels] = useState<string[]>([])
  // Remember seat labels, because a removed seat is no longer in the list when its loss is shown.
  const [labels, setLabels] = useState(new Map<number, string>())

  // Seats that others took or that were removed are dropped from the choice at once.
  const lostIds = seats ? choice.seatIds.filter((id) => !isSeatAvailable(seats, id)) : []
  if (lostIds.length > 0) {
    setChoice({ ...choice, seatIds: choice.seatIds.filter((id) => !lostIds.includes(id)) })
    setLostLabels(lostIds.map((id) => seats?.byId.get(id)?.seatLabel ?? labels.get(id) ?? 'that seat'))
  }

  const change = (part: Partial<BookingChoice>) => {
    const newChoice = { ...choice, ...part }
    setChoice(newChoice)
    setLostLabels([])
    onChange(newChoice)
  }
  const transport = choice.transport ?? (seats?.hasCars ? 'car' : 'later')
  const maxSeats = goesByCar(transport) ? countNeededSeats({ transport, partySize: choice.partySize }) : 0
  const seatIds = choice.seatIds.slice(0, maxSeats)
  const guests = Array.from({ length: choice.partySize - 1 }, (_, index) => choice.guests[index] ?? '')

  return {
    partySize: choice.partySize,
    guests,
    transport,
    maxSeats,
    seatIds,
    lostLabels,
    request: {
      partySize: choice.partySize,
      guests: guests.map((name) => name.trim()).filter((name) => name !== ''),
      transport,
      seatIds,
    },
    setPartySize: (partySize) => change({ partySize, seatIds: choice.seatIds.slice(0, partySize) }),
    setGuest: (index, name) => change({ guests: guests.with(index, name) }),
    setTransport: (newTransport) => change({ transport: newTransport }),
    toggleSeat: (id) => {
      if (seats) setLabels(new Map([...seats.byId].map(([seatId, { seatLabel }]) => [seatId, seatLabel])))
      // Also keeps the default transport, which would change if the last car was removed.
      change({ transport, seatIds: toggleSeatId({ seatIds, maxSeats }, id) })
    },
  }
}

/** If all seats are chosen, choosing another replaces the first. */
function toggleSeatId(
  { seatIds, maxSeats }: Pick<BookingDraft, 'seatIds' | 'maxSeats'>,
  id: number,
): number[] {
  return seatIds.includes(id) ? seatIds.filter((each) => each !== id) : [...seatIds, id].slice(-maxSeats)
}

/** Whether the seat is free, or already the viewer's. */
function isSeatAvailable({ byId }: TripSeats, id: number): boolean {
  const seat = byId.get(id)
  return seat !== undefined && (!seat.isLocked || seat.isMine)
}
