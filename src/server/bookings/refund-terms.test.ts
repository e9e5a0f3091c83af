import { expect, test } from 'vitest'
import { DEFAULT_REFUND_TIERS } from '#contract/refunds.ts'
import { duplicateTrip, updateTrip } from '#contract/trip-input.ts'
import { previewCancellation } from '#contract/bookings.ts'
import { startBookingSite } from '#testing/start-booking-site.ts'

const own = [
  { daysBefore: 60, percent: 90 },
  { daysBefore: 0, percent: 10 },
]

/** A trip whose admin can set the refund terms. */
async function startTerms(values: Parameters<typeof startBookingSite>[0] = {}) {
  const booking = await startBookingSite(values)
  const { site, tripId } = booking
  const admin = await site.person({ isAdmin: true })
  return {
    ...booking,
    admin,
    save: (body: object) => site.call(updateTrip, { params: { id: tripId }, body, as: admin }),
    termsOf: async (id: number) => {
      const [row] = await site.database.query<{ refund_tiers: unknown }>(
        'select refund_tiers from bookings where id = $1',
        [id],
      )
      return row?.refund_tiers
    },
    [Symbol.asyncDispose]: () => booking[Symbol.asyncDispose](),
  }
}

test('a trip has the usual terms, or its own, the earliest step first', async () => {
  await using trip = await startTerms()
  expect((await trip.save({ title: 'Other' })).body.refundTiers).toBeNull()
  expect((await trip.save({ refundTiers: own.toReversed() })).body.refundTiers).toEqual(own)
  expect((await trip.save({ title: 'Another' })).body.refundTiers).toEqual(own)
  expect((await trip.save({ refundTiers: [] })).body.refundTiers).toEqual([])
  expect((await trip.save({ refundTiers: null })).body.refundTiers).toBeNull()
})

test.each([
  [
    [{ daysBefore: -1, percent: 10 }],
    'refundTiers.0.daysBefore',
    'Enter a whole number of days from 0 to 365.',
  ],
  [
    [{ daysBefore: 1.5, percent: 10 }],
    'refundTiers.0.daysBefore',
    'Enter a whole number of days from 0 to 365.',
  ],
  [[{ daysBefore: 1, percent: 101 }], 'refundTiers.0.percent', 'Enter a whole percentage from 0 to 100.'],
  [
    [
      { daysBefore: 7, percent: 20 },
      { daysBefore: 7, percent: 10 },
    ],
    'refundTiers',
    'Use a different number of days for each step.',
  ],
  [
    [
      { daysBefore: 7, percent: 50 },
      { daysBefore: 30, percent: 20 },
    ],
    'refundTiers',
    'The refund can’t go up as the start gets closer.',
  ],
  [
    Array.from({ length: 7 }, (_, daysBefore) => ({ daysBefore, percent: 5 })),
    'refundTiers',
    'Use at most 6 steps.',
  ],
])('terms that make no sense are refused at their place: %j', async (refundTiers, path, message) => {
  await using trip = await startTerms()
  const { status, body } = await trip.save({ refundTiers })
  expect(status).toBe(400)
  expect(body.issues).toEqual([{ path, message }])
})

test('a booking is made on the terms of its trip, and keeps them', async () => {
  await using trip = await startTerms({ refundTiers: own })
  const [before, after] = await trip.people(2)
  if (!before || !after) throw new Error('Nobody came')
  const { body: first } = await trip.hold(before)
  expect(await trip.termsOf(first.id)).toEqual(own)

  await trip.save({ refundTiers: null })

  const { body: second } = await trip.hold(after)
  expect(await trip.termsOf(first.id)).toEqual(own)
  expect(await trip.termsOf(second.id)).toEqual(DEFAULT_REFUND_TIERS)
  const { body } = await trip.site.call(previewCancellation, {
    params: { id: first.id },
    query: {},
    as: before,
  })
  expect(body.tiers).toEqual(own)
})

test('a place that is offered comes on the terms of its trip, too', async () => {
  await using trip = await startTerms({ maxParticipants: 1, refundTiers: own })
  const [going, waiting] = await trip.people(2)
  if (!going || !waiting) throw new Error('Nobody came')
  const { body } = await trip.hold(going)
  await trip.confirm(body.id)
  await trip.join(waiting)
  await trip.cancel(body.id, going)
  const offer = (await trip.waiting(waiting))?.offer
  expect(await trip.termsOf(offer?.bookingId ?? 0)).toEqual(own)
})

test('a copy of a trip has its terms', async () => {
  await using trip = await startTerms({ refundTiers: own })
  const { body } = await trip.site.call(duplicateTrip, { params: { id: trip.tripId }, as: trip.admin })
  expect(body.refundTiers).toEqual(own)
})
