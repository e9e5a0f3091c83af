import type { MyBooking } from '#contract/bookings.ts'
import { countWithoutSeat } from './booking-words.ts'

/** What somebody with a confirmed booking still has to do about it, in words; the first comes first. */
export function bookingTasks(booking: MyBooking): string[] {
  const { transport, partySize, guests } = booking
  const missingSeats = countWithoutSeat(booking)
  const missingNames = partySize - 1 - guests.length
  return [
    ...(transport === 'later' ? ['Choose how you’ll get there'] : []),
    ...(transport !== 'later' && missingSeats > 0
      ? [missingSeats === 1 ? 'Choose a seat' : `Choose ${missingSeats} seats`]
      : []),
    ...(missingNames > 0
      ? [missingNames === 1 ? 'Name your guest' : `Name your ${missingNames} guests`]
      : []),
  ]
}
