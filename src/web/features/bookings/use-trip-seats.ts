import type { Car, Seat } from '#contract/cars.ts'
import { useCars, useSeats } from '../cars/use-cars.ts'

/** A seat with details of its car. */
export type SeatInCar = Pick<Seat, 'id' | 'carId' | 'seatLabel' | 'isLocked' | 'isMine'> &
  Pick<Car, 'driverFirstName' | 'fuelEstimate'> & { isOwnCar: boolean }

export type TripSeats = {
  /** Seats for passengers in approved cars, by id. */
  byId: Map<number, SeatInCar>
  freeCount: number
  hasCars: boolean
  /** The viewer has a car on the trip, approved or not, and can drive it. */
  hasOwnCar: boolean
}

/** The seats of a trip; undefined until loaded. */
export function useTripSeats(tripId: number): TripSeats | undefined {
  const cars = useCars(tripId).data
  const seats = useSeats(tripId).data
  return cars && seats && joinSeats(cars, seats)
}

function joinSeats(cars: Car[], seats: Seat[]): TripSeats {
  const approved = new Map(cars.filter(({ status }) => status === 'approved').map((car) => [car.id, car]))
  const byId = new Map<number, SeatInCar>()
  for (const { id, carId, seatLabel, isLocked, isMine, isDriver } of seats) {
    const car = approved.get(carId)
    if (!car || isDriver) continue
    const { driverFirstName, isMine: isOwnCar } = car
    // Nobody pays a share of the fuel of their own car.
    const fuelEstimate = isOwnCar ? '0.00' : car.fuelEstimate
    byId.set(id, { id, carId, seatLabel, isLocked, isMine, driverFirstName, isOwnCar, fuelEstimate })
  }
  return {
    byId,
    freeCount: [...byId.values()].filter(({ isLocked }) => !isLocked).length,
    hasCars: approved.size > 0,
    hasOwnCar: cars.some(({ isMine }) => isMine),
  }
}
