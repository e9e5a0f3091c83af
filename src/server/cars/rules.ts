import type { Transport } from '#contract/bookings.ts'
import type { NewCar } from '#contract/car-input.ts'
import { SEAT_LABELS, type CarTerms, type Manifest, type SeenCar } from '#contract/cars.ts'
import { toCents } from '#contract/money.ts'
import { BYTE_ORDER_MARK, csvLine } from '../csv.ts'

/** Whether the driver volunteers the same car again. Amounts of fuel may be written differently. */
export function isSameCar(car: NewCar, newCar: NewCar): boolean {
  return (
    car.passengerSeats === newCar.passengerSeats &&
    toCents(car.fuelEstimate) === toCents(newCar.fuelEstimate) &&
    car.bootSpaceDescription === newCar.bootSpaceDescription &&
    car.canFitOnBarge === newCar.canFitOnBarge
  )
}

const CAR_TERMS: (keyof CarTerms)[] = ['fuelEstimate', 'canFitOnBarge', 'bootSpaceDescription']

/** The terms that changed for the passengers. */
export function findChangedTerms(was: CarTerms, is: CarTerms): (keyof CarTerms)[] {
  return CAR_TERMS.filter((term) => was[term] !== is[term])
}

const SEEN_TERMS = [...CAR_TERMS, 'passengerSeats'] as const

/** Whether a car's details differ from those that were seen. What was not seen is not compared. */
export function haveTermsChanged(seen: SeenCar, car: CarTerms & { passengerSeats: number }): boolean {
  return SEEN_TERMS.some((term) => seen[term] !== undefined && seen[term] !== car[term])
}

/**
 * Seat moves for a car that gets fewer seats: passengers on removed seats get the free ones that remain, in
 * order from the front. Null if there are more people than seats.
 */
export function planSeatMoves<Seat extends { position: number; isTaken: boolean }>(
  seats: Seat[],
  passengerSeats: number,
): { from: Seat; to: Seat }[] | null {
  // Position 0 is the driver's.
  const ordered = seats.toSorted((a, b) => a.position - b.position)
  const free = ordered.filter(({ position, isTaken }) => position <= passengerSeats && !isTaken)
  const displaced = ordered.filter(({ position, isTaken }) => position > passengerSeats && isTaken)
  const moves = displaced.flatMap((from, index) => {
    const to = free[index]
    return to ? [{ from, to }] : []
  })
  return moves.length === displaced.length ? moves : null
}

/** Counts the seats of each booking in turn: gives the index of a booking's next seat, from 0. */
export function createSeatCounter(): (bookingId: number) => number {
  const counts = new Map<number, number>()
  return (bookingId) => {
    const index = counts.get(bookingId) ?? 0
    counts.set(bookingId, index + 1)
    return index
  }
}

/**
 * Whether the booker sits on the first of a booking's seats. Drivers sit on the driver's seat, and people who
 * are added to a booking are all guests.
 */
export function isBookerSeated({
  transport,
  addedTo,
}: {
  transport: Transport
  addedTo: number | null
}): boolean {
  return transport !== 'driving' && addedTo === null
}

/**
 * The name on a party's seat with this index, counted from 0: the booker, then the named guests, then unnamed
 * ones.
 */
export function nameOnSeat(
  { name, guests, isBookerSeated }: { name: string; guests: string[]; isBookerSeated: boolean },
  index: number,
): string {
  const people = isBookerSeated ? [name, ...guests] : guests
  return people[index] ?? `Guest of ${name}`
}

/**
 * Like nameOnSeat(), with first names only: people on the trip see the guests' first names, others see
 * 'Guest'. Null if the booker has no first name.
 */
export function firstNameOnSeat(
  {
    firstName,
    guests,
    isBookerSeated,
  }: { firstName: string | null; guests: string[]; isBookerSeated: boolean },
  { index, knowsGuests }: { index: number; knowsGuests: boolean },
): string | null {
  const guestIndex = isBookerSeated ? index - 1 : index
  if (guestIndex < 0) return firstName
  const [firstWord] = guests[guestIndex]?.trim().split(/\s+/) ?? []
  return knowsGuests && firstWord ? firstWord : 'Guest'
}

const MANIFEST_COLUMNS = ['Car', 'Role', 'Seat', 'Name', 'Booking', 'Boot space']

/** The manifest for a spreadsheet: a line for each person. */
export function writeManifestCsv({ cars }: Pick<Manifest, 'cars'>): string {
  const people = cars.flatMap(({ driver, bootSpaceDescription, passengers }, index) => {
    const carNumber = String(index + 1)
    const boot = bootSpaceDescription ?? ''
    return [
      [carNumber, 'Driver', SEAT_LABELS[0], driver, '', boot],
      ...passengers.map(({ seatLabel, name, isHeld }) => [
        carNumber,
        'Passenger',
        seatLabel,
        name,
        isHeld ? 'Held' : 'Confirmed',
        boot,
      ]),
    ]
  })
  return BYTE_ORDER_MARK + [MANIFEST_COLUMNS, ...people].map(csvLine).join('')
}
