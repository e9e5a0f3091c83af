import { describeSeats } from '#contract/cars.ts'
import { isZero } from '#contract/money.ts'
import { countWithoutSeat, describeGuestSeats, formatSum, stillNeedSeat } from './booking-words.ts'
import { TRANSPORT_LABELS } from './transport-words.ts'
import type { BookingDraft } from './use-booking-draft.ts'
import type { SeatInCar, TripSeats } from './use-trip-seats.ts'

/** The chosen seats with their cars, in the order of the bookings; none until the cars are loaded. */
export function findChosenSeats(draft: BookingDraft, seats: TripSeats | undefined): SeatInCar[] {
  return draft.seatIds.flatMap((id) => seats?.byId.get(id) ?? []).toSorted((a, b) => a.id - b.id)
}

/** 'Back Left in Maya’s car, $50.00 fuel share. 1 still needs a seat.' Without `showsFuel` it leaves out the fuel share. */
export function describeChoice(draft: BookingDraft, chosen: SeatInCar[], { showsFuel = true } = {}): string {
  if (draft.transport === 'own') return TRANSPORT_LABELS.own
  if (draft.transport === 'later') return 'Transport to be decided'
  const isDriving = draft.transport === 'driving'
  if (chosen.length === 0 && !isDriving) return 'No seat chosen yet'
  const missingSeats = countWithoutSeat(draft)
  const seats = isDriving ? drivingOf(draft, chosen) : ridingOf(chosen, showsFuel)
  return missingSeats === 0 ? seats : `${seats}. ${stillNeedSeat(missingSeats)}.`
}

/** The label of the button that opens the seat plans. */
export function describeSeatAction(draft: BookingDraft): string {
  const missingSeats = countWithoutSeat(draft)
  if (missingSeats > 0) return missingSeats === 1 ? 'Choose a seat' : 'Choose seats'
  return draft.maxSeats === 1 ? 'Change seat' : 'Change seats'
}

function ridingOf(chosen: SeatInCar[], showsFuel: boolean): string {
  const seats = describeSeats(chosen)
  const fuel = chosen.map(({ fuelEstimate }) => fuelEstimate)
  return showsFuel && !fuel.every(isZero) ? `${seats}, ${formatSum(fuel)} fuel share` : seats
}

function drivingOf({ partySize, request: { guests = [] } }: BookingDraft, seats: SeatInCar[]): string {
  const driving = TRANSPORT_LABELS.driving
  return seats.length === 0 ? driving : `${driving}; ${describeGuestSeats({ guests, partySize, seats })}`
}
