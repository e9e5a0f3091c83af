import type { CarTerms } from '#contract/cars.ts'
import { formatAmount } from '#contract/money.ts'
import { TABS_SECTION, bookingTabPath, tripTabPath } from '#contract/pages.ts'
import { joinList } from '#contract/text.ts'
import type { MailFact } from '../events/mail-words.ts'
import { seatAction } from './booking-messages.ts'
import { tripFacts } from './mail-facts.ts'
import { BECAUSE, composeMessage, type NotificationMessage, type MessageTrip } from './messages.ts'

const OTHER_SEATS = 'Prefer another seat? You can switch to any free one.'

type ApprovedCar = {
  trip: MessageTrip
  passengerSeats: number
  fuelEstimate: string
  /** The driver has a place on the trip, too. */
  isTravelling: boolean
}

export function carApprovedMessage({
  trip,
  passengerSeats,
  fuelEstimate,
  isTravelling,
}: ApprovedCar): NotificationMessage {
  const seats = passengerSeats === 1 ? 'seat' : `${passengerSeats} seats`
  const bookingHint = 'Offering a car doesn’t book your own spot, so book one if you’re coming.'
  return composeMessage({
    kind: 'car-approved',
    title: `Your car is approved for ${trip.title}`,
    text: `Travellers can now book its ${seats}.${isTravelling ? '' : ` ${bookingHint}`}`,
    tripId: trip.id,
    path: tripTabPath(trip.id, isTravelling ? 'cars' : 'booking', TABS_SECTION),
    mailMore: ['Thank you for driving. You can see your passengers on the trip page.'],
    mailFacts: [
      ...tripFacts(trip),
      { label: 'Passenger seats', value: String(passengerSeats) },
      { label: 'Fuel per person', value: `About ${formatAmount(fuelEstimate)}` },
    ],
    mailButton: isTravelling ? 'See my car' : 'Book my spot',
    why: BECAUSE.car,
  })
}

/** `isTravelling`: the driver has a confirmed booking, which does not depend on the car. */
type OwnCar = { trip: MessageTrip; isTravelling: boolean }

export function carUnapprovedMessage({ trip, isTravelling }: OwnCar): NotificationMessage {
  return composeMessage({
    kind: 'car-unapproved',
    title: `Your car for ${trip.title} is no longer approved`,
    text: `The organiser unapproved your car, so no one can book its seats for now.${ownSpot(isTravelling)}`,
    tripId: trip.id,
    path: tripTabPath(trip.id, 'cars', TABS_SECTION),
    mailMore: [
      'Any passengers lost their seats and have been told. You can still edit your car on the trip page.',
    ],
    mailFacts: tripFacts(trip),
    mailButton: 'See my car',
    why: BECAUSE.car,
  })
}

export function carRemovedMessage({ trip, isTravelling }: OwnCar): NotificationMessage {
  return composeMessage({
    kind: 'car-removed',
    title: `Your car was removed from ${trip.title}`,
    text: `The organiser removed it.${ownSpot(isTravelling)}`,
    tripId: trip.id,
    path: bookingTabPath(trip.id),
    mailMore: [
      'Any passengers have been told.',
      ...(isTravelling ? ['Were you going to drive? Choose another way to get there.'] : []),
    ],
    mailFacts: tripFacts(trip),
    mailButton: 'See the trip',
    why: BECAUSE.car,
  })
}

/** A further sentence for drivers who have a booking, too. */
function ownSpot(isTravelling: boolean): string {
  return isTravelling ? ' You keep your own spot.' : ''
}

type LostSeat = {
  trip: MessageTrip
  /** The driver's display name. */
  driver: string | null
  /** The seats that the party lost. */
  seatLabels: string[]
  /** How many seats are free in the trip's other cars. */
  freeElsewhere: number
  partySize: number
  /** The booking is not confirmed yet. */
  isHeld: boolean
}

export function seatLostMessage({
  trip,
  driver,
  seatLabels,
  freeElsewhere,
  partySize,
  isHeld,
}: LostSeat): NotificationMessage {
  const isOne = seatLabels.length === 1
  const elsewhere =
    freeElsewhere === 0
      ? 'No other car has a free seat right now.'
      : `${freeElsewhere === 1 ? '1 seat is' : `${freeElsewhere} seats are`} free in other cars.`
  const spots = partySize === 1 ? 'spot' : 'spots'
  const reassurance = isHeld
    ? `We’re still holding your ${spots}.`
    : `Your ${spots} on the trip ${partySize === 1 ? 'is' : 'are'} safe.`
  const cause = `${carOf(driver)} no longer takes passengers. ${reassurance}`
  return composeMessage({
    kind: 'seat-lost',
    title: `Your ${isOne ? 'seat' : 'seats'} for ${trip.title} ${isOne ? 'is' : 'are'} no longer available`,
    text: `${cause} ${elsewhere}`,
    tripId: trip.id,
    path: bookingTabPath(trip.id),
    mailLead: cause,
    mailMore: [
      freeElsewhere === 0
        ? 'Choose another way to get there, or wait for a free seat.'
        : `Choose ${isOne ? 'another seat' : 'other seats'}, or another way to get there.`,
    ],
    mailFacts: [
      ...tripFacts(trip),
      { label: isOne ? 'Lost seat' : 'Lost seats', value: inCar(joinList(seatLabels), driver) },
      { label: 'Free in other cars', value: freeElsewhere === 1 ? '1 seat' : `${freeElsewhere} seats` },
    ],
    mailButton: freeElsewhere === 0 ? 'See the cars' : seatAction(seatLabels.length),
    why: BECAUSE.hadSeat,
  })
}

/** `from` and `to` are seat labels. */
type MovedSeats = { trip: MessageTrip; driver: string | null; moves: { from: string; to: string }[] }

export function seatMovedMessage({ trip, driver, moves }: MovedSeats): NotificationMessage {
  const isOne = moves.length === 1
  const changes = moves.map(({ from, to }) => `${to} instead of ${from}`)
  const cause = `${carOf(driver)} has fewer seats now.`
  return composeMessage({
    kind: 'seat-moved',
    title: `Your ${isOne ? 'seat' : 'seats'} for ${trip.title} changed`,
    text: `${cause} You have ${joinList(changes)}.`,
    tripId: trip.id,
    path: bookingTabPath(trip.id),
    mailLead: `${cause} You still have ${isOne ? 'a seat' : 'seats'} in it.`,
    mailMore: [OTHER_SEATS],
    mailFacts: [
      ...tripFacts(trip),
      ...moves.map(({ from, to }) => ({ label: 'Seat', value: `${to} (was ${from})` })),
      ...driverFacts(driver),
    ],
    mailButton: isOne ? 'See my seat' : 'See my seats',
    why: BECAUSE.seat,
  })
}

type ChangedCar = {
  trip: MessageTrip
  driver: string | null
  /** Which of the terms differ between `was` and `is`. */
  changedTerms: (keyof CarTerms)[]
  was: CarTerms
  is: CarTerms
}

/** What changed for the passengers. The driver's texts are not quoted, since they may contain anything. */
export function carChangedMessage({ trip, driver, changedTerms, was, is }: ChangedCar): NotificationMessage {
  const fuelNow = formatAmount(is.fuelEstimate)
  const fuelBefore = formatAmount(was.fuelEstimate)
  const car = driver === null ? 'The car you’re in' : `${driver}’s car`
  const words: Record<keyof CarTerms, string> = {
    fuelEstimate: `fuel is now about ${fuelNow} per person (was ${fuelBefore})`,
    canFitOnBarge: is.canFitOnBarge ? 'it now fits on the barge' : 'it no longer fits on the barge',
    bootSpaceDescription: 'it has a new boot space description',
  }
  const facts: Record<keyof CarTerms, MailFact> = {
    fuelEstimate: { label: 'Fuel per person', value: `About ${fuelNow} (was ${fuelBefore})` },
    canFitOnBarge: { label: 'Fits on the barge', value: is.canFitOnBarge ? 'Yes (was no)' : 'No (was yes)' },
    bootSpaceDescription: { label: 'Boot space', value: 'New description on the trip page' },
  }
  return composeMessage({
    kind: 'car-changed',
    title: `Your ride for ${trip.title} changed`,
    text: `${car}: ${joinList(changedTerms.map((term) => words[term]))}.`,
    tripId: trip.id,
    path: tripTabPath(trip.id, 'cars', TABS_SECTION),
    mailLead: `${car} has new details. You keep your seat.`,
    mailMore: [OTHER_SEATS],
    mailFacts: [...tripFacts(trip), ...driverFacts(driver), ...changedTerms.map((term) => facts[term])],
    mailButton: 'See the car',
    why: BECAUSE.seat,
  })
}

function carOf(driver: string | null): string {
  return driver === null ? 'The car' : `${driver}’s car`
}

function inCar(seats: string, driver: string | null): string {
  return driver === null ? seats : `${seats} in ${driver}’s car`
}

function driverFacts(driver: string | null): MailFact[] {
  return driver === null ? [] : [{ label: 'Driver', value: driver }]
}
