import type { SeatSuggestion, SuggestedSeat } from '#contract/seat-suggestions.ts'

export function aSuggestedSeat(given: Partial<SuggestedSeat> = {}): SuggestedSeat {
  return {
    id: 102,
    carId: 1,
    seatLabel: 'Back Left',
    driverFirstName: 'Maya',
    isOwnCar: false,
    fuelEstimate: '50.00',
    canFitOnBarge: false,
    ...given,
  }
}

/** Ada suggests Back Left in Maya's car to booking 31, instead of Passenger in Jonas's. */
export function aSeatSuggestion(given: Partial<SeatSuggestion> = {}): SeatSuggestion {
  return {
    id: 5,
    tripId: 7,
    bookingId: 31,
    from: aSuggestedSeat({ id: 201, carId: 2, seatLabel: 'Passenger', driverFirstName: 'Jonas' }),
    to: aSuggestedSeat(),
    note: null,
    byFirstName: 'Ada',
    isPossible: true,
    createdAt: '2027-01-01T00:00:00.000Z',
    ...given,
  }
}
