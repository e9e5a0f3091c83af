import { capitalise, joinList } from '#contract/text.ts'
import { type Availability, countNeededSeats, type Booking } from '#contract/bookings.ts'
import { formatCents, formatPrice, isZero, sumCents } from '#contract/money.ts'

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** 'One', 'Two', …, '11' */
function numberWord(count: number): string {
  return numbers[count] ?? String(count)
}

/** The sum of several amounts, '$979.00', always with cents. */
export function formatSum(amounts: string[]): string {
  return formatCents(sumCents(amounts))
}

/** The price for a party, always with cents. */
export function formatTotal(unitPrice: string, partySize: number): string {
  return formatSum(Array<string>(partySize).fill(unitPrice))
}

/** The other people of the party: 'Liv', 'Liv and 1 guest', '2 guests' */
export function listGuests(guests: string[], count: number): string[] {
  const unnamed = count - guests.length
  return unnamed > 0 ? [...guests, unnamed === 1 ? '1 guest' : `${unnamed} guests`] : guests
}

/**
 * 'Liv in Back Left', for the guests of a driver. It is not stored which guest has which seat, so they are
 * named only if all of them have one.
 */
export function describeGuestSeats({
  guests,
  partySize,
  seats,
}: Pick<Booking, 'guests' | 'partySize'> & { seats: { seatLabel: string }[] }): string {
  const who = listGuests(seats.length === partySize - 1 ? guests : [], seats.length)
  return `${joinList(who)} in ${joinList(seats.map(({ seatLabel }) => seatLabel))}`
}

/** '2 cars, 4 free seats, fuel from $42' */
export function describeFreeSeats({ cars, freeCarSeats, fuelFrom }: Availability): string {
  const parts = [
    `${cars} ${cars === 1 ? 'car' : 'cars'}`,
    freeCarSeats === 0 ? 'no free seats' : `${freeCarSeats} free ${freeCarSeats === 1 ? 'seat' : 'seats'}`,
  ]
  if (fuelFrom !== null) parts.push(isZero(fuelFrom) ? 'no fuel share' : `fuel from ${formatPrice(fuelFrom)}`)
  return parts.join(', ')
}

/** 'Someone just took Back Left. Two seats are still free.' Blames nobody. */
export function describeLoss(labels: string[], freeCount: number): string {
  const rest =
    freeCount === 0
      ? 'No other seats are free right now. You can still book your spot and choose a seat later.'
      : `${numberWord(freeCount)} ${freeCount === 1 ? 'seat is' : 'seats are'} still free.`
  return `Someone just took ${joinList(labels)}. ${rest}`
}

type Spots = Pick<Booking, 'addedTo' | 'partySize'>

/** 'your spot'; of people who are added to a party, 'their spot' or 'their spots' */
export function whoseSpots({ addedTo, partySize }: Spots): string {
  if (addedTo === null) return 'your spot'
  return partySize === 1 ? 'their spot' : 'their spots'
}

/** 'Your spot is', 'Their spots are' */
export function spotIs(spots: Spots): string {
  const isOne = spots.addedTo === null || spots.partySize === 1
  return `${capitalise(whoseSpots(spots))} ${isOne ? 'is' : 'are'}`
}

/** How many people of a party need a seat in a car but have none. */
export function countWithoutSeat(place: Pick<Booking, 'transport' | 'partySize' | 'seatIds'>): number {
  return Math.max(0, countNeededSeats(place) - place.seatIds.length)
}

/** 'Choose your seat', 'Choose their seats': the label of a button or link that leads to the choice. */
export function chooseSeatsLabel({ addedTo }: Pick<Booking, 'addedTo'>, missingSeats: number): string {
  return `Choose ${addedTo === null ? 'your' : 'their'} ${missingSeats === 1 ? 'seat' : 'seats'}`
}

/** '1 still needs a seat', '2 still need a seat' */
export function stillNeedSeat(count: number): string {
  return count === 1 ? '1 still needs a seat' : `${count} still need a seat`
}
