import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listBookings } from '#contract/bookings.ts'
import type { CarChange, NewCar } from '#contract/car-input.ts'
import {
  type Car,
  type CarStatus,
  changeCar,
  getManifest,
  listCars,
  listSeats,
  removeCar,
  type Seat,
  type SeenCar,
  seatLayout,
  setCarStatus,
  volunteerCar,
} from '#contract/cars.ts'
import { call } from '../../api/client.ts'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import { queryOf } from '../../api/query.ts'
import { showErrorToast } from '../../api/show-error-toast.ts'
import { whyRefused } from '../../api/why-refused.ts'
import { useOneByOne } from '../../hooks/use-one-by-one.ts'
import { toast } from '../../ui/toast.tsx'

const carsQuery = (tripId: number) => queryOf(listCars, { params: { tripId } })

export function useCars(tripId: number) {
  return useQuery(carsQuery(tripId))
}

export function useSeats(tripId: number) {
  return useQuery(queryOf(listSeats, { params: { tripId } }))
}

export function useManifest(tripId: string, { isEnabled }: { isEnabled: boolean }) {
  return useQuery({ ...queryOf(getManifest, { params: { tripId } }), enabled: isEnabled })
}

export type CarWithSeats = Car & { seats: Seat[] }

/** A trip's cars, each with its seats in order. */
export function useCarsWithSeats(tripId: number) {
  const cars = useCars(tripId)
  const seats = useSeats(tripId)
  return {
    // Seats are a separate query; cars are not shown before their seats are loaded.
    cars: cars.data && seats.data && cars.data.map((car) => withSeats(car, seats.data)),
    hasFailed: cars.isError || seats.isError,
    retry: () => Promise.all([cars.refetch(), seats.refetch()]),
  }
}

function withSeats(car: Car, seats: Seat[]): CarWithSeats {
  const carSeats = seats.filter(({ carId }) => carId === car.id)
  return { ...car, seats: carSeats.sort((a, b) => a.position - b.position) }
}

/** The car as the page shows it, so that the server can refuse a decision about one that has changed. */
function seenOf({ seats, ...car }: CarWithSeats): SeenCar {
  const { status, decidedAt, passengerSeats, fuelEstimate, bootSpaceDescription, canFitOnBarge } = car
  const passengers = seats
    .filter(({ isLocked, isDriver }) => isLocked && !isDriver)
    .map(({ id, firstName }) => ({ seatId: id, firstName }))
  return { status, decidedAt, passengerSeats, fuelEstimate, bootSpaceDescription, canFitOnBarge, passengers }
}

export function useVolunteerCar(tripId: number) {
  const refresh = useRefresh(tripId)
  return useMutation({
    mutationFn: (car: NewCar) => {
      const body = { ...car, seatLayout: seatLayout(car.passengerSeats) }
      return call(volunteerCar, { params: { tripId }, body })
    },
    onSettled: refresh,
  })
}

export function useChangeCar({ id, tripId }: Car) {
  const refresh = useRefresh(tripId)
  return useMutation({
    mutationFn: (body: CarChange) => call(changeCar, { params: { carId: id }, body }),
    onSettled: refresh,
  })
}

/** Whether nobody has approved or unapproved the car between these two states of it. */
export function isSameDecision(car: Car, other: Car): boolean {
  return car.id === other.id && car.status === other.status && car.decidedAt === other.decidedAt
}

type StatusDecision = { car: CarWithSeats; status: CarStatus }

function sendStatus({ car, status }: StatusDecision): Promise<Car> {
  return call(setCarStatus, { params: { carId: car.id }, body: { status, seen: seenOf(car) } })
}

/** Gives several cars a status, one after the other. What each shows changes once all are done. */
export function useSetCarStatuses(tripId: number, status: CarStatus) {
  const refresh = useRefresh(tripId)
  return useOneByOne({
    act: async (car: CarWithSeats) => ({ ...car, ...(await sendStatus({ car, status })) }),
    whyRefused,
    refresh,
  })
}

/** Shows the new status at once, and the old one again if the server refuses the change. */
export function useSetCarStatus(tripId: number) {
  const queryClient = useQueryClient()
  const refresh = useRefresh(tripId)
  const { queryKey } = carsQuery(tripId)
  const show = (changed: Pick<Car, 'id' | 'status'>) =>
    queryClient.setQueryData<Car[]>(queryKey, (cars) =>
      cars?.map((car) => (car.id === changed.id ? { ...car, ...changed } : car)),
    )
  return useMutation({
    mutationFn: (decision: StatusDecision) => sendStatus(decision),
    onMutate: async ({ car, status }) => {
      // A response on its way would show the old status again.
      await queryClient.cancelQueries({ queryKey })
      show({ id: car.id, status })
    },
    onSuccess: (changed) => {
      show(changed)
      toast({ title: 'Success', description: 'Car status updated successfully!' })
    },
    onError: (error, { car: { id, status } }) => {
      show({ id, status })
      showErrorToast(error, 'We couldn’t update the car’s status. Try again.')
    },
    onSettled: refresh,
  })
}

/** Shows the toasts here, because the calling component unmounts with the car. */
export function useRemoveCar(tripId: number, messages: { done: string; failed: string }) {
  const refresh = useRefresh(tripId)
  return useMutation({
    mutationFn: (car: CarWithSeats) =>
      // A car that is already gone counts as removed.
      call(removeCar, { params: { carId: car.id }, body: { seen: seenOf(car) } }).catch(
        ignoreFailure('CAR_NOT_FOUND'),
      ),
    onSuccess: () => toast({ title: 'Success', description: messages.done }),
    onError: (error) => showErrorToast(error, messages.failed),
    onSettled: refresh,
  })
}

/** Refetches what depends on a trip's cars: seats, places, people, and the viewer's bookings. */
function useRefresh(tripId: number) {
  const queryClient = useQueryClient()
  const [trips, id] = carsQuery(tripId).queryKey
  // Everything below the trip's path, but not the trip itself.
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [first, second, ...rest] }) =>
        first === listBookings.path || (rest.length > 0 && first === trips && second === id),
    })
}
