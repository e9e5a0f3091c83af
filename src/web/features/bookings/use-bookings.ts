import { useQuery } from '@tanstack/react-query'
import { getAvailability, listBookings } from '#contract/bookings.ts'
import { queryOf } from '../../api/query.ts'
import { isLiveBooking } from './booking-state.ts'

export function useBookings({ isEnabled = true }: { isEnabled?: boolean } = {}) {
  return useQuery({ ...queryOf(listBookings, {}), enabled: isEnabled })
}

/** The viewer's place on a trip, how the last one ended, and when the server reported the time left. */
export function useTripBooking(tripId: number, { isEnabled = true }: { isEnabled?: boolean } = {}) {
  const { data, dataUpdatedAt, ...query } = useBookings({ isEnabled })
  const tripBookings = data?.filter((booking) => booking.tripId === tripId)
  return {
    ...query,
    data: tripBookings && {
      booking: tripBookings.find(isLiveBooking),
      ended: tripBookings.filter((booking) => !isLiveBooking(booking)).toSorted((a, b) => b.id - a.id)[0],
      receivedAtMs: dataUpdatedAt,
    },
  }
}

/** How full a trip is. The server pushes it with every change. */
export function useAvailability(tripId: number, { isEnabled = true }: { isEnabled?: boolean } = {}) {
  return useQuery({ ...queryOf(getAvailability, { params: { tripId } }), enabled: isEnabled })
}
