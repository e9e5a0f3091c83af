import { expect, test } from 'vitest'
import { seatsAfter, type SuggestionFacts, whyNotSuggestion } from './rules.ts'

const facts = (given: Partial<SuggestionFacts> = {}): SuggestionFacts => ({
  isTripOpen: true,
  isBookingLive: true,
  transport: 'car',
  partySize: 2,
  seatIds: [1, 2],
  fromSeatId: 1,
  toSeatId: 9,
  seatProblem: null,
  ...given,
})

test.each<[string, Partial<SuggestionFacts>, string | null]>([
  ['another seat', {}, null],
  ['a closed trip', { isTripOpen: false }, 'TRIP_CLOSED'],
  ['an ended booking', { isBookingLive: false }, 'SUGGESTION_ENDED'],
  ['a seat they have given up', { fromSeatId: 3 }, 'SUGGESTION_ENDED'],
  ['a seat they have taken themselves', { toSeatId: 2 }, 'SUGGESTION_ENDED'],
  ['a taken seat', { seatProblem: 'SEAT_TAKEN' }, 'SEAT_TAKEN'],
  ['one more seat for a party that lacks none', { fromSeatId: null }, 'SUGGESTION_ENDED'],
  ['one more seat for a party that lacks one', { fromSeatId: null, seatIds: [1] }, null],
  ['a seat for people who decide later', { fromSeatId: null, seatIds: [], transport: 'later' }, null],
  [
    'a seat for people on their own way',
    { fromSeatId: null, seatIds: [], transport: 'own' },
    'SUGGESTION_ENDED',
  ],
  ['a seat for the guest of a driver', { fromSeatId: null, seatIds: [], transport: 'driving' }, null],
  ['a seat for a driver', { fromSeatId: null, seatIds: [1], transport: 'driving' }, 'SUGGESTION_ENDED'],
])('%s', (_what, given, why) => {
  expect(whyNotSuggestion(facts(given))).toBe(why)
})

test('the suggested seat replaces one, or is one more', () => {
  expect(seatsAfter({ seatIds: [1, 2], fromSeatId: 1, toSeatId: 9 })).toEqual([2, 9])
  expect(seatsAfter({ seatIds: [1], fromSeatId: null, toSeatId: 9 })).toEqual([1, 9])
})
