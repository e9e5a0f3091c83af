import { expect, test } from 'vitest'
import { changeBooking } from '#contract/bookings.ts'
import { getTripPerson } from '#contract/people.ts'
import { nudge } from '#contract/readiness.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'
import { withBackground, type Person } from '#testing/start-app.ts'
import { startPaymentSite, type PayingTrip } from '#testing/start-payment-site.ts'
import { findUserId } from '#testing/test-notifications.ts'
import { until } from '#testing/until.ts'

withBackground()

const PRICE_CENTS = 12_050

async function personOf({ site, tripId }: PayingTrip, person: Person, as: Person) {
  const userId = await findUserId(site, person)
  return site.call(getTripPerson, { params: { tripId, userId }, as })
}

test('a person’s page tells who did what, and what they were told', async () => {
  await using trip = await startPaymentSite()
  const { site, tripId, seatIds } = trip
  const maya = await site.person({ isAdmin: true, firstName: 'Maya' })
  const kit = await site.person({ firstName: 'Kit' })
  const { body: held } = await trip.hold(kit, { partySize: 2 })
  await trip.buy(kit, 2 * PRICE_CENTS)
  await site.call(changeBooking, {
    params: { id: held.id },
    body: { transport: 'car', seatIds: seatIds.slice(0, 1) },
    as: kit,
  })
  await site.call(changeBooking, { params: { id: held.id }, body: { guests: ['Mo'] }, as: kit })
  await site.call(nudge, { params: { tripId }, body: { userId: await findUserId(site, kit) }, as: maya })
  await until(async () =>
    (await personOf(trip, kit, maya)).body.messages.some(({ kind }) => kind === 'nudge'),
  )
  await trip.cancel(held.id, maya)
  await sendRefunds(site.context)

  const { body } = await personOf(trip, kit, maya)
  expect(body.person).toMatchObject({
    firstName: 'Kit',
    standing: 'ended',
    booking: { status: 'cancelled', endedBy: 'organiser' },
  })
  expect(
    body.history.map(({ kind, byFirstName, detail }) => [kind, byFirstName, detail]).toReversed(),
  ).toEqual([
    ['held', null, { partySize: 2 }],
    ['paid', null, { amount: '241.00' }],
    ['confirmed', null, { partySize: 2 }],
    ['changed', null, { transports: ['later', 'car'] }],
    ['changed', null, { namedGuests: [0, 1] }],
    ['reminded', 'Maya', { about: ['seat'] }],
    ['cancelled', 'Maya', { partySize: 2, endedBy: 'organiser', wasConfirmed: true }],
    ['refunded', null, { amount: '241.00' }],
  ])
  expect(body.messages.at(-1)).toMatchObject({ kind: 'booking-confirmed' })
})

test('only people who have to do with the trip have a page', async () => {
  await using trip = await startPaymentSite()
  const { site, tripId } = trip
  const maya = await site.person({ isAdmin: true })
  const stranger = await site.person()
  expect((await personOf(trip, stranger, maya)).body.code).toBe('PERSON_NOT_FOUND')
  expect((await site.call(getTripPerson, { params: { tripId, userId: '' + '%00' }, as: maya })).status).toBe(
    404,
  )
  expect((await site.call(getTripPerson, { params: { tripId: 999, userId: 'x' }, as: maya })).body.code).toBe(
    'TRIP_NOT_FOUND',
  )
})
