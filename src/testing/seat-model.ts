import { PASSENGER_SEATS } from './booking-operations.ts'
import type { ModelBooking } from './model-booking.ts'

export type ModelSeat = {
  /** Counts the trip's seats in the order in which they were added. */
  number: number
  isDriver: boolean
  booking: ModelBooking | null
}
/** Its seats are in order of position. */
type ModelCar = { driver: number; isApproved: boolean; seats: ModelSeat[] }

const NO_CAR = '404 CAR_NOT_FOUND'

/** The cars of the trip in the model, and who has which seat. */
export class SeatModel {
  #cars: ModelCar[] = []
  #addedSeats = 0

  get state() {
    return this.#cars.map(({ driver, isApproved, seats }) => ({
      driver,
      isApproved,
      taken: seats.filter(({ booking }) => booking).length,
    }))
  }

  /** The trip's seats in the order in which they were added. */
  get all(): ModelSeat[] {
    return this.#cars.flatMap(({ seats }) => seats).toSorted((a, b) => a.number - b.number)
  }

  /** The index of a seat among all. */
  indexOf(seat: ModelSeat): number {
    return this.all.indexOf(seat)
  }

  of(booking: ModelBooking): ModelSeat[] {
    return this.all.filter((seat) => seat.booking === booking)
  }

  free(booking: ModelBooking): void {
    this.of(booking).forEach((seat) => (seat.booking = null))
  }

  /** The answer that refuses these seats to a booking, or to a new one; null if nothing is wrong. */
  findRefusal(seats: ModelSeat[], forBooking: ModelBooking | null): string | null {
    const approved = this.#cars.filter(({ isApproved }) => isApproved).flatMap((car) => car.seats)
    if (!seats.every((seat) => approved.includes(seat))) return '409 CAR_NOT_APPROVED'
    const isTaken = ({ isDriver, booking }: ModelSeat) =>
      isDriver || (booking !== null && booking !== forBooking)
    return seats.some(isTaken) ? '409 SEAT_TAKEN' : null
  }

  hasCar(who: number): boolean {
    return this.#cars.some(({ driver }) => driver === who)
  }

  volunteer(who: number): string {
    const before = this.#cars.find(({ driver }) => driver === who)
    if (before) return before.seats.length === PASSENGER_SEATS + 1 ? '200' : '409 ALREADY_VOLUNTEERED'
    const car: ModelCar = { driver: who, isApproved: false, seats: [] }
    this.#cars.push(car)
    this.#addSeats(car, PASSENGER_SEATS)
    return '201'
  }

  setApproved(carIndex: number, isApproved: boolean): string {
    const car = this.#cars[carIndex]
    if (!car) return NO_CAR
    const wasApproved = car.isApproved
    car.isApproved = isApproved
    if (!isApproved && wasApproved) {
      excuseHolders(car)
      car.seats.forEach((seat) => (seat.booking = null))
    }
    return '200'
  }

  /** In a smaller car, people move from the seats that go to free ones, from the front. */
  resize(carIndex: number, passengerSeats: number): string {
    const car = this.#cars[carIndex]
    if (!car) return NO_CAR
    const [staying, leaving] = [car.seats.slice(0, passengerSeats + 1), car.seats.slice(passengerSeats + 1)]
    const moving = leaving.flatMap(({ booking }) => booking ?? [])
    const free = staying.filter(({ isDriver, booking }) => !isDriver && booking === null)
    if (moving.length > free.length) return '409 SEATS_ARE_TAKEN'
    free.slice(0, moving.length).forEach((seat, index) => (seat.booking = moving[index] ?? null))
    car.seats = staying
    this.#addSeats(car, passengerSeats)
    return '200'
  }

  /** Removes a car; `driver` is who drove it. */
  remove(carIndex: number): { answer: string; driver: number | null } {
    const [car] = this.#cars.splice(carIndex, 1)
    if (!car) return { answer: NO_CAR, driver: null }
    excuseHolders(car)
    return { answer: '204', driver: car.driver }
  }

  removeCarOf(who: number): void {
    const carIndex = this.#cars.findIndex(({ driver }) => driver === who)
    if (carIndex >= 0) this.remove(carIndex)
  }

  /** Up to that many for passengers, after the driver's. */
  #addSeats(car: ModelCar, passengerSeats: number): void {
    for (let position = car.seats.length; position <= passengerSeats; position++)
      car.seats.push({ number: this.#addedSeats++, isDriver: position === 0, booking: null })
  }
}

/** Giving up a hold because its seats are gone does not count against the holder: see `isReleaseExcused`. */
function excuseHolders({ seats }: ModelCar): void {
  for (const { booking } of seats) if (booking?.status === 'held') booking.isReleaseExcused = true
}
