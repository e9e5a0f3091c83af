import { describeSeats } from '#contract/cars.ts'
import { countWithoutSeat, describeGuestSeats, formatSum, stillNeedSeat } from './booking-words.ts'
import { TRANSPORT_LABELS } from './transport-words.ts'
import type { BookingDraft } from './use-booking-draft.ts'
import type { SeatInCar, TripSeats } from './use-trip-seats.ts'

/** The chosen seats with their cars; none until the cars are loaded. */
export function findChosenSeats(draft: BookingDraft, seats: TripSeats | undefined): SeatInCar[] {
  return draft.seatIds.flatMap((id) => seats?.byId.get(id) ?? [])
}

/** 'Back Left in Maya’s car, $50.00 fuel share. 1 still needs a seat.' The fuel share may be said elsewhere. */
export function describeChoice(draft: BookingDraft, chosen: SeatInCar[], { hasFuel = true } = {}): string {
  if (draft.transport === 'own') return TRANSPORT_LABELS.own
  if (draft.transport === 'later') return 'Transport to be decided'
  const isDriving = draft.transport === 'driving'
  if (chosen.length === 0 && !isDriving) return 'No seat chosen yet'
  const missingSeats = countWithoutSeat(draft)
  const seats = isDriving ? drivingOf(draft, chosen) : ridingOf(chosen, hasFuel)
  return missingSeats === 0 ? seats : `${seats}. ${stillNeedSeat(missingSeats)}.`
}

/** What pressing the button does that opens the seat plan. */
export function describeSeatAction(draft: BookingDraft): string {
  const missingSeats = countWithoutSeat(draft)
  if (missingSeats > 0) return missingSeats === 1 ? 'Choose a seat' : 'Choose seats'
  return draft.maxSeats === 1 ? 'Change seat' : 'Change seats'
}

function ridingOf(chosen: SeatInCar[], hasFuel: boolean): string {
  const seats = describeSeats(chosen)
  return hasFuel ? `${seats}, ${formatSum(chosen.map(({ fuelEstimate }) => fuelEstimate))} fuel share` : seats
}

function drivingOf({ partySize, request: { guests = [] } }: BookingDraft, seats: SeatInCar[]): string {
  const driving = TRANSPORT_LABELS.driving
  return seats.length === 0 ? driving : `${driving}; ${describeGuestSeats({ guests, partySize, seats })}`
}
