import { useCallback } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  acceptOffer,
  cancelBooking,
  changeBooking,
  declineOffer,
  holdPlaces,
  listBookings,
  renewHold,
  type PlaceRequest,
} from '#contract/bookings.ts'
import { listWaitlist } from '#contract/waitlist.ts'
import { call } from '../../api/client.ts'

/**
 * What can be done about a place. Nothing is shown before the server agrees, and an action lasts until the page has
 * asked again for what it changed: also after a refusal, which means that the page was out of date.
 */
export function useHoldPlaces(tripId: number) {
  return useMutation({
    mutationFn: (body: PlaceRequest) => call(holdPlaces, { params: { tripId }, body }),
    onSettled: useRefreshPlaces(tripId),
  })
}

type BookingRef = { id: number; tripId: number }

export function useChangeBooking({ id, tripId }: BookingRef) {
  return useMutation({
    mutationFn: (body: PlaceRequest) => call(changeBooking, { params: { id }, body }),
    onSettled: useRefreshPlaces(tripId),
  })
}

const actions = { renew: renewHold, cancel: cancelBooking, accept: acceptOffer, decline: declineOffer }

/** An action without anything to fill in. */
export function useBookingAction({ id, tripId }: BookingRef, name: keyof typeof actions) {
  return useMutation({
    mutationFn: () => call(actions[name], { params: { id } }),
    onSettled: useRefreshPlaces(tripId),
  })
}

/** Asks again for one's bookings, and for everything about a trip's places. */
export function useRefreshPlaces(tripId: number) {
  const queryClient = useQueryClient()
  return useCallback(() => {
    const paths = [listBookings.path, listWaitlist.path, `/api/trips/${tripId}`]
    return queryClient.invalidateQueries({
      predicate: ({ queryKey }) => paths.some((path) => `${queryKey.join('/')}/`.startsWith(`${path}/`)),
    })
  }, [queryClient, tripId])
}
