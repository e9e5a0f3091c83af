import type { BookingDraft } from './use-booking-draft.ts'
import type { TripSeats } from './use-trip-seats.ts'

/** Whether driving can be chosen. If it is chosen, it stays enabled, also while the seats are loading. */
export function canDrive({ transport }: BookingDraft, seats: TripSeats | undefined): boolean {
  return transport === 'driving' || (seats?.hasOwnCar ?? false)
}
