import type { Ride } from '#contract/rides.ts'

/** The driver's view of car 1, with two passengers; with overrides. */
export function aRide(changes: Partial<Ride> = {}): Ride {
  return {
    carId: 1,
    tripId: 7,
    driverFirstName: 'Jonas',
    isDriver: true,
    canChange: true,
    start: { place: null, daysBefore: 0, day: '2027-03-09', time: null },
    passengers: [
      { userId: 'ann', firstName: 'Ann', isMe: false, pickUp: null },
      { userId: 'ben', firstName: 'Ben', isMe: false, pickUp: { place: 'Station', time: '08:00' } },
    ],
    seats: [
      { seatLabel: 'Passenger', firstName: 'Ann', isMine: false, isHeld: false },
      { seatLabel: 'Back Left', firstName: 'Ben', isMine: false, isHeld: false },
      { seatLabel: 'Back Right', firstName: 'Cem', isMine: false, isHeld: true },
    ],
    ...changes,
  }
}
