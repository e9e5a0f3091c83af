import {
  type Car,
  changeCar,
  listCars,
  listSeats,
  removeCar,
  type Seat,
  SEAT_LABELS,
  setCarStatus,
} from '#contract/cars.ts'
import { type FakeServer, startFakeServer } from '#testing/fake-server.ts'

const createdAt = '2027-03-09T10:00:00.000Z'

/** A car for tests, with overrides. */
export function carOf(id: number, overrides: Partial<Car> = {}): Car {
  return {
    id,
    tripId: 7,
    driverId: null,
    driverFirstName: 'Maya',
    isMine: false,
    seatLayout: [],
    fuelEstimate: '50.00',
    bootSpaceDescription: null,
    passengerSeats: 3,
    status: 'approved',
    canFitOnBarge: false,
    decidedAt: null,
    createdAt,
    ...overrides,
  }
}

/**
 * The driver's seat at position 0 and the car's free seats, with overrides by position. The seat at position
 * 2 of car 1 has the id 102.
 */
export function seatsOf(car: Car, overrides: Record<number, Partial<Seat>> = {}): Seat[] {
  return SEAT_LABELS.slice(0, car.passengerSeats + 1).map((seatLabel, position) => ({
    id: car.id * 100 + position,
    tripId: car.tripId,
    carId: car.id,
    userId: null,
    firstName: position === 0 ? car.driverFirstName : null,
    isMine: position === 0 && car.isMine,
    position,
    seatLabel,
    isDriver: position === 0,
    isLocked: position === 0,
    isHeld: false,
    hasPaid: false,
    createdAt,
    ...overrides[position],
  }))
}

export const takenBy = (firstName: string): Partial<Seat> => ({ isLocked: true, hasPaid: true, firstName })
export const heldSeat: Partial<Seat> = { isLocked: true, isHeld: true }
export const ownSeat: Partial<Seat> = { isLocked: true, isMine: true, firstName: 'Jonas' }

/** A fake server that has these cars on trip 7. */
export function startServerWithCars(cars: Car[], seats = cars.flatMap((car) => seatsOf(car))): FakeServer {
  const server = startFakeServer()
  server.on(listCars, cars)
  server.on(listSeats, seats)
  return server
}

/** When the fake server's organisers decide. */
export const decidedAt = '2027-03-10T09:00:00.000Z'

/** The server stores changes of the car from now on. */
export function letCarChange(server: FakeServer, car: Car): void {
  const keep = ({ body: { seen: _ignored, ...body } }: { body: Partial<Car> & { seen?: unknown } }) => {
    const changed = { ...car, ...body, ...(body.status && { decidedAt }) }
    server.on(listCars, [changed])
    return changed
  }
  server.on(setCarStatus, keep)
  server.on(changeCar, keep)
}

/** The server removes the car when it is told to. */
export function letCarBeRemoved(server: FakeServer): void {
  server.on(removeCar, () => server.on(listCars, []))
}
