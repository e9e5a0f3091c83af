import { expect, test } from 'vitest'
import { updateTrip } from '#contract/trip-input.ts'
import { getTrip } from '#contract/trips.ts'
import { startPaymentSite } from '#testing/start-payment-site.ts'

const PRICE_CENTS = 12_050

/** A paid booking, and two organisers. */
async function startWithTwoOrganisers() {
  const paying = await startPaymentSite()
  const { site } = paying
  const [ana, bea] = [await site.person({ isAdmin: true }), await site.person({ isAdmin: true })]
  const bookingId = await paying.buy(await site.person(), PRICE_CENTS)
  const paymentId = (await paying.payments())[0]?.id ?? 0
  return { ...paying, ana, bea, bookingId, paymentId }
}

test('two organisers who cancel a booking at the same moment refund it once', async () => {
  await using trip = await startWithTwoOrganisers()
  const { ana, bea, bookingId } = trip
  const answers = await Promise.all([trip.cancel(bookingId, ana), trip.cancel(bookingId, bea)])
  expect(answers.map(({ status, body }) => [status, body.status])).toEqual([
    [200, 'cancelled'],
    [200, 'cancelled'],
  ])
  expect(await trip.refunds()).toMatchObject([{ amount: '120.50', reason: 'cancelled-by-organiser' }])
})

test('an organiser’s refund while another cancels the booking never adds up to more than was paid', async () => {
  await using trip = await startWithTwoOrganisers()
  const { ana, bea, bookingId, paymentId } = trip
  const [cancellation, refund] = await Promise.all([
    trip.cancel(bookingId, ana),
    trip.refund(paymentId, bea, { amount: 5_000, refundedBefore: 0 }),
  ])
  expect(cancellation.status).toBe(200)
  const amounts = (await trip.refunds()).map(({ amount }) => amount)
  // Whoever refunds second is told that the refunds have changed.
  if (refund.status === 201) expect(amounts).toEqual(['50.00', '70.50'])
  else expect([refund.body.code, amounts]).toEqual(['PAYMENT_CHANGED', ['120.50']])
})

test('a trip that one organiser cancels is not revived by what another saves, who is told', async () => {
  await using trip = await startWithTwoOrganisers()
  const { site, ana, bea, tripId } = trip
  const { body: seen } = await site.call(getTrip, { params: { id: tripId }, as: bea })
  const change = { version: seen.version, title: 'Vega in June', status: 'upcoming' as const }
  const [cancellation, save] = await Promise.all([
    trip.cancelTrip(ana),
    site.call(updateTrip, { params: { id: tripId }, body: change, as: bea }),
  ])
  expect([cancellation.status, cancellation.body.status]).toEqual([200, 'cancelled'])
  if (save.status !== 200) {
    expect([save.status, save.body]).toMatchObject([
      409,
      { code: 'TRIP_CHANGED', current: { status: 'cancelled' } },
    ])
  }
  const { body: trips } = await site.call(getTrip, { params: { id: tripId }, as: bea })
  expect([trips.status, trips.title]).toEqual([
    'cancelled',
    save.status === 200 ? 'Vega in June' : seen.title,
  ])
})
