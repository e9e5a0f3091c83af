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
