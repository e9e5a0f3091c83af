import { expect, test } from 'vitest'
import { createPaymentIntent, confirmSandboxIntent } from '#contract/payments.ts'
import { getTrip, cancelTrip as cancelTripEndpoint, previewTripCancellation } from '#contract/trips.ts'
import { countStatements } from '#testing/count-statements.ts'
import { insertPeople } from '#testing/insert-people.ts'
import { startApp, type Person, withBackground } from '#testing/start-app.ts'
import { startPaymentSite } from '#testing/start-payment-site.ts'
import { waitForJobs, findMails, findNotifications } from '#testing/test-notifications.ts'
import { cancelTrip } from './cancel-trip.ts'

withBackground()

const PRICE_CENTS = 12_050

/** A trip with an admin, and people who will book it, hold it and wait for it. */
async function startTripToCancel(values: Parameters<typeof startPaymentSite>[0] = {}) {
  const payingTrip = await startPaymentSite(values)
  const { site, tripId } = payingTrip
  const admin = await site.person({ isAdmin: true })
  const [booker, holder, waiter] = (await payingTrip.people(3)) as [Person, Person, Person]
  return {
    ...payingTrip,
    admin,
    booker,
    holder,
    waiter,
    preview: (as: Person = admin) => site.call(previewTripCancellation, { params: { tripId }, as }),
    bookings: () =>
      site.database.query<{ status: string; ended_by: string }>(
        'select status, ended_by from bookings order by id',
      ),
    [Symbol.asyncDispose]: () => payingTrip[Symbol.asyncDispose](),
  }
}

test('cancelling a trip ends all bookings, holds and waitlist entries and refunds everything', async () => {
  await using trip = await startTripToCancel({ maxParticipants: 3 })
  const { site, admin, booker, holder, waiter, seatIds } = trip
  await trip.hold(booker, { seatIds: seatIds.slice(0, 2), transport: 'car', partySize: 2, guests: ['Ann'] })
  await trip.buy(booker, 2 * PRICE_CENTS)
  await trip.hold(holder, { seatIds: seatIds.slice(2, 3), transport: 'car' })
  await trip.join(waiter)
  expect((await trip.preview()).body).toEqual({
    bookings: 1,
    people: 2,
    holds: 1,
    waiting: 1,
    cars: 1,
    refund: '241.00',
    sandboxRefund: null,
  })

  const { status, body } = await trip.cancelTrip(admin)

  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'cancelled', currentParticipants: 0, version: 2 })
  const cancelledBooking = { status: 'cancelled', ended_by: 'organiser' }
  expect(await trip.bookings()).toEqual([cancelledBooking, cancelledBooking])
  expect(await site.database.query('select 1 from waitlist_entries')).toEqual([])
  expect(await site.database.query('select 1 from seats where booking_id is not null')).toEqual([])
  await expect
    .poll(trip.refunds)
    .toEqual([{ amount: '241.00', reason: 'trip-cancelled', status: 'succeeded' }])
  expect(await trip.payments()).toMatchObject([{ status: 'refunded', refunded_amount: '241.00' }])
  expect((await trip.hold(waiter)).body.code).toBe('TRIP_CLOSED')
  expect((await trip.join(waiter)).body.code).toBe('TRIP_CLOSED')
  expect((await trip.preview()).body).toMatchObject({ bookings: 0, holds: 0, waiting: 0, refund: '0.00' })
  expect(await trip.contradictions()).toEqual([])
})

test('the preview tells real money from sandbox money', async () => {
  await using trip = await startTripToCancel()
  const { site, booker, holder } = trip
  await trip.buy(booker, PRICE_CENTS)
  const bookingId = await trip.buy(holder, PRICE_CENTS)
  await site.database.query(`update payments set provider = 'stripe' where booking_id = $1`, [bookingId])
  expect((await trip.preview()).body).toMatchObject({ refund: '120.50', sandboxRefund: '120.50' })
})

test('an offer ends with its trip', async () => {
  await using trip = await startTripToCancel({ maxParticipants: 1 })
  const id = await trip.buy(trip.booker, PRICE_CENTS)
  await trip.join(trip.waiter)
  await trip.cancel(id, trip.booker)
  expect((await trip.waiting(trip.waiter))?.offer).not.toBeNull()

  await trip.cancelTrip(trip.admin)

  expect((await trip.bookings()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
  expect(await trip.contradictions()).toEqual([])
})

test('a partly refunded payment gets the rest refunded', async () => {
  await using trip = await startTripToCancel()
  await trip.buy(trip.booker, PRICE_CENTS)
  const [payment] = await trip.payments()
  await trip.refund(payment?.id ?? 0, trip.admin, { amount: 2_050, refundedBefore: 0 })
  expect((await trip.preview()).body.refund).toBe('100.00')

  await trip.cancelTrip(trip.admin)

  expect(await trip.refunds()).toMatchObject([{ amount: '20.50' }, { amount: '100.00' }])
  expect(await trip.payments()).toMatchObject([{ status: 'refunded', refunded_amount: '120.50' }])
})

test('cancels payments under way, and refunds one that still arrives', async () => {
  await using trip = await startTripToCancel()
  const { site, admin, booker, holder } = trip
  await trip.begin(booker, PRICE_CENTS)
  const { body: lateIntent } = await trip.begin(holder, PRICE_CENTS)
  await trip.pay(holder, lateIntent.clientSecret, 'succeeds-later')
  await trip.check(holder)

  await trip.cancelTrip(admin)
  await trip.pass('1 minute')

  await expect
    .poll(trip.payments)
    .toMatchObject([{ status: 'cancelled' }, { status: 'refunded', refunded_amount: '120.50' }])
  await waitForJobs(site)
  const [first] = await site.database.query('select status from sandbox_intents order by created_at')
  expect(first).toEqual({ status: 'canceled' })
  expect((await trip.bookings()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
  expect(await trip.refunds()).toMatchObject([{ amount: '120.50', reason: 'trip-cancelled' }])
  expect(await findNotifications(site, holder)).toMatchObject([
    { kind: 'trip-cancelled' },
    { kind: 'refund', text: 'The trip was cancelled.' },
  ])
})

test('notifies everybody once about what it means for them, even if cancelled twice', async () => {
  await using trip = await startTripToCancel({ maxParticipants: 2, title: 'Vega' })
  const { site, admin, driver, booker, holder, waiter } = trip
  await trip.buy(booker, PRICE_CENTS)
  await trip.hold(holder)
  await trip.join(waiter)
  await waitForJobs(site)
  const before = (await findNotifications(site, booker)).length

  const [firstCancellation, secondCancellation] = await Promise.all([
    trip.cancelTrip(admin),
    trip.cancelTrip(admin),
  ])
  expect([firstCancellation.body.version, secondCancellation.body.version]).toEqual([2, 2])
  await waitForJobs(site)

  const cancellationTexts = async (person: Person) =>
    (await findNotifications(site, person))
      .filter(({ kind }) => kind === 'trip-cancelled')
      .map(({ text }) => text)
  const opening = 'It won’t take place on Jul 1 – 4, 2099. '
  expect(await cancellationTexts(booker)).toEqual([
    `${opening}Your booking is cancelled. $120.50 will be refunded to the way you paid.`,
  ])
  expect(await cancellationTexts(holder)).toEqual([
    `${opening}Your hold has ended. You haven’t been charged.`,
  ])
  expect(await cancellationTexts(waiter)).toEqual([`${opening}You’re no longer on the waitlist.`])
  expect(await cancellationTexts(driver)).toEqual([
    `${opening}Your car isn’t needed. Thank you for offering it.`,
  ])
  // That notification contains the refund, so there is no separate one.
  expect(await findNotifications(site, booker)).toHaveLength(before + 1)
  expect((await findMails(site, waiter)).map(({ subject }) => subject)).toEqual(['Vega is cancelled'])
})

test('does not notify a person whose booking was cancelled before', async () => {
  await using trip = await startTripToCancel()
  const { site, admin, booker } = trip
  await trip.cancel(await trip.buy(booker, PRICE_CENTS), admin)
  await trip.cancelTrip(admin)
  await waitForJobs(site)
  expect((await findNotifications(site, booker)).map(({ kind }) => kind)).not.toContain('trip-cancelled')
})

test('refunds the rest to a person who cancelled before, and notifies them', async () => {
  await using trip = await startTripToCancel({ refundTiers: [{ daysBefore: 0, percent: 50 }] })
  const { site, admin, booker } = trip
  const id = await trip.buy(booker, PRICE_CENTS)
  await trip.pass('2 days')
  await trip.cancel(id, booker)
  expect((await trip.preview()).body).toMatchObject({ bookings: 0, refund: '60.25' })
  await trip.cancelTrip(admin)
  await waitForJobs(site)
  expect(await trip.refunds()).toMatchObject([
    { amount: '60.25' },
    { amount: '60.25', reason: 'trip-cancelled' },
  ])
  const refundNotifications = (await findNotifications(site, booker)).filter(({ kind }) => kind === 'refund')
  expect(refundNotifications.map(({ text }) => text)).toEqual([
    'You cancelled your booking.',
    'The trip was cancelled.',
  ])
})

test('only admins cancel a trip, and a completed trip cannot be cancelled', async () => {
  await using trip = await startTripToCancel()
  const { site, admin, booker, tripId } = trip
  expect([(await trip.cancelTrip(booker)).status, (await trip.preview(booker)).status]).toEqual([403, 403])
  expect((await site.call(cancelTripEndpoint, { params: { tripId: 999 }, as: admin })).status).toBe(404)
  expect((await site.call(previewTripCancellation, { params: { tripId: 999 }, as: admin })).status).toBe(404)

  const pastTrip = await site.trip({ status: 'completed' })
  const { status, body } = await site.call(cancelTripEndpoint, { params: { tripId: pastTrip.id }, as: admin })
  expect([status, body.code]).toEqual([409, 'TRIP_CLOSED'])

  await trip.cancelTrip(admin)
  expect((await site.call(getTrip, { params: { id: tripId } })).body.status).toBe('cancelled')
})

test('cancelling 500 bookings takes as many statements as cancelling one', async () => {
  await using site = await startApp()
  const countStatementsFor = async (bookingCount: number) => {
    const { id: tripId } = await site.trip({ price: '10' })
    const people = await insertPeople(site.database, bookingCount)
    await site.database.query(
      `with booked as (
         insert into bookings (trip_id, user_id, status, party_size, unit_price, refund_tiers, held_at, confirmed_at)
         select $1, id, 'confirmed', 1, 10, '[]', app_now(), app_now() from unnest($2::text[]) id returning *
       )
       insert into payments (trip_id, user_id, booking_id, amount, status, provider, paid_at)
       select trip_id, user_id, id, 10, 'succeeded', 'stripe', app_now() from booked`,
      [tripId, people.map(({ id }) => id)],
    )
    const { config } = site.context
    const by = people[0]?.id ?? ''
    return countStatements(site.database.url, (db) => cancelTrip({ db, config }, { tripId, by }))
  }

  expect(await countStatementsFor(500)).toBe(await countStatementsFor(1))
  const [refundCount] = await site.database.query('select count(*)::int as refunds from refunds')
  expect(refundCount).toEqual({ refunds: 501 })
})

test('a person who pays while the trip is being cancelled gets everything back', async () => {
  await using site = await startApp()
  const admin = await site.person({ isAdmin: true })
  const people = await insertPeople(site.database, 5)
  const payers = people.map(({ token }): Person => ({ email: '', password: '', token }))

  for (let round = 0; round < 6; round++) {
    const { id: tripId } = await site.trip({ price: '10', maxParticipants: 10 })
    const pay = async (as: Person) => {
      const { body } = await site.call(createPaymentIntent, { body: { tripId, amount: 1_000 }, as })
      if (!body.clientSecret) return
      await site.call(confirmSandboxIntent, {
        body: { clientSecret: body.clientSecret, method: 'succeeds' },
        as,
      })
    }
    const cancel = async () => {
      // A little later in each round, so that it meets every step of a payment.
      await new Promise((resolve) => setTimeout(resolve, round * 15))
      await site.call(cancelTripEndpoint, { params: { tripId }, as: admin })
    }
    await Promise.all([...payers.map(pay), cancel()])
  }

  const openPayments = () =>
    site.database.query(`select 1 from payments where status in ('pending', 'processing', 'failed')`)
  await expect.poll(openPayments, { timeout: 20_000 }).toEqual([])
  await waitForJobs(site)
  const keptMoneyOrBookings = `
    select i.id from sandbox_intents i where i.status = 'succeeded'
      and not exists (select from payments p where p.stripe_session_id = i.id and p.status = 'refunded')
    union all select 'booking' from bookings where status <> 'cancelled'`
  expect(await site.database.query(keptMoneyOrBookings)).toEqual([])
})
