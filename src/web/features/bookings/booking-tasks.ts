import { countGuests, type MyBooking } from '#contract/bookings.ts'
import { describeAddedPeople } from './booking-state.ts'
import { countWithoutSeat } from './booking-words.ts'

/** What is still to do about a confirmed booking, in words; the first comes first. */
export function bookingTasks(booking: MyBooking): string[] {
  const { transport, partySize, guests, addedTo } = booking
  const missingSeats = countWithoutSeat(booking)
  const isAdded = addedTo !== null
  const forWhom = isAdded ? ` for ${describeAddedPeople(booking)}` : ''
  const missingNames = countGuests({ partySize, isAdded }) - guests.length
  return [
    ...(transport === 'later'
      ? [isAdded ? `Choose transport${forWhom}` : 'Choose how you’ll get there']
      : []),
    ...(transport !== 'later' && missingSeats > 0
      ? [`Choose ${missingSeats === 1 ? 'a seat' : `${missingSeats} seats`}${forWhom}`]
      : []),
    ...(missingNames > 0 ? [`Name ${whichGuests(missingNames, isAdded)}`] : []),
  ]
}

function whichGuests(count: number, isAdded: boolean): string {
  const guests = count === 1 ? 'guest' : `${count} guests`
  return isAdded ? `the ${guests} you’ve added` : `your ${guests}`
}
