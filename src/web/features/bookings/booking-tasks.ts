import { countGuests, type MyBooking } from '#contract/bookings.ts'
import { countWithoutSeat } from './booking-words.ts'

/** What is still to do about a confirmed booking, in words; the first comes first. */
export function bookingTasks(booking: MyBooking): string[] {
  const { transport, partySize, guests, addedTo } = booking
  const missingSeats = countWithoutSeat(booking)
  const isAdded = addedTo !== null
  const missingNames = countGuests({ partySize, isAdded }) - guests.length
  return [
    ...(transport === 'later'
      ? [`Choose how ${isAdded ? 'the people you’ve added' : 'you’ll'} get there`]
      : []),
    ...(transport !== 'later' && missingSeats > 0
      ? [missingSeats === 1 ? 'Choose a seat' : `Choose ${missingSeats} seats`]
      : []),
    ...(missingNames > 0
      ? [missingNames === 1 ? 'Name your guest' : `Name your ${missingNames} guests`]
      : []),
  ]
}
