import { useTripBooking } from '../features/bookings/use-bookings.ts'
import { useCars } from '../features/cars/use-cars.ts'

/**
 * What puts the viewer on a trip: a confirmed booking, an approved car of their own, both or neither. `added`: the
 * people whom they have added to the booking, or hold spots for.
 */
export function useMembership(tripId: number) {
  const { booking, added = [] } = useTripBooking(tripId).data ?? {}
  const confirmed = booking?.status === 'confirmed' ? booking : null
  const ownCar = useCars(tripId).data?.find(({ isMine, status }) => isMine && status === 'approved') ?? null
  return { confirmed, added, ownCar, isMember: confirmed !== null || ownCar !== null }
}
