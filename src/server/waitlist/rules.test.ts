import { expect, test } from 'vitest'
import { offerEndsAt, planOffers } from './rules.ts'

const party = (
  id: number,
  partySize: number,
  terms: { acceptsFewer?: boolean; hasLetOfferLapse?: boolean } = {},
) => ({
  id,
  userId: `u${id}`,
  partySize,
  acceptsFewer: false,
  hasLetOfferLapse: false,
  ...terms,
})

test('places go to the first parties that fit, in the order of the queue', () => {
  expect(planOffers([party(1, 3), party(2, 1), party(3, 1), party(4, 1)], 2)).toEqual({
    offers: [
      { userId: 'u2', places: 1 },
      { userId: 'u3', places: 1 },
    ],
    passedOver: [{ entryId: 1, reason: 'size' }],
    left: 0,
  })
})

test('a party that accepts fewer places takes what is left', () => {
  expect(planOffers([party(1, 4, { acceptsFewer: true }), party(2, 1)], 3)).toEqual({
    offers: [{ userId: 'u1', places: 3 }],
    passedOver: [],
    left: 0,
  })
})

test('a party that let an offer lapse gets its next offer after everybody else who fits', () => {
  const [first, second] = [party(1, 1, { hasLetOfferLapse: true }), party(2, 1, { hasLetOfferLapse: true })]
  expect(planOffers([first, party(3, 1)], 1)).toEqual({
    offers: [{ userId: 'u3', places: 1 }],
    passedOver: [{ entryId: 1, reason: 'lapsed' }],
    left: 0,
  })
  // Nobody else is waiting, or nobody else fits.
  expect(planOffers([first, second], 1)).toEqual({
    offers: [{ userId: 'u1', places: 1 }],
    passedOver: [],
    left: 0,
  })
  expect(planOffers([party(3, 2), first], 1)).toEqual({
    offers: [{ userId: 'u1', places: 1 }],
    passedOver: [{ entryId: 3, reason: 'size' }],
    left: 0,
  })
  expect(planOffers([first, party(3, 1)], 2).offers).toEqual([
    { userId: 'u3', places: 1 },
    { userId: 'u1', places: 1 },
  ])
})

test('without a limit everybody gets an offer', () => {
  expect(planOffers([party(1, 4), party(2, 4)], Infinity)).toMatchObject({ left: Infinity, passedOver: [] })
})

const startsAt = new Date('2099-07-10T00:00:00Z')
const HOUR_MS = 3_600_000

test.each([
  { when: 'more than 7 days', hoursBefore: 7 * 24 + 0.1, hours: 24 },
  { when: '7 days', hoursBefore: 7 * 24, hours: 6 },
  { when: '2 days', hoursBefore: 48, hours: 6 },
  { when: 'less than 2 days', hoursBefore: 47.9, hours: 2 },
  { when: 'a day', hoursBefore: 24, hours: 2 },
  { when: 'less than a day', hoursBefore: 23.9, hours: 0.5 },
  { when: 'a quarter of an hour', hoursBefore: 0.25, hours: 0.25 },
])('$when before the start, an offer lasts $hours hours', ({ hoursBefore, hours }) => {
  const now = new Date(startsAt.getTime() - hoursBefore * HOUR_MS)
  expect((offerEndsAt({ now, startsAt }).getTime() - now.getTime()) / HOUR_MS).toBeCloseTo(hours)
})
