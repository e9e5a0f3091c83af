import * as z from 'zod/mini'
import { Id, Instant, Money, NoContent, PathId, tripParams } from './fields.ts'
import { endpoint } from './endpoint.ts'
import { joinList } from './text.ts'
import { CarChange, NewCar } from './car-input.ts'
import { formatCents, toCents } from './money.ts'

/** The seats of a car in order of `position`, the driver's first. */
export const SEAT_LABELS = [
  'Driver',
  'Passenger',
  'Back Left',
  'Back Right',
  'Back Middle',
  'Third Row Left',
  'Third Row Right',
  'Third Row Middle',
  'Front Middle',
] as const

/** The seats of a car with this many passenger seats; the driver's seat comes first. */
export function seatLayout(passengerSeats: number): { position: number; seatLabel: string }[] {
  return SEAT_LABELS.slice(0, passengerSeats + 1).map((seatLabel, position) => ({ position, seatLabel }))
}

export const CarStatus = z.enum(['pending', 'approved'])
export type CarStatus = z.infer<typeof CarStatus>

/** A car on a trip. Visitors do not see who drives it; users see the first name. */
export const Car = z.object({
  id: Id,
  tripId: Id,
  /** Null unless it is the viewer's own car, or the viewer is an organiser. */
  driverId: z.nullable(z.string()),
  driverFirstName: z.nullable(z.string()),
  isMine: z.boolean(),
  /** Derived from `passengerSeats`. */
  seatLayout: z.array(z.object({ position: z.int(), seatLabel: z.string() })),
  /** Per person. */
  fuelEstimate: Money,
  bootSpaceDescription: z.nullable(z.string()),
  /** Without the driver's. */
  passengerSeats: z.int(),
  status: CarStatus,
  canFitOnBarge: z.boolean(),
  /** When an organiser last approved or unapproved it; null if none has. */
  decidedAt: z.nullable(Instant),
  createdAt: Instant,
})
export type Car = z.infer<typeof Car>

/** The details that a passenger agrees to when taking a seat. */
export type CarTerms = Pick<Car, 'fuelEstimate' | 'canFitOnBarge' | 'bootSpaceDescription'>

/** A seat in a car. Visitors see no names, users see first names, and everything about their own seats. */
export const Seat = z.object({
  id: Id,
  tripId: Id,
  carId: Id,
  userId: z.nullable(z.string()),
  /**
   * First name of the person in the seat. For guests: the first word of their name to people on the trip,
   * 'Guest' to others.
   */
  firstName: z.nullable(z.string()),
  isMine: z.boolean(),
  position: z.int().check(z.minimum(0), z.maximum(8)),
  seatLabel: z.string(),
  isDriver: z.boolean(),
  /** Taken: held, booked, or the driver's. */
  isLocked: z.boolean(),
  /** Taken temporarily: the hold may lapse. */
  isHeld: z.boolean(),
  hasPaid: z.boolean(),
  createdAt: Instant,
})
export type Seat = z.infer<typeof Seat>

/**
 * A car as it was seen by whoever decides about it, or as much of it as their page shows. If it has changed since, the
 * decision is refused.
 */
export const SeenCar = z.object({
  status: CarStatus,
  decidedAt: z.optional(z.nullable(Instant)),
  passengerSeats: z.optional(z.int()),
  fuelEstimate: z.optional(Money),
  bootSpaceDescription: z.optional(z.nullable(z.string())),
  canFitOnBarge: z.optional(z.boolean()),
  /** Taken seats, with the names on them. A decision that frees seats is refused if others sit there by now. */
  passengers: z
    .array(z.object({ seatId: Id, firstName: z.nullable(z.string()) }))
    .check(z.maxLength(SEAT_LABELS.length)),
})
export type SeenCar = z.infer<typeof SeenCar>

const carParams = z.object({ carId: PathId })

export const listCars = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/cars',
  summary: "A trip's cars, in the order they were offered",
  params: tripParams,
  response: { 200: z.array(Car) },
})

export const listSeats = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/seats',
  summary: "The seats of all of a trip's cars, as they are now",
  params: tripParams,
  response: { 200: z.array(Seat) },
})

export const volunteerCar = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/cars',
  idempotencyKey: true,
  summary: 'Offers your car for a trip; the organiser reviews it. Repeating it returns the same car (200)',
  params: tripParams,
  /** A `seatLayout` is accepted and ignored: it follows from the number of seats. */
  body: z.prefault(z.extend(NewCar, { seatLayout: z.optional(z.unknown()) }), {}),
  response: { 201: Car, 200: Car },
})

export const changeCar = endpoint({
  method: 'PATCH',
  path: '/api/cars/:carId',
  summary: 'Changes your own car; it keeps at least as many seats as are taken',
  params: carParams,
  body: CarChange,
  response: { 200: Car },
})

export const setCarStatus = endpoint({
  method: 'PUT',
  path: '/api/cars/:carId/status',
  summary:
    'Approves a car, or withdraws the approval, which frees its seats. 409 if the car has changed since it was `seen`',
  params: carParams,
  body: z.object({ status: CarStatus, seen: z.optional(SeenCar) }),
  response: { 200: Car },
})

export const removeCar = endpoint({
  method: 'DELETE',
  path: '/api/cars/:carId',
  summary:
    'Removes your own car from its trip and frees its seats; organisers can remove any. 409 if the car has changed since it was `seen`',
  params: carParams,
  body: z.prefault(z.object({ seen: z.optional(SeenCar) }), {}),
  response: { 204: NoContent },
})

/** Who sits in the cars that go on the barge, for organisers. */
export const ManifestCar = z.object({
  carId: Id,
  driver: z.string(),
  bootSpaceDescription: z.nullable(z.string()),
  passengerSeats: z.int(),
  passengers: z.array(z.object({ seatLabel: z.string(), name: z.string(), isHeld: z.boolean() })),
})
export type ManifestCar = z.infer<typeof ManifestCar>

export const Manifest = z.object({
  trip: z.object({
    id: Id,
    title: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    bargeLocation: z.nullable(z.string()),
  }),
  cars: z.array(ManifestCar),
})
export type Manifest = z.infer<typeof Manifest>

export const getManifest = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/manifest',
  summary: 'The barge manifest: approved cars that fit, with drivers and passengers',
  params: tripParams,
  response: { 200: Manifest },
})

export const downloadManifest = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/manifest.csv',
  summary: 'The barge manifest as CSV, one line per person',
  params: tripParams,
  response: { 200: z.string() },
  acceptsCookie: true,
  isExport: true,
})

/** A passenger's share of a car's fuel, and its state among the expenses. */
export const FuelLine = z.object({
  userId: z.string(),
  firstName: z.nullable(z.string()),
  /** Includes the seats of their party. */
  seats: z.int(),
  amount: Money,
  /**
   * In order: not posted yet, posted, posted with another amount, posted for seats given up since, settled.
   */
  state: z.enum(['new', 'posted', 'changed', 'left', 'settled']),
  expenseId: z.nullable(Id),
})
export type FuelLine = z.infer<typeof FuelLine>

export const Fuel = z.object({
  carId: Id,
  tripId: Id,
  /** Per person. */
  fuelEstimate: Money,
  lines: z.array(FuelLine),
})
export type Fuel = z.infer<typeof Fuel>

export const previewFuel = endpoint({
  method: 'GET',
  path: '/api/cars/:carId/fuel',
  summary: 'Each passenger’s fuel share in your car, based on who sits in it now',
  params: carParams,
  response: { 200: Fuel },
})

export const postFuel = endpoint({
  method: 'POST',
  path: '/api/cars/:carId/fuel',
  summary:
    'Charges the fuel of your car to its passengers, as an expense for each; repeating it updates the charges to who sits there now',
  params: carParams,
  response: { 200: Fuel },
})

type NamedSeat = { carId: number; seatLabel: string; driverFirstName: string | null; isOwnCar: boolean }

/** 'Back Left in Maya’s car', 'Back Left and Back Right in Maya’s car, and Passenger in your car' */
export function describeSeats(seats: NamedSeat[]): string {
  const carIds = [...new Set(seats.map(({ carId }) => carId))]
  const cars = carIds.map((id) => {
    const inCar = seats.filter(({ carId }) => carId === id)
    const labels = joinList(inCar.map(({ seatLabel }) => seatLabel))
    const [{ isOwnCar, driverFirstName } = { isOwnCar: false, driverFirstName: null }] = inCar
    if (isOwnCar) return `${labels} in your car`
    return driverFirstName ? `${labels} in ${driverFirstName}’s car` : labels
  })
  return cars.length === 2 ? cars.join(', and ') : joinList(cars)
}

type SeatWithFuel = { carId: number; driverFirstName: string | null; fuelEstimate: string }

/**
 * 'about $97.00 to Maya for fuel': what travellers owe the drivers in addition to the trip's price. Empty if
 * nothing.
 */
export function describeFuel(seats: SeatWithFuel[]): string {
  const shares = describeFuelShares(seats)
  return shares === '' ? '' : `${shares} for fuel`
}

/** 'about $97.00 to Maya': like describeFuel(), where it is clear that it is about fuel. */
export function describeFuelShares(seats: SeatWithFuel[]): string {
  const cars = new Map<number, { driver: string; cents: number }>()
  for (const { carId, driverFirstName, fuelEstimate } of seats) {
    const cents = (cars.get(carId)?.cents ?? 0) + toCents(fuelEstimate)
    cars.set(carId, { driver: driverFirstName ?? 'the driver', cents })
  }
  const shares = [...cars.values()].filter(({ cents }) => cents > 0)
  return joinList(shares.map(({ driver, cents }) => `about ${formatCents(cents)} to ${driver}`))
}
