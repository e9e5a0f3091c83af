import { expect, test } from 'vitest'
import { isReady } from '#contract/readiness.ts'
import { judgeReadiness, nudgeableFrom, type TravellerState, type TripCapacity } from './rules.ts'

type TravellerBooking = NonNullable<TravellerState['booking']>

const heldBooking: TravellerBooking = {
  status: 'held',
  partySize: 2,
  transport: 'car',
  unitPrice: '120.50',
  guestsNamed: 0,
  seatsChosen: 1,
  isPaying: false,
  givenBack: '0.00',
  added: [],
}
const confirmedBooking: TravellerBooking = { ...heldBooking, status: 'confirmed' }
const tripWithRoom: TripCapacity = { isOpen: true, freeSeats: 4, freePlaces: 4 }

/** Judges a confirmed booking of two, with other values where they are given. */
function judgeBooking(booking: Partial<TravellerBooking>, car: TravellerState['car'] = null) {
  return judgeReadiness({ booking: { ...confirmedBooking, ...booking }, car }, tripWithRoom)
}

test('a hold asks for its exact price, its seats and its guests', () => {
  expect(judgeReadiness({ booking: heldBooking, car: null }, tripWithRoom)).toEqual({
    payment: 'due',
    price: '241.00',
    givenBack: '0.00',
    due: '241.00',
    seats: { needed: 2, chosen: 1 },
    guests: { needed: 1, named: 0 },
    open: ['pay', 'seat', 'guests'],
    blocked: [],
  })
})

test('nobody is asked to pay for a processing, paid or free booking', () => {
  expect(judgeBooking({ status: 'held', isPaying: true })).toMatchObject({
    payment: 'processing',
    due: '241.00',
    open: ['seat', 'guests'],
  })
  expect(judgeBooking({})).toMatchObject({ payment: 'paid', due: '0.00', open: ['seat', 'guests'] })
  expect(judgeBooking({ unitPrice: '0.00' })).toMatchObject({ payment: 'free', due: '0.00' })
})

test.each(['0.01', '241.00'])(
  'a place with a goodwill refund of %s is paid, and nothing is due',
  (givenBack) => {
    const judgement = judgeBooking({ givenBack, seatsChosen: 2, guestsNamed: 1 })
    expect(judgement).toMatchObject({ payment: 'paid', price: '241.00', givenBack, due: '0.00', open: [] })
  },
)

test('an offered place has no open steps', () => {
  expect(judgeBooking({ status: 'offered', seatsChosen: 0 })).toMatchObject({
    payment: 'due',
    due: '241.00',
    open: [],
  })
})

test.each([
  ['car', 2, ['seat']],
  ['later', 2, ['seat']],
  // The driver has a seat; the guest's has to be chosen.
  ['driving', 1, ['seat']],
  ['own', 0, []],
] as const)('a party of two that goes “%s” needs %i seats in cars', (transport, needed, open) => {
  expect(judgeBooking({ transport, seatsChosen: 0, guestsNamed: 1 })).toMatchObject({
    seats: { needed, chosen: 0 },
    open,
  })
})

test('a traveller with everything done has no open steps', () => {
  expect(judgeBooking({ seatsChosen: 2, guestsNamed: 1 })).toMatchObject({ payment: 'paid', open: [] })
})

test('a driver without a booking is asked to book once the car is approved', () => {
  const driver = (status: 'pending' | 'approved') =>
    judgeReadiness({ booking: null, car: { status } }, tripWithRoom)
  expect(driver('approved')).toEqual({
    payment: 'free',
    price: '0.00',
    givenBack: '0.00',
    due: '0.00',
    seats: { needed: 0, chosen: 0 },
    guests: { needed: 0, named: 0 },
    open: ['booking'],
    blocked: [],
  })
  // Until then an admin has to act.
  expect(driver('pending').open).toEqual([])
})

test('nobody is asked to choose a seat when none is free, or to book when no place is left', () => {
  const noSeat = { ...tripWithRoom, freeSeats: 0 }
  expect(judgeReadiness({ booking: heldBooking, car: null }, noSeat)).toMatchObject({
    open: ['pay', 'guests'],
    blocked: ['seat'],
  })
  const driver: TravellerState = { booking: null, car: { status: 'approved' } }
  expect(judgeReadiness(driver, noSeat)).toMatchObject({ open: ['booking'], blocked: [] })
  expect(judgeReadiness(driver, { ...tripWithRoom, freePlaces: 0 })).toMatchObject({
    open: [],
    blocked: ['booking'],
  })
  expect(
    judgeReadiness({ booking: heldBooking, car: null }, { ...tripWithRoom, freePlaces: 0 }).blocked,
  ).toEqual([])
  expect(judgeReadiness(driver, { isOpen: false, freeSeats: 0, freePlaces: 0 }).blocked).toEqual([])
})

/** The expected result, written by hand: which transport and car make a traveller ready. */
const readyWith = {
  car: { none: true, pending: false, approved: true },
  later: { none: true, pending: false, approved: true },
  own: { none: true, pending: false, approved: true },
  driving: { none: false, pending: false, approved: true },
}
const combinations = (['car', 'later', 'own', 'driving'] as const).flatMap((transport) =>
  (['none', 'pending', 'approved'] as const).flatMap((car) =>
    [1, 2].flatMap((partySize) =>
      [0, 1, 2].flatMap((seatsChosen) =>
        [0, 1].map((guestsNamed) => ({ transport, car, partySize, seatsChosen, guestsNamed })),
      ),
    ),
  ),
)

test.each(combinations)('readiness follows from car, seats and guests: %j', ({ car, ...bookingValues }) => {
  const traveller: TravellerState = {
    booking: { ...confirmedBooking, ...bookingValues },
    car: car === 'none' ? null : { status: car },
  }
  const seatsNeeded = {
    car: bookingValues.partySize,
    later: bookingValues.partySize,
    own: 0,
    driving: bookingValues.partySize - 1,
  }
  const expected =
    readyWith[bookingValues.transport][car] &&
    bookingValues.seatsChosen >= seatsNeeded[bookingValues.transport] &&
    bookingValues.guestsNamed >= bookingValues.partySize - 1
  expect(isReady({ ...traveller, ...judgeReadiness(traveller, tripWithRoom) })).toBe(expected)
  const travellerWithHold = {
    booking: { ...traveller.booking!, status: 'held' as const },
    car: traveller.car,
  }
  expect(isReady({ ...travellerWithHold, ...judgeReadiness(travellerWithHold, tripWithRoom) })).toBe(false)
})

test('a goodwill refund does not prevent readiness', () => {
  const traveller = {
    booking: { ...confirmedBooking, givenBack: '241.00', seatsChosen: 2, guestsNamed: 1 },
    car: null,
  }
  expect(isReady({ ...traveller, ...judgeReadiness(traveller, tripWithRoom) })).toBe(true)
})

test('once a trip has begun, no steps are open', () => {
  expect(
    judgeReadiness({ booking: heldBooking, car: null }, { ...tripWithRoom, isOpen: false }),
  ).toMatchObject({
    payment: 'due',
    open: [],
  })
  expect(
    judgeReadiness({ booking: null, car: { status: 'approved' } }, { ...tripWithRoom, isOpen: false }).open,
  ).toEqual([])
})

test('the next nudge is possible twelve hours after the last', () => {
  const at = (time: string) => new Date(`2027-03-09T${time}Z`)
  expect(nudgeableFrom(null, at('10:00:00.000'))).toBeNull()
  expect(nudgeableFrom(at('10:00:00.000'), at('21:59:59.999'))).toEqual(at('22:00:00.000'))
  expect(nudgeableFrom(at('10:00:00.000'), at('22:00:00.000'))).toBeNull()
})
