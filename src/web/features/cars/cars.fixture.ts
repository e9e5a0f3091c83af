import { SEAT_LABELS, type Car, type Seat } from '#contract/cars.ts'

const createdAt = '2027-03-09T10:00:00.000Z'

export function carOf(id: number, about: Partial<Car> = {}): Car {
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
    createdAt,
    ...about,
  }
}

/** The driver's seat, and as many free ones as the car has; `about` changes some, by position. */
export function seatsOf(car: Car, about: Record<number, Partial<Seat>> = {}): Seat[] {
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
    ...about[position],
  }))
}

export const takenBy = (firstName: string): Partial<Seat> => ({ isLocked: true, hasPaid: true, firstName })
export const held: Partial<Seat> = { isLocked: true, isHeld: true }
export const mine: Partial<Seat> = { isLocked: true, isMine: true, firstName: 'Jonas' }

/** A server with a trip's cars; `refuse` makes its next change fail. */
export function fakeCars(cars: Car[], seats: Seat[]) {
  const site = { cars, seats, sent: [] as string[], refuse: null as Response | null, isDown: false }
  const answer = (method: string, path: string, body: string | undefined): Response => {
    if (site.isDown) return new Response('', { status: 503 })
    if (method === 'GET') {
      if (path === '/api/trips/7/cars') return Response.json(site.cars)
      if (path === '/api/trips/7/seats') return Response.json(site.seats)
      return new Response('', { status: 500 })
    }
    site.sent.push(`${method} ${path}${body === undefined ? '' : ` ${inOrder(body)}`}`)
    if (site.refuse) {
      const refusal = site.refuse
      site.refuse = null
      return refusal
    }
    return change(method, path, JSON.parse(body ?? '{}') as Partial<Car>)
  }
  function change(method: string, path: string, body: Partial<Car>): Response {
    const id = Number(/\/cars\/(\d+)/.exec(path)?.[1])
    if (method === 'POST') {
      const car = carOf(9, { ...body, isMine: true, status: 'pending', driverFirstName: 'Jonas' })
      site.cars = [...site.cars, car]
      site.seats = [...site.seats, ...seatsOf(car)]
      return Response.json(car, { status: 201 })
    }
    if (method === 'DELETE') {
      site.cars = site.cars.filter((car) => car.id !== id)
      return new Response(null, { status: 204 })
    }
    site.cars = site.cars.map((car) => (car.id === id ? { ...car, ...body } : car))
    return Response.json(site.cars.find((car) => car.id === id))
  }
  return {
    site,
    fetch: (path: string, { method = 'GET', body }: { method?: string; body?: string } = {}) =>
      Promise.resolve(answer(method, path, body)),
  }
}

export const refusal = (status: number, code: string, message: string) =>
  Response.json({ code, message }, { status })

/** The same, whatever order its fields were sent in. */
function inOrder(body: string): string {
  const parsed = JSON.parse(body) as object
  return JSON.stringify(Object.fromEntries(Object.entries(parsed).sort()))
}
