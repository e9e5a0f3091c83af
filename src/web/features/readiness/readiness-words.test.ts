import { expect, test } from 'vitest'
import {
  carState,
  describeOutcome,
  describePlace,
  guestState,
  listAbout,
  paymentState,
  seatState,
  whoseTurn,
} from './readiness-words.ts'
import { ada, aRow, bo, dana, eve, fay } from './readiness.fixture.ts'

test('a row says in words where somebody stands', () => {
  const said = (row: typeof ada) =>
    [paymentState, seatState, guestState, carState].map((state) => state(row)?.label ?? null)
  expect(said(ada)).toEqual(['$241.00 to pay', '0 of 2 chosen', '0 of 1 named', null])
  expect(said(bo)).toEqual(['Paid', '1 of 3 chosen', '2 of 2 named', null])
  expect(said(dana)).toEqual([null, null, null, 'Waits for your OK'])
  expect(said(eve)).toEqual([null, null, null, 'Approved'])
  expect(said({ ...ada, payment: 'processing' })[0]).toBe('$241.00 on its way')
  expect(said({ ...fay, payment: 'free' })[0]).toBe('Nothing to pay')
  expect(paymentState({ ...fay, givenBack: '60.25' })).toEqual({
    tone: 'moss',
    label: 'Paid, $60.25 given back',
  })
  const offered = { ...ada, booking: { ...ada.booking!, status: 'offered' as const } }
  expect(said(offered)).toEqual(['$241.00, not accepted yet', null, null, null])
})

test('who needs no seat is said to have a way there', () => {
  const going = (transport: 'own' | 'driving') =>
    aRow('Gil', { booking: { ...fay.booking!, transport }, seats: { needed: 0, chosen: 0 } })
  expect(seatState(going('own'))?.label).toBe('Own way there')
  const driving = going('driving')
  expect(seatState({ ...driving, car: { id: 4, status: 'approved' } })?.label).toBe('At the wheel')
  expect(seatState({ ...driving, car: { id: 4, status: 'pending' } })?.label).toBe('Drives, once approved')
  expect(seatState(driving)?.label).toBe('Drives, but has no car')
})

test('a place is named with its party, and a hold with its end', () => {
  expect(describePlace(bo)).toBe('Confirmed · 3 people')
  expect(describePlace(ada)).toMatch(/^Held until \w+, Mar \d+, \d\d:02 · 2 people$/)
  expect(describePlace({ ...ada, booking: { ...ada.booking!, status: 'offered' } })).toMatch(
    /^Was offered a place until /,
  )
  expect(describePlace(eve)).toBe('Drives without a booking')
})

test('where it is not their turn, it says whose', () => {
  const isOpen = true
  expect(whoseTurn(dana, { isOpen })).toBe('Waits for your OK')
  expect(whoseTurn({ ...fay, payment: 'processing' }, { isOpen })).toBe('Waits for the bank')
  expect(whoseTurn({ ...ada, booking: { ...ada.booking!, status: 'offered' } }, { isOpen })).toBe(
    'Has yet to accept the offer',
  )
  expect(whoseTurn({ ...bo, open: [], blocked: ['seat'] }, { isOpen })).toBe('No seat is left in any car.')
  expect(whoseTurn({ ...eve, open: [], blocked: ['booking'] }, { isOpen })).toBe('The trip is full.')
  expect(whoseTurn(bo, { isOpen: false })).toBe('Too late to change it')
})

test('what a nudge is about is listed', () => {
  expect(listAbout(['seat'])).toBe('seat')
  expect(listAbout(['pay', 'seat', 'guests'])).toBe('payment, seat, and guests')
})

test.each([
  [{ nudged: 3, skipped: 0, left: 0, isStopped: false }, '3 people were nudged.'],
  [
    { nudged: 1, skipped: 1, left: 0, isStopped: false },
    '1 person was nudged. 1 could not be: nothing was open any more, or they were nudged already or have turned it off.',
  ],
  [
    { nudged: 0, skipped: 0, left: 2, isStopped: false },
    'Nobody was nudged. The other 2 could not be reached.',
  ],
  [
    { nudged: 2, skipped: 0, left: 4, isStopped: true },
    '2 people were nudged. You stopped before the other 4.',
  ],
])('what came of nudging several is told', (outcome, words) => {
  expect(describeOutcome(outcome)).toBe(words)
})
