import { expect, test } from 'vitest'
import { bookingNumber } from '#contract/bookings.ts'
import { updateTrip } from '#contract/trip-input.ts'
import type { RefundReason } from '#contract/refunds.ts'
import { startPaymentSite } from '#testing/start-payment-site.ts'
import { withBackground, type Person } from '#testing/start-app.ts'
import { emitEvent, waitForJobs, findMails, findNotifications } from '#testing/test-notifications.ts'

withBackground()

/** In cents. */
const PRICE = 12_050

/** A trip with three people, and an admin who can change its dates. */
async function startMovableTrip(values: Parameters<typeof startPaymentSite>[0] = {}) {
  const paymentSite = await startPaymentSite(values)
  const { site, tripId } = paymentSite
  const admin = await site.person({ isAdmin: true })
  const [going, holding, queuing] = (await paymentSite.people(3)) as [Person, Person, Person]
  return {
    ...paymentSite,
    admin,
    going,
    holding,
    queuing,
    save: (body: object) => site.call(updateTrip, { params: { id: tripId }, body, as: admin }),
    notificationsOf: async (person: Person, kind: string) => {
      await waitForJobs(site)
      return (await findNotifications(site, person)).filter((notification) => notification.kind === kind)
    },
    [Symbol.asyncDispose]: () => paymentSite[Symbol.asyncDispose](),
  }
}

test('new dates are told once to everybody who goes, holds a place, waits or drives', async () => {
  await using trip = await startMovableTrip({ maxParticipants: 2, title: 'Vega' })
  const { going, holding, queuing, driver, admin } = trip
  await trip.buy(going, PRICE)
  await trip.hold(holding)
  await trip.join(queuing)

  await trip.save({ startDate: '2099-07-02', endDate: '2099-07-05' })

  const newDates = 'It’s now Jul 2 – 5, 2099 instead of Jul 1 – 4, 2099.'
  for (const person of [holding, queuing, driver]) {
    expect((await trip.notificationsOf(person, 'trip-changed')).map(({ text }) => text)).toEqual([newDates])
  }
  const [notification, ...others] = await trip.notificationsOf(going, 'trip-changed')
  expect(notification).toMatchObject({ title: 'Vega has new dates', path: '/bookings' })
  expect(notification?.text).toMatch(
    /^It’s now .* If the new dates don’t work for you, cancel by .* for a full refund\.$/,
  )
  expect(others).toEqual([])
  expect(await trip.notificationsOf(admin, 'trip-changed')).toEqual([])
})

test('a save with unchanged dates notifies nobody', async () => {
  await using trip = await startMovableTrip()
  const id = await trip.buy(trip.going, PRICE)
  await trip.save({ title: 'Other', startDate: '2099-07-01', endDate: '2099-07-04' })
  expect(await trip.notificationsOf(trip.going, 'trip-changed')).toEqual([])
  expect((await trip.get(id, trip.going)).body.fullRefundUntil).toBeNull()
})

test('new dates of a draft or cancelled trip notify nobody', async () => {
  await using trip = await startMovableTrip()
  await trip.save({ status: 'draft' })
  await trip.save({ startDate: '2099-06-30' })
  await trip.save({ status: 'upcoming' })
  await trip.cancelTrip(trip.admin)
  await trip.save({ startDate: '2099-06-29' })
  expect(await trip.notificationsOf(trip.driver, 'trip-changed')).toEqual([])
})

test('for seven days after new dates, earlier bookings can be cancelled for a full refund', async () => {
  await using trip = await startMovableTrip({ refundTiers: [] })
  const [early, late, newcomer] = (await trip.people(3)) as [Person, Person, Person]
  const earlyBooking = await trip.buy(early, PRICE)
  const lateBooking = await trip.buy(late, PRICE)
  await trip.pass('2 days')

  await trip.save({ endDate: '2099-07-05' })
  const laterBooking = await trip.buy(newcomer, PRICE)
  await trip.pass('6 days 23 hours')
  await trip.cancel(earlyBooking, early)
  await trip.cancel(laterBooking, newcomer)
  await trip.pass('2 hours')
  await trip.cancel(lateBooking, late)

  // In the order in which they paid: within the seven days, after them, and booked after the change.
  expect(await trip.payments()).toMatchObject([
    { refunded_amount: '120.50' },
    { refunded_amount: '0.00' },
    { refunded_amount: '0.00' },
  ])
})

test('new dates of a free trip promise no refund', async () => {
  await using trip = await startMovableTrip({ price: '0' })
  await trip.hold(trip.going)
  await trip.save({ endDate: '2099-07-05' })
  const [notification] = await trip.notificationsOf(trip.going, 'trip-changed')
  expect(notification?.text).toBe('It’s now Jul 1 – 5, 2099 instead of Jul 1 – 4, 2099.')
})

test('a failed payment is told, unless it has succeeded meanwhile', async () => {
  await using trip = await startMovableTrip({ title: 'Vega' })
  const { site, going } = trip
  const { body } = await trip.begin(going, PRICE)
  const [payment] = await trip.payments()
  await emitEvent(site, 'payment.failed', { paymentId: payment?.id ?? 0, look: 1 })
  const [notification] = await trip.notificationsOf(going, 'payment-failed')
  expect(notification?.title).toContain('Vega')

  await trip.pay(going, body.clientSecret)
  await trip.check(going)
  await emitEvent(site, 'payment.failed', { paymentId: payment?.id ?? 0, look: 1 })
  expect(await trip.notificationsOf(going, 'payment-failed')).toHaveLength(1)
})

test('a refund is told with its amount and any possible reason', async () => {
  await using trip = await startMovableTrip({ title: 'Vega' })
  const { site, going } = trip
  const id = await trip.buy(going, PRICE)
  const reasons: [RefundReason, string][] = [
    ['cancelled', 'You cancelled your booking.'],
    ['cancelled-by-organiser', 'The organiser cancelled your booking.'],
    ['trip-cancelled', 'The trip was cancelled.'],
    ['party-smaller', 'You removed people from your booking.'],
    ['too-late', 'You’re at the front of the waitlist.'],
    ['not-wanted', 'Your payment arrived after your spot was cancelled.'],
    ['paid-twice', 'Your spot was already paid for.'],
    ['overpaid', 'You removed people before your payment arrived.'],
    ['underpaid', 'so it didn’t cover everyone.'],
    ['goodwill', 'The organiser gave you this refund. You keep your spot on the trip.'],
    ['at-provider', 'The payment provider made this refund. You keep your spot on the trip.'],
  ]
  const refundFor = async (reason: RefundReason) => {
    // Under the trip's lock, as the site does it, so that concurrent updates of the payment are waited for.
    const [refund] = await site.database.query<{ id: number }>(
      `with held as (select id from trips for update)
       insert into refunds (payment_id, amount, reason)
       select payments.id, 1, $1 from held join payments on payments.trip_id = held.id returning id`,
      [reason],
    )
    await emitEvent(site, 'refund.promised', { refundId: refund?.id ?? 0 })
    await waitForJobs(site)
  }
  for (const [reason] of reasons) await refundFor(reason)
  const notifications = await trip.notificationsOf(going, 'refund')
  expect(notifications).toHaveLength(reasons.length)
  for (const [index, [, words]] of reasons.entries()) {
    expect(notifications[index]).toMatchObject({
      title: '$1.00 refund for Vega',
      path: `/bookings/${id}/receipt`,
    })
    expect(notifications[index]?.text).toContain(words)
  }
  expect((await findMails(site, going)).at(-1)?.text).toContain('You keep your spot on the trip.')

  // People who gave up or lost their place are promised nothing.
  await site.database.query(
    `update bookings set status = 'cancelled', ended_at = app_now(), ended_by = 'traveller'`,
  )
  await refundFor('goodwill')
  expect((await trip.notificationsOf(going, 'refund')).at(-1)?.text).toBe(
    'The organiser gave you this refund.',
  )
})

test('an admin’s note about a refund is escaped in the mail', async () => {
  await using trip = await startMovableTrip()
  const { site, admin, going } = trip
  await trip.buy(going, PRICE)
  await waitForJobs(site)
  const [payment] = await trip.payments()
  const note = '<img src=x onerror=alert(1)> Sorry & thanks'
  await trip.refund(payment?.id ?? 0, admin, { amount: 500, refundedBefore: 0, note })
  await waitForJobs(site)
  const mail = (await findMails(site, going)).at(-1)
  expect(mail?.subject).toContain('$5.00')
  expect(mail?.text).toContain(`The organiser wrote:\n${note}`)
  expect(mail?.html).not.toContain('<img src=x')
  expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; Sorry &amp; thanks')
})

test('a confirmation names the paid amount and the refund deadlines', async () => {
  await using trip = await startMovableTrip()
  const { site, going } = trip
  const id = await trip.buy(going, PRICE)
  await waitForJobs(site)
  const [mail] = await findMails(site, going)
  expect(mail?.text).toContain(
    [
      'Paid: $120.50',
      'Full refund until: Jun 1, 2099',
      'Partial refund until: Jun 24, 2099',
      `Booking number: ${bookingNumber(id)}`,
    ].join('\n'),
  )
})

test('when an admin cancels a booking, the traveller is told the amount left to refund', async () => {
  await using trip = await startMovableTrip()
  const { site, admin, going } = trip
  const id = await trip.buy(going, PRICE)
  const [payment] = await trip.payments()
  await trip.refund(payment?.id ?? 0, admin, { amount: 500, refundedBefore: 0 })
  await trip.cancel(id, admin)
  const [notification, ...others] = await trip.notificationsOf(going, 'booking-cancelled')
  expect(others).toEqual([])
  expect(notification).toMatchObject({
    title: 'Your booking for Ridge walk was cancelled',
    text: 'The organiser cancelled it. $115.50 will be refunded to the way you paid.',
  })
  const mail = (await findMails(site, going)).find(({ subject }) => subject === notification?.title)
  expect(mail?.text).toContain('\nRefund: $115.50\n')
})

test('the full refund for new dates ends when the trip starts, if that is within seven days', async () => {
  await using trip = await startMovableTrip()
  const id = await trip.buy(trip.going, PRICE)
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await trip.save({ startDate: soon, endDate: soon })
  expect((await trip.get(id, trip.going)).body.fullRefundUntil).toBe(`${soon}T00:00:00.000Z`)
})

test.each([
  ['pending', '', 'The organiser released your spot.'],
  [
    'processing',
    '',
    'The organiser released your spot. If your payment still goes through, it will be refunded to the way you paid.',
  ],
  ['succeeded', ', paid_at = app_now()', 'The organiser released your spot.'],
  ['failed', '', 'The organiser released your spot. You haven’t been charged.'],
])('an ended hold with a %s payment promises only what is certain', async (status, otherColumns, text) => {
  await using trip = await startMovableTrip()
  const { site, holding } = trip
  const { body } = await trip.hold(holding)
  await trip.begin(holding, PRICE)
  await site.database.query(
    `update payments set status = $1${otherColumns}, next_look_at = app_now() + interval '30 days'`,
    [status],
  )
  await site.database.query(
    `update bookings set status = 'cancelled', ended_at = app_now(), ended_by = 'organiser'`,
  )
  await emitEvent(site, 'booking.cancelled', { bookingId: body.id, by: 'organiser' })
  const [notification] = await trip.notificationsOf(holding, 'booking-cancelled')
  expect(notification?.text).toBe(text)
})

test('a cancellation promises no refund when everything was refunded before', async () => {
  await using trip = await startMovableTrip()
  const { admin, going } = trip
  const id = await trip.buy(going, PRICE)
  const [payment] = await trip.payments()
  await trip.refund(payment?.id ?? 0, admin, { amount: PRICE, refundedBefore: 0 })
  await trip.cancel(id, admin)
  const [notification] = await trip.notificationsOf(going, 'booking-cancelled')
  expect(notification?.text).toBe('The organiser cancelled it.')
})

test('organisers are told when a payment is disputed, and how it ends', async () => {
  await using trip = await startMovableTrip({ title: 'Vega' })
  const { admin, going } = trip
  await trip.buyDisputed(going, PRICE)
  await trip.decideDispute(admin, false)
  const told = await trip.notificationsOf(admin, 'dispute')
  expect(told.map(({ title, text, path }) => [title, text, path])).toEqual([
    [
      'A payment for Vega is disputed',
      'Kit’s bank wants $120.50 back. Respond at your payment provider. Until it’s decided, you can’t refund this payment.',
      `/admin/trips/${trip.tripId}/payments`,
    ],
    [
      'You lost a dispute for Vega',
      'Kit’s bank wanted $120.50 back. The money is gone. The spot stays booked until you cancel the booking.',
      `/admin/trips/${trip.tripId}/payments`,
    ],
  ])
  expect(await trip.notificationsOf(going, 'dispute')).toEqual([])
  expect((await findMails(trip.site, admin)).map(({ subject }) => subject)).toContain(
    'A payment for Vega is disputed',
  )
})
