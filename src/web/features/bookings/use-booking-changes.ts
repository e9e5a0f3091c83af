import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import {
  acceptOffer,
  addPeople,
  cancelBooking,
  changeBooking,
  declineOffer,
  holdPlaces,
  listBookings,
  type PlaceRequest,
  renewHold,
} from '#contract/bookings.ts'
import { listSeatSuggestions } from '#contract/seat-suggestions.ts'
import { listWaitlist } from '#contract/waitlist.ts'
import { call } from '../../api/client.ts'
import { pathOf } from '../../api/query.ts'

const holdKey = (tripId: number) => ['hold-places', tripId]

/**
 * Holds places. For all mutations of this file: nothing is shown before the server agrees. A mutation stays
 * pending until the changed data is refetched, also after a refusal, which means that the page was outdated.
 */
export function useHoldPlaces(tripId: number) {
  return useMutation({
    mutationKey: holdKey(tripId),
    mutationFn: (body: PlaceRequest) => call(holdPlaces, { params: { tripId }, body }),
    onSettled: useRefreshPlaces(tripId),
  })
}

/** Whether any form of this trip is holding places now. */
export function useIsHolding(tripId: number): boolean {
  return useIsMutating({ mutationKey: holdKey(tripId) }) > 0
}

type BookingRef = { id: number; tripId: number }

export function useAddPeople({ id, tripId }: BookingRef) {
  return useMutation({
    mutationFn: (body: PlaceRequest) => call(addPeople, { params: { id }, body }),
    onSettled: useRefreshPlaces(tripId),
  })
}

export function useChangeBooking({ id, tripId }: BookingRef) {
  return useMutation({
    mutationFn: (body: PlaceRequest) => call(changeBooking, { params: { id }, body }),
    onSettled: useRefreshPlaces(tripId),
  })
}

const actions = { renew: renewHold, cancel: cancelBooking, accept: acceptOffer, decline: declineOffer }

/** Renews, cancels, accepts or declines: actions without input. */
export function useBookingAction({ id, tripId }: BookingRef, name: keyof typeof actions) {
  return useMutation({
    mutationFn: () => call(actions[name], { params: { id } }),
    onSettled: useRefreshPlaces(tripId),
  })
}

/** Refetches the viewer's bookings, the seats suggested to them, and everything about a trip's places. */
export function useRefreshPlaces(tripId: number) {
  const queryClient = useQueryClient()
  return useCallback(() => {
    const paths = [listBookings.path, listWaitlist.path, listSeatSuggestions.path, `/api/trips/${tripId}`]
    // The slash at the end keeps trip 1 apart from trip 12.
    return queryClient.invalidateQueries({
      predicate: ({ queryKey }) => paths.some((path) => `${pathOf(queryKey)}/`.startsWith(`${path}/`)),
    })
  }, [queryClient, tripId])
}
