import { expect, test } from 'vitest'
import {
  carState,
  describePlace,
  guestState,
  describeTopics,
  paymentState,
  seatState,
  whoseTurn,
} from './readiness-words.ts'
import { ada, aRow, bo, dana, eve, fay } from './readiness.fixture.ts'

test('a row describes payment, seats, guests and car in words', () => {
  const labelsOf = (row: typeof ada) =>
    [paymentState, seatState, guestState, carState].map((state) => state(row)?.label ?? null)
  expect(labelsOf(ada)).toEqual(['$241.00 to pay', '0 of 2 chosen', '0 of 1 named', null])
  expect(labelsOf(bo)).toEqual(['Paid', '1 of 3 chosen', '2 of 2 named', null])
  expect(labelsOf(dana)).toEqual([null, null, null, 'Needs your approval'])
  expect(labelsOf(eve)).toEqual([null, null, null, 'Approved'])
  expect(labelsOf({ ...ada, payment: 'processing' })[0]).toBe('$241.00 processing')
  expect(labelsOf({ ...fay, payment: 'free' })[0]).toBe('Nothing to pay')
  expect(paymentState({ ...fay, givenBack: '60.25' })).toEqual({
    tone: 'moss',
    label: 'Paid, $60.25 refunded',
  })
  const offered = { ...ada, booking: { ...ada.booking!, status: 'offered' as const } }
  expect(labelsOf(offered)).toEqual(['$241.00 if accepted', null, null, null])
})

test('a person who needs no seat is shown as travelling on their own or driving', () => {
  const rowWithTransport = (transport: 'own' | 'driving') =>
    aRow('Gil', { booking: { ...fay.booking!, transport }, seats: { needed: 0, chosen: 0 } })
  expect(seatState(rowWithTransport('own'))?.label).toBe('Own way there')
  const driver = rowWithTransport('driving')
  expect(seatState({ ...driver, car: { id: 4, status: 'approved' } })?.label).toBe('Driving')
  expect(seatState({ ...driver, car: { id: 4, status: 'pending' } })?.label).toBe('Driving once approved')
  expect(seatState(driver)?.label).toBe('Driving, but no car')
})

test('describes a place with its party size, and a hold with its end', () => {
  expect(describePlace(bo)).toBe('Confirmed · 3 people')
  const { expiresAt } = ada.booking!
  expect(describePlace({ ...bo, booking: { ...bo.booking!, expiresAt } })).toMatch(
    /^Confirmed, adding people until \w+, Mar \d+, \d\d:02 · 3 people$/,
  )
  expect(describePlace(ada)).toMatch(/^Held until \w+, Mar \d+, \d\d:02 · 2 people$/)
  expect(describePlace({ ...ada, booking: { ...ada.booking!, status: 'offered' } })).toMatch(
    /^Offered a spot until /,
  )
  expect(describePlace(eve)).toBe('Driving without a booking')
})

test('says whose turn it is when it is not the person’s own', () => {
  const isOpen = true
  expect(whoseTurn(dana, { isOpen })).toBe('Needs your approval')
  expect(whoseTurn({ ...fay, payment: 'processing' }, { isOpen })).toBe('Waiting for the bank')
  expect(whoseTurn({ ...ada, booking: { ...ada.booking!, status: 'offered' } }, { isOpen })).toBe(
    'Hasn’t accepted the offer yet',
  )
  expect(whoseTurn({ ...bo, open: [], blocked: ['seat'] }, { isOpen })).toBe('No free seats in any car.')
  expect(whoseTurn({ ...eve, open: [], blocked: ['booking'] }, { isOpen })).toBe('The trip is full.')
  expect(whoseTurn(bo, { isOpen: false })).toBe('Too late to change')
})

test('lists the topics of a nudge', () => {
  expect(describeTopics(['seat'])).toBe('seats')
  expect(describeTopics(['pay', 'seat', 'guests'])).toBe('payment, seats and guest names')
})
