import { countGuests, type MyBooking } from '#contract/bookings.ts'
import { describeSeats } from '#contract/cars.ts'
import { joinList } from '#contract/text.ts'
import { isTripOver } from '#contract/trips.ts'
import type { StateLabel } from '../../ui/tag.tsx'
import { countWithoutSeat, describeGuestSeats, listGuests, stillNeedSeat } from './booking-words.ts'

/** The state of a booking in one word. A cancelled trip overrides a confirmed place. */
export function bookingState({
  status,
  paymentStatus,
  invitation,
  trip,
}: Pick<MyBooking, 'status' | 'paymentStatus' | 'invitation'> & {
  trip: Pick<MyBooking['trip'], 'status'>
}): StateLabel {
  if (trip.status === 'cancelled') return { label: 'Trip cancelled', tone: 'berry' }
  switch (status) {
    case 'confirmed':
      return trip.status === 'completed'
        ? { label: 'Completed', tone: 'neutral' }
        : { label: 'Confirmed', tone: 'moss' }
    case 'held':
      return { label: paymentStatus === 'processing' ? 'Processing' : 'Held for you', tone: 'amber' }
    case 'offered':
      return { label: invitation ? 'You’re invited' : 'Offered to you', tone: 'glacier' }
    case 'cancelled':
      return { label: 'Cancelled', tone: 'berry' }
    case 'expired':
      return { label: 'Expired', tone: 'neutral' }
  }
}

/** Whether the booking takes places on its trip: held, offered or confirmed. */
export function isLiveBooking({ status }: Pick<MyBooking, 'status'>): boolean {
  return status === 'offered' || status === 'held' || status === 'confirmed'
}

/** Whether the booking or its trip has ended, so that there is nothing left to do. */
export function isOver(booking: MyBooking): boolean {
  return !isLiveBooking(booking) || isTripOver(booking.trip)
}

export type BookingGroups = Record<'held' | 'offered' | 'upcoming' | 'over', MyBooking[]>

/** Bookings that need a decision, upcoming ones (the soonest first), and past ones in the given order. */
export function groupBookings(bookings: MyBooking[]): BookingGroups {
  const current = bookings
    .filter((booking) => !isOver(booking))
    // Added people come after the booking they were added to.
    .toSorted((a, b) => a.trip.startDate.localeCompare(b.trip.startDate) || a.id - b.id)
  return {
    held: current.filter(({ status }) => status === 'held'),
    offered: current.filter(({ status }) => status === 'offered'),
    upcoming: current.filter(({ status }) => status === 'confirmed'),
    over: bookings.filter(isOver),
  }
}

/** 'You', 'You and Liv', 'You, Liv and 1 guest'; for added people 'Liv and 1 guest, added to your booking' */
export function describeParty({
  partySize,
  guests,
  addedTo,
}: Pick<MyBooking, 'partySize' | 'guests' | 'addedTo'>): string {
  if (addedTo !== null) return `${describeAddedPeople({ partySize, guests })}, added to your booking`
  return joinList(['You', ...listGuests(guests, countGuests({ partySize, isAdded: false }))])
}

/** 'Liv and 1 guest' */
export function describeAddedPeople({ partySize, guests }: Pick<MyBooking, 'partySize' | 'guests'>): string {
  return joinList(listGuests(guests, partySize))
}

type BookingTransport = Pick<
  MyBooking,
  'addedTo' | 'transport' | 'partySize' | 'guests' | 'seatIds' | 'seats'
>

/**
 * 'Back Left in Maya’s car; 1 still needs a seat', 'Driving your own car; Liv in Back Left', 'Your own
 * transport'
 */
export function describeTransport(booking: BookingTransport): string {
  const { transport, seats, addedTo } = booking
  if (transport === 'own') return addedTo === null ? 'Your own transport' : 'Their own transport'
  if (transport === 'later') return 'To be decided'
  const missingSeats = countWithoutSeat(booking)
  const parts =
    transport === 'driving'
      ? ['Driving your own car', seats.length > 0 && describeGuestSeats(booking)]
      : [seats.length === 0 ? 'In a shared car' : describeSeats(seats)]
  return [...parts, missingSeats > 0 && stillNeedSeat(missingSeats)].filter(Boolean).join('; ')
}
