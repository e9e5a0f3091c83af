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
test.each([
  ['more than 7 days', 7 * 24 + 0.1, 24],
  ['7 days', 7 * 24, 6],
  ['2 days', 48, 6],
  ['less than 2 days', 47.9, 2],
  ['a day', 24, 2],
  ['less than a day', 23.9, 0.5],
  ['a quarter of an hour', 0.25, 0.25],
])('%s before the start (%f h), an offer lasts %f hours', (_what, hoursAhead, hours) => {
  const now = new Date(startsAt.getTime() - hoursAhead * 3_600_000)
  expect((offerEndsAt({ now, startsAt }).getTime() - now.getTime()) / 3_600_000).toBeCloseTo(hours)
})
