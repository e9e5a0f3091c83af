import type { Booking } from '#contract/bookings.ts'
import { formatAmount, toCents } from '#contract/money.ts'

const lists = new Intl.ListFormat('en')
const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** 'One', 'Two', …, '11' */
function numberWord(count: number): string {
  return numbers[count] ?? String(count)
}

/** '1 person', '3 people' */
export function countPeople(count: number): string {
  return count === 1 ? '1 person' : `${count} people`
}

/** '$979.00' of several amounts, always with cents. */
export function formatSum(amounts: string[]): string {
  const cents = amounts.reduce((sum, amount) => sum + toCents(amount), 0)
  const digits = String(cents).padStart(3, '0')
  return formatAmount(`${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

/** What a party pays, always with cents. */
export function formatTotal(unitPrice: string, partySize: number): string {
  return formatSum(Array<string>(partySize).fill(unitPrice))
}

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

/** 'Someone took Back Left a moment ago. Two seats are still free.' Nobody here is to blame. */
export function describeLoss(labels: string[], freeCount: number): string {
  const rest =
    freeCount === 0
      ? 'No other seat is free right now: you can still come, and choose one later.'
      : `${numberWord(freeCount)} ${freeCount === 1 ? 'seat is' : 'seats are'} still free.`
  return `Someone took ${lists.format(labels)} a moment ago. ${rest}`
}

/** How many of a party want a seat in a car and have none. */
export function countWithoutSeat({
  transport,
  partySize,
  seatIds,
}: Pick<Booking, 'transport' | 'partySize' | 'seatIds'>): number {
  return transport === 'car' ? Math.max(0, partySize - seatIds.length) : 0
}

/** '1 still needs a seat', '2 still need a seat' */
export function stillNeedSeat(count: number): string {
  return count === 1 ? '1 still needs a seat' : `${count} still need a seat`
}
