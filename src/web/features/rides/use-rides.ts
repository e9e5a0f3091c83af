import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RideInput } from '#contract/ride-input.ts'
import { changeRide, getRide, writeToPassengers } from '#contract/rides.ts'
import { call } from '../../api/client.ts'
import { queryOf } from '../../api/query.ts'

const rideQuery = (carId: number) => queryOf(getRide, { params: { carId } })

/** Only for the driver of the car, its confirmed passengers and organisers. */
export function useRide(carId: number) {
  return useQuery(rideQuery(carId))
}

export function useChangeRide(carId: number) {
  const queryClient = useQueryClient()
  const { queryKey } = rideQuery(carId)
  return useMutation({
    mutationFn: (body: RideInput) => call(changeRide, { params: { carId }, body }),
    onSuccess: (ride) => queryClient.setQueryData(queryKey, ride),
    // A passenger may have left.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}

export function useWriteToPassengers(carId: number) {
  return useMutation({
    mutationFn: (body: { text: string }) => call(writeToPassengers, { params: { carId }, body }),
  })
}
