import { expect, test } from 'vitest'
import { judge, nudgeableFrom, type Known } from './rules.ts'

type Booked = NonNullable<Known['booking']>

const held: Booked = {
  status: 'held',
  partySize: 2,
  transport: 'car',
  unitPrice: '120.50',
  guestsNamed: 0,
  seatsChosen: 1,
  isPaying: false,
}
const confirmed: Booked = { ...held, status: 'confirmed' }

function standing(booking: Partial<Booked>, car: Known['car'] = null) {
  return judge({ booking: { ...confirmed, ...booking }, car }, { isOpen: true })
}

test('a hold is to be paid for to the cent, with its seats and guests', () => {
  expect(judge({ booking: held, car: null }, { isOpen: true })).toEqual({
    payment: 'due',
    due: '241.00',
    seats: { needed: 2, chosen: 1 },
    guests: { needed: 1, named: 0 },
    open: ['pay', 'seat', 'guests'],
  })
})

test('nobody is asked to pay what is on its way, paid, or nothing', () => {
  expect(standing({ status: 'held', isPaying: true })).toMatchObject({
    payment: 'processing',
    due: '241.00',
    open: ['seat', 'guests'],
  })
  expect(standing({})).toMatchObject({ payment: 'paid', due: '0.00', open: ['seat', 'guests'] })
  expect(standing({ unitPrice: '0.00' })).toMatchObject({ payment: 'free', due: '0.00' })
})

test('whoever was offered a place can do nothing but accept it', () => {
  expect(standing({ status: 'offered', seatsChosen: 0 })).toMatchObject({
    payment: 'due',
    due: '241.00',
    open: [],
  })
})

test.each([
  ['car', 2, ['seat']],
  ['later', 2, ['seat']],
  // The driver's seat is theirs; the guest's is to be chosen.
  ['driving', 1, ['seat']],
  ['own', 0, []],
] as const)('a party of two that goes “%s” needs %i seats in cars', (transport, needed, open) => {
  expect(standing({ transport, seatsChosen: 0, guestsNamed: 1 })).toMatchObject({
    seats: { needed, chosen: 0 },
    open,
  })
})

test('whoever has everything has nothing open', () => {
  expect(standing({ seatsChosen: 2, guestsNamed: 1 })).toMatchObject({ payment: 'paid', open: [] })
})

test('a driver without a booking is asked to book once the car is approved', () => {
  const driver = (status: 'pending' | 'approved') =>
    judge({ booking: null, car: { status } }, { isOpen: true })
  expect(driver('approved')).toEqual({
    payment: 'free',
    due: '0.00',
    seats: { needed: 0, chosen: 0 },
    guests: { needed: 0, named: 0 },
    open: ['booking'],
  })
  // Before, it is the organiser's turn.
  expect(driver('pending').open).toEqual([])
})

test('once a trip has begun, nobody can do anything about it', () => {
  expect(judge({ booking: held, car: null }, { isOpen: false })).toMatchObject({ payment: 'due', open: [] })
  expect(judge({ booking: null, car: { status: 'approved' } }, { isOpen: false }).open).toEqual([])
})

test('the next nudge is possible twelve hours after the last', () => {
  const at = (time: string) => new Date(`2027-03-09T${time}Z`)
  expect(nudgeableFrom(null, at('10:00:00.000'))).toBeNull()
  expect(nudgeableFrom(at('10:00:00.000'), at('21:59:59.999'))).toEqual(at('22:00:00.000'))
  expect(nudgeableFrom(at('10:00:00.000'), at('22:00:00.000'))).toBeNull()
})
