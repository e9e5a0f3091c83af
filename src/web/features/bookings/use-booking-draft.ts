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

type BookingChoice = { partySize: number; guests: string[]; transport: Transport | null; seatIds: number[] }

/** A choice that the server does not know yet. */
export type BookingDraft = {
  partySize: number
  /** A name for each guest, empty where none was given. */
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
  kept: BookingChoice | null
  seats: TripSeats | undefined
  onChange: (given: BookingChoice) => void
}

/**
 * Starts from a stored choice, from the booking to change, or with one person and a seat if there are cars.
 */
export function useBookingDraft({ booking, kept, seats, onChange }: BookingDraftOptions): BookingDraft {
  const [given, setGiven] = useState<BookingChoice>(() => ({
    partySize: booking?.partySize ?? 1,
    guests: booking?.guests ?? [],
    transport: booking?.transport ?? null,
    seatIds: booking?.seatIds ?? [],
    ...kept,
  }))
  const [lostLabels, setLostLabels] = useState<string[]>([])
  // Remember seat labels, because a removed seat is no longer in the list when its loss is shown.
  const [labels, setLabels] = useState(new Map<number, string>())

  const lost = seats ? given.seatIds.filter((id) => !isSeatAvailable(seats, id)) : []
  if (lost.length > 0) {
    setGiven({ ...given, seatIds: given.seatIds.filter((id) => !lost.includes(id)) })
    setLostLabels(lost.map((id) => seats?.byId.get(id)?.seatLabel ?? labels.get(id) ?? 'that seat'))
  }

  const change = (next: Partial<BookingChoice>) => {
    const changed = { ...given, ...next }
    setGiven(changed)
    setLostLabels([])
    onChange(changed)
  }
  const transport = given.transport ?? (seats?.hasCars ? 'car' : 'later')
  const maxSeats = goesByCar(transport) ? countNeededSeats({ transport, partySize: given.partySize }) : 0
  const seatIds = given.seatIds.slice(0, maxSeats)
  const guests = Array.from({ length: given.partySize - 1 }, (_, index) => given.guests[index] ?? '')

  return {
    partySize: given.partySize,
    guests,
    transport,
    maxSeats,
    seatIds,
    lostLabels,
    request: {
      partySize: given.partySize,
      guests: guests.map((name) => name.trim()).filter((name) => name !== ''),
      transport,
      seatIds,
    },
    setPartySize: (partySize) => change({ partySize, seatIds: given.seatIds.slice(0, partySize) }),
    setGuest: (index, name) => change({ guests: guests.with(index, name) }),
    setTransport: (chosen) => change({ transport: chosen }),
    toggleSeat: (id) => {
      if (seats) setLabels(new Map([...seats.byId].map(([seatId, { seatLabel }]) => [seatId, seatLabel])))
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

/** Free, or already the viewer's. */
function isSeatAvailable({ byId }: TripSeats, id: number): boolean {
  const seat = byId.get(id)
  return seat !== undefined && (!seat.isLocked || seat.isMine)
}
