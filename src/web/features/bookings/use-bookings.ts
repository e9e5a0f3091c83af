import { useQuery } from '@tanstack/react-query'
import { getAvailability, listBookings, type MyBooking } from '#contract/bookings.ts'
import { queryOf } from '../../api/query.ts'
import { isLiveBooking } from './booking-state.ts'

export function useBookings({ isEnabled = true }: { isEnabled?: boolean } = {}) {
  return useQuery({ ...queryOf(listBookings, {}), enabled: isEnabled })
}

/**
 * The viewer's place on a trip with the people added to it, how the last ones ended, and when the server reported
 * the time left.
 */
export function useTripBooking(tripId: number, { isEnabled = true }: { isEnabled?: boolean } = {}) {
  const { data, dataUpdatedAt, ...query } = useBookings({ isEnabled })
  return { ...query, data: data && { ...bookingsOfTrip(data, tripId), receivedAtMs: dataUpdatedAt } }
}

function bookingsOfTrip(all: MyBooking[], tripId: number) {
  const bookings = all.filter((booking) => booking.tripId === tripId).toSorted((a, b) => a.id - b.id)
  const own = bookings.filter(({ addedTo }) => addedTo === null)
  const added = bookings.filter(({ addedTo }) => addedTo !== null)
  const isEnded = (booking: MyBooking) => !isLiveBooking(booking)
  return {
    booking: own.find(isLiveBooking),
    ended: own.findLast(isEnded),
    /** People who were added to the booking, or for whom places are held. */
    added: added.filter(isLiveBooking),
    endedAdded: added.findLast(isEnded),
  }
}

/** How full a trip is. The server pushes it with every change. */
export function useAvailability(tripId: number, { isEnabled = true }: { isEnabled?: boolean } = {}) {
  return useQuery({ ...queryOf(getAvailability, { params: { tripId } }), enabled: isEnabled })
}
