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
  const ended = own.findLast((booking) => !isLiveBooking(booking))
  return {
    booking: own.find(isLiveBooking),
    ended,
    /** People who had been added to the ended booking, and left with it. */
    leftWithIt: added.filter(({ addedTo, endedAt }) => addedTo === ended?.id && endedAt === ended?.endedAt),
    /** People who were added to the booking, or for whom places are held. */
    added: added.filter(isLiveBooking),
    endedAdded: findEndedLast(added),
  }
}

/** The booking of added people that ended last; undefined if others were added since. */
function findEndedLast(added: MyBooking[]): MyBooking | undefined {
  const endOf = ({ endedAt, expiresAt }: MyBooking) => endedAt ?? expiresAt ?? ''
  const last = added
    .filter((booking) => !isLiveBooking(booking))
    .toSorted((a, b) => endOf(a).localeCompare(endOf(b)))
    .at(-1)
  if (!last || added.some((booking) => isLiveBooking(booking) && booking.createdAt > endOf(last)))
    return undefined
  return last
}

/** How full a trip is. The server pushes it with every change. */
export function useAvailability(tripId: number, { isEnabled = true }: { isEnabled?: boolean } = {}) {
  return useQuery({ ...queryOf(getAvailability, { params: { tripId } }), enabled: isEnabled })
}
