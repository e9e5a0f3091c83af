import { SEAT_LABELS, type NewCar } from '#contract/cars.ts'
import { toCents } from '#contract/money.ts'

/** The seats of a car with room for so many passengers, the driver's first. */
export function seatLayout(passengerSeats: number): { position: number; seatLabel: string }[] {
  return SEAT_LABELS.slice(0, passengerSeats + 1).map((seatLabel, position) => ({ position, seatLabel }))
}

/** Whether a car is what its driver offers once more. */
export function isSameCar(car: NewCar, offered: NewCar): boolean {
  return (
    car.passengerSeats === offered.passengerSeats &&
    toCents(car.fuelEstimate) === toCents(offered.fuelEstimate) &&
    car.bootSpaceDescription === offered.bootSpaceDescription &&
    car.canFitOnBarge === offered.canFitOnBarge
  )
}

/**
 * Where people sit once a car has fewer seats: whoever loses theirs gets a free one
 * that stays, both from the front. Null if there are more people than seats.
 */
export function planMoves<Seat extends { position: number; isTaken: boolean }>(
  seats: Seat[],
  passengerSeats: number,
): { from: Seat; to: Seat }[] | null {
  const ordered = seats.toSorted((one, other) => one.position - other.position)
  const free = ordered.filter(({ position, isTaken }) => position <= passengerSeats && !isTaken)
  const leaving = ordered.filter(({ position, isTaken }) => position > passengerSeats && isTaken)
  const moves = leaving.flatMap((from, at) => {
    const to = free[at]
    return to ? [{ from, to }] : []
  })
  return moves.length === leaving.length ? moves : null
}
