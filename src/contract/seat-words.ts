import { formatCents, toCents } from './money.ts'

const lists = new Intl.ListFormat('en')

type NamedSeat = { seatLabel: string; driverFirstName: string | null }

/** 'Back Left with Maya', 'Back Left and Back Right with Maya, and Passenger with Jon' */
export function describeSeats(seats: NamedSeat[]): string {
  const drivers = [...new Set(seats.map(({ driverFirstName }) => driverFirstName))]
  const cars = drivers.map((driver) => {
    const inCar = seats.filter(({ driverFirstName }) => driverFirstName === driver)
    const labels = lists.format(inCar.map(({ seatLabel }) => seatLabel))
    return driver === null ? labels : `${labels} with ${driver}`
  })
  return cars.length === 2 ? cars.join(', and ') : lists.format(cars)
}

type SharedSeat = { carId: number; driverFirstName: string | null; fuelEstimate: string }

/** 'fuel to Maya about $97.00': what travellers owe the drivers besides the trip's price. Empty if it is nothing. */
export function describeFuel(seats: SharedSeat[]): string {
  const cars = new Map<number, { driver: string; cents: number }>()
  for (const { carId, driverFirstName, fuelEstimate } of seats) {
    const cents = (cars.get(carId)?.cents ?? 0) + toCents(fuelEstimate)
    cars.set(carId, { driver: driverFirstName ?? 'the driver', cents })
  }
  const shares = [...cars.values()].filter(({ cents }) => cents > 0)
  if (shares.length === 0) return ''
  const parts = shares.map(({ driver, cents }) => `to ${driver} about ${formatCents(cents)}`)
  return `fuel ${new Intl.ListFormat('en').format(parts)}`
}
