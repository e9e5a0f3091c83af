import { joinList } from './join-list.ts'
import { formatCents, toCents } from './money.ts'

type NamedSeat = { carId: number; seatLabel: string; driverFirstName: string | null }

/** 'Back Left in Maya’s car', 'Back Left and Back Right in Maya’s car, and Passenger in Jon’s car' */
export function describeSeats(seats: NamedSeat[]): string {
  const carIds = [...new Set(seats.map(({ carId }) => carId))]
  const cars = carIds.map((id) => {
    const inCar = seats.filter(({ carId }) => carId === id)
    const labels = joinList(inCar.map(({ seatLabel }) => seatLabel))
    const driver = inCar[0]?.driverFirstName
    return driver ? `${labels} in ${driver}’s car` : labels
  })
  return cars.length === 2 ? cars.join(', and ') : joinList(cars)
}

type SeatWithFuel = { carId: number; driverFirstName: string | null; fuelEstimate: string }

/**
 * 'about $97.00 to Maya for fuel': what travellers owe the drivers in addition to the trip's price. Empty if
 * nothing.
 */
export function describeFuel(seats: SeatWithFuel[]): string {
  const cars = new Map<number, { driver: string; cents: number }>()
  for (const { carId, driverFirstName, fuelEstimate } of seats) {
    const cents = (cars.get(carId)?.cents ?? 0) + toCents(fuelEstimate)
    cars.set(carId, { driver: driverFirstName ?? 'the driver', cents })
  }
  const shares = [...cars.values()].filter(({ cents }) => cents > 0)
  if (shares.length === 0) return ''
  const parts = shares.map(({ driver, cents }) => `about ${formatCents(cents)} to ${driver}`)
  return `${joinList(parts)} for fuel`
}
