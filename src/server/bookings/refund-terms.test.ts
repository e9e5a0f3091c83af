import { expect, test } from 'vitest'
import { previewCancellation } from '#contract/bookings.ts'
import { DEFAULT_REFUND_TIERS } from '#contract/refunds.ts'
import { duplicateTrip, updateTrip } from '#contract/trip-input.ts'
import { startBookingSite } from '#testing/start-booking-site.ts'

const ownTiers = [
  { daysBefore: 60, percent: 90 },
  { daysBefore: 0, percent: 10 },
]

/** A trip whose admin can set the refund terms. */
async function startTripWithAdmin(values: Parameters<typeof startBookingSite>[0] = {}) {
  const booking = await startBookingSite(values)
  const { site, tripId } = booking
  const admin = await site.person({ isAdmin: true })
  return {
    ...booking,
    admin,
    save: (body: object) => site.call(updateTrip, { params: { id: tripId }, body, as: admin }),
    termsOf: async (bookingId: number) => {
      const [row] = await site.database.query<{ refund_tiers: unknown }>(
        'select refund_tiers from bookings where id = $1',
        [bookingId],
      )
      return row?.refund_tiers
    },
    [Symbol.asyncDispose]: () => booking[Symbol.asyncDispose](),
  }
}

test('a trip has the default refund terms or its own, with the earliest step first', async () => {
  await using trip = await startTripWithAdmin()
  expect((await trip.save({ title: 'Other' })).body.refundTiers).toBeNull()
  expect((await trip.save({ refundTiers: ownTiers.toReversed() })).body.refundTiers).toEqual(ownTiers)
  expect((await trip.save({ title: 'Another' })).body.refundTiers).toEqual(ownTiers)
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
])('refuses the refund terms %j with the path of the mistake', async (refundTiers, path, message) => {
  await using trip = await startTripWithAdmin()
  const { status, body } = await trip.save({ refundTiers })
  expect(status).toBe(400)
  expect(body.issues).toEqual([{ path, message }])
})

test('a booking keeps the refund terms that its trip had when it was made', async () => {
  await using trip = await startTripWithAdmin({ refundTiers: ownTiers })
  const [early, late] = await trip.people(2)
  if (!early || !late) throw new Error('Nobody came')
  const { body: first } = await trip.hold(early)
  expect(await trip.termsOf(first.id)).toEqual(ownTiers)

  await trip.save({ refundTiers: null })

  const { body: second } = await trip.hold(late)
  expect(await trip.termsOf(first.id)).toEqual(ownTiers)
  expect(await trip.termsOf(second.id)).toEqual(DEFAULT_REFUND_TIERS)
  const { body } = await trip.site.call(previewCancellation, {
    params: { id: first.id },
    query: {},
    as: early,
  })
  expect(body.tiers).toEqual(ownTiers)
})

test('an offered place also has the refund terms of its trip', async () => {
  await using trip = await startTripWithAdmin({ maxParticipants: 1, refundTiers: ownTiers })
  const [booker, waiter] = await trip.people(2)
  if (!booker || !waiter) throw new Error('Nobody came')
  const { body } = await trip.hold(booker)
  await trip.confirm(body.id)
  await trip.join(waiter)
  await trip.cancel(body.id, booker)
  const offer = (await trip.waiting(waiter))?.offer
  expect(await trip.termsOf(offer?.bookingId ?? 0)).toEqual(ownTiers)
})

test('a copy of a trip has the same refund terms', async () => {
  await using trip = await startTripWithAdmin({ refundTiers: ownTiers })
  const { body } = await trip.site.call(duplicateTrip, { params: { id: trip.tripId }, as: trip.admin })
  expect(body.refundTiers).toEqual(ownTiers)
})
