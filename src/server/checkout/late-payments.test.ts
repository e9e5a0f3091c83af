import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withBackground, type Person } from '#testing/start-app.ts'
import { startPaymentSite, type PayingTrip } from '#testing/start-payment-site.ts'
import { findNotifications } from '#testing/test-notifications.ts'
import { lockBooking } from '../bookings/lock-booking.ts'
import { bookings } from '../db/tables/bookings.ts'
import { payments } from '../db/tables/payments.ts'
import { receivePayment } from './receive-payment.ts'
import { sweepPaymentEvents } from './sweep-payment-events.ts'

withBackground()

const PRICE_CENTS = 12_050

/** The payment succeeded at the bank, but the site does not know yet. */
async function payWithoutWebhook({ site, begin }: PayingTrip, who: Person, amount: number): Promise<void> {
  const { body } = await begin(who, amount)
  // Keeps the sweeper from asking the bank.
  await site.database.query(`update payments set next_look_at = app_now() + interval '30 days'`)
  await site.database.query(`update sandbox_intents set status = 'succeeded' where client_secret = $1`, [
    body.clientSecret,
  ])
}

const statusOf = async (paying: PayingTrip, id: number, who: Person) =>
  (await paying.get(id, who)).body.status

test('a declined card keeps the hold, and the same intent takes another card', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body: intent } = await paying.begin(kit, PRICE_CENTS)
  expect(await paying.pay(kit, intent.clientSecret, 'declined')).toEqual({
    status: 'requires_payment_method',
    message: 'Your card was declined.',
  })
  expect(await paying.check(kit)).toMatchObject({
    payment: { status: 'failed', failure: 'Your card was declined.' },
    booking: { status: 'held' },
  })
  expect((await paying.begin(kit, PRICE_CENTS)).body.clientSecret).toBe(intent.clientSecret)
  expect(await paying.pay(kit, intent.clientSecret, 'no-funds')).toMatchObject({
    message: 'Your card has insufficient funds.',
  })
  expect(await paying.pay(kit, intent.clientSecret)).toEqual({ status: 'succeeded', message: null })
  expect(await paying.check(kit)).toMatchObject({
    payment: { status: 'succeeded', failure: null },
    booking: { status: 'confirmed' },
  })
  expect(await paying.payments()).toHaveLength(1)
})

test('the hold waits until the bank’s authentication succeeds', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body: intent } = await paying.begin(kit, PRICE_CENTS)
  expect(await paying.pay(kit, intent.clientSecret, 'authenticates')).toMatchObject({
    status: 'requires_action',
  })
  expect(await paying.check(kit)).toMatchObject({
    payment: { status: 'pending' },
    booking: { status: 'held' },
  })
  await paying.authenticate(kit, intent.clientSecret, false)
  expect(await paying.check(kit)).toMatchObject({
    payment: { status: 'failed' },
    booking: { status: 'held' },
  })
  await paying.pay(kit, intent.clientSecret, 'authenticates')
  await paying.authenticate(kit, intent.clientSecret, true)
  expect(await paying.check(kit)).toMatchObject({ booking: { status: 'confirmed' } })
})

test('the provider’s event confirms the booking without a check by the payer', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body: intent } = await paying.begin(kit, PRICE_CENTS)
  await paying.pay(kit, intent.clientSecret)
  await expect.poll(() => statusOf(paying, intent.bookingId, kit)).toBe('confirmed')
  expect((await findNotifications(paying.site, kit)).map(({ kind }) => kind)).not.toContain('payment-failed')
})

test('events of the provider are deleted after 30 days', async () => {
  await using paying = await startPaymentSite()
  const { database } = paying.site
  const kit = await paying.site.person()
  const { body: intent } = await paying.begin(kit, PRICE_CENTS)
  await paying.pay(kit, intent.clientSecret)
  const countEvents = async () => (await database.query('select id from payment_events')).length
  await expect.poll(countEvents).toBe(1)
  await paying.pass('29 days')
  await sweepPaymentEvents(paying.site.context)
  expect(await countEvents()).toBe(1)
  await paying.pass('2 days')
  await expect.poll(countEvents).toBe(0)
})

test('a payment without an event is found by asking the provider', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body: intent } = await paying.begin(kit, PRICE_CENTS)
  await paying.site.database.query(`update sandbox_intents set status = 'succeeded'`)
  await paying.pass('11 seconds')
  await expect.poll(() => statusOf(paying, intent.bookingId, kit)).toBe('confirmed')
})

test('a hold lives as long as its payment is under way', async () => {
  await using paying = await startPaymentSite()
  const { site, seatIds } = paying
  const kit = await site.person()
  const { body: held } = await paying.hold(kit, { seatIds: seatIds.slice(0, 1) })
  const { body: intent } = await paying.begin(kit, PRICE_CENTS)
  await site.database.query(`update sandbox_intents set status = 'processing'`)
  expect(await paying.check(kit)).toMatchObject({
    payment: { status: 'processing' },
    booking: { status: 'held' },
  })
  await paying.pass('23 hours')
  expect((await paying.renew(held.id, kit)).body.secondsLeft).toBeGreaterThan(50 * 60)
  expect((await paying.change(held.id, kit, { partySize: 2 })).body.code).toBe('PAYMENT_UNDER_WAY')
  expect((await paying.change(held.id, kit, { seatIds: seatIds.slice(1, 2) })).status).toBe(200)
  expect((await paying.begin(kit, PRICE_CENTS)).body.clientSecret).toBe(intent.clientSecret)

  await site.database.query(`update sandbox_intents set status = 'succeeded'`)
  expect(await paying.check(kit)).toMatchObject({
    booking: { status: 'confirmed', seatIds: seatIds.slice(1, 2) },
  })
})

test('a hold ends after its payment was under way for a day, and late money still gets the place', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body: intent } = await paying.begin(kit, PRICE_CENTS)
  await paying.site.database.query(`update sandbox_intents set status = 'processing'`)
  await paying.check(kit)
  await paying.pass('25 hours')
  expect(await statusOf(paying, intent.bookingId, kit)).toBe('expired')
  expect(await paying.check(kit)).toMatchObject({ payment: { status: 'processing' } })
  await paying.site.database.query(`update sandbox_intents set status = 'succeeded'`)
  expect(await paying.check(kit)).toMatchObject({ booking: { status: 'confirmed' } })
})

test('a slow payment that fails sends a notification, and the hold keeps its original end', async () => {
  await using paying = await startPaymentSite()
  const { site } = paying
  const kit = await site.person()
  const { body: intent } = await paying.begin(kit, PRICE_CENTS)
  await site.database.query(`update sandbox_intents set status = 'processing'`)
  await paying.check(kit)
  await paying.pass('3 hours')
  await site.database.query(
    `update sandbox_intents set status = 'requires_payment_method', failure = 'The bank said no.'`,
  )
  expect(await paying.check(kit)).toMatchObject({
    payment: { status: 'failed', failure: 'The bank said no.' },
  })
  expect(await statusOf(paying, intent.bookingId, kit)).toBe('expired')
  await expect
    .poll(async () => (await findNotifications(site, kit)).map(({ kind }) => kind))
    .toContain('payment-failed')
})

test('a lapsed hold has its intent cancelled, which can no longer be paid', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body: intent } = await paying.begin(kit, PRICE_CENTS)
  await paying.pass('16 minutes')
  await expect.poll(async () => (await paying.payments())[0]?.status).toBe('cancelled')
  expect(await paying.pay(kit, intent.clientSecret)).toMatchObject({ status: 'canceled' })
  expect((await paying.begin(kit, PRICE_CENTS)).body.clientSecret).not.toBe(intent.clientSecret)
  expect(await paying.ledger()).toEqual([])
})

test('a cancelled hold can no longer be paid', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body: intent } = await paying.begin(kit, PRICE_CENTS)
  await paying.cancel(intent.bookingId, kit)
  await expect.poll(async () => (await paying.payments())[0]?.status).toBe('cancelled')
  expect(await paying.pay(kit, intent.clientSecret)).toMatchObject({ status: 'canceled' })
})

test('a late payment with the seats still free gets the place and the seats', async () => {
  await using paying = await startPaymentSite()
  const { site, seatIds } = paying
  const kit = await site.person()
  const { body: held } = await paying.hold(kit, { seatIds: seatIds.slice(0, 2), partySize: 2 })
  await payWithoutWebhook(paying, kit, 2 * PRICE_CENTS)
  await paying.pass('16 minutes')
  await expect.poll(() => statusOf(paying, held.id, kit)).toBe('confirmed')
  expect((await paying.get(held.id, kit)).body).toMatchObject({
    seatIds: seatIds.slice(0, 2),
    endedAt: null,
    endedBy: null,
  })
  expect(await paying.refunds()).toEqual([])
  expect(await paying.contradictions()).toEqual([])
})

test('a late payment with one seat taken gets the place, the other seat and a hint to choose', async () => {
  await using paying = await startPaymentSite()
  const { site, seatIds } = paying
  const [kit, lee] = [await site.person(), await site.person()]
  const { body: held } = await paying.hold(kit, { seatIds: seatIds.slice(0, 2), partySize: 2 })
  await payWithoutWebhook(paying, kit, 2 * PRICE_CENTS)
  // The payment is still being processed, and somebody takes one of the seats.
  await site.database.query(`update sandbox_intents set status = 'processing'`)
  await paying.pass('16 minutes')
  await expect.poll(() => statusOf(paying, held.id, kit)).toBe('expired')
  expect((await paying.hold(lee, { seatIds: seatIds.slice(0, 1) })).status).toBe(201)
  await site.database.query(`update sandbox_intents set status = 'succeeded'`)

  expect(await paying.check(kit)).toMatchObject({
    booking: { status: 'confirmed', seatIds: seatIds.slice(1, 2), transport: 'car' },
  })
  await expect
    .poll(
      async () => (await findNotifications(site, kit)).find(({ kind }) => kind === 'booking-confirmed')?.text,
    )
    .toContain('Choose 1 more seat in a car.')
  expect(await paying.contradictions()).toEqual([])
})

test('a late payment for a full trip is refunded, and its party is first on the waitlist', async () => {
  await using paying = await startPaymentSite({ maxParticipants: 1 })
  const { site } = paying
  const [kit, lee, moe] = [await site.person(), await site.person(), await site.person()]
  await paying.begin(kit, PRICE_CENTS)
  await site.database.query(`update sandbox_intents set status = 'processing'`)
  await paying.pass('16 minutes')
  await expect.poll(async () => (await paying.availability()).held).toBe(0)
  const bookingOfLee = await paying.buy(lee, PRICE_CENTS)
  await paying.join(moe)
  await site.database.query(`update sandbox_intents set status = 'succeeded' where status = 'processing'`)

  expect(await paying.check(kit)).toMatchObject({
    payment: { status: 'refunded', refundedAmount: '120.50' },
    booking: { status: 'expired' },
  })
  expect(await paying.refunds()).toMatchObject([{ amount: '120.50', reason: 'too-late' }])
  await expect.poll(async () => (await paying.refunds())[0]?.status).toBe('succeeded')
  expect(await paying.waiting(kit)).toMatchObject({ position: 1 })
  await expect
    .poll(async () => (await findNotifications(site, kit)).map(({ kind, title }) => `${kind}: ${title}`))
    .toContain('refund: $120.50 refund for Ridge walk')

  await paying.cancel(bookingOfLee, lee)
  const [offer] = await site.database.query<{ email: string }>(
    `select email from bookings join users on users.id = user_id where status = 'offered'`,
  )
  expect(offer?.email).toBe(kit.email)
  expect(await paying.contradictions()).toEqual([])
})

test('a payment that arrives right after another hold lapsed offers its place to the waitlist', async () => {
  await using paying = await startPaymentSite({ maxParticipants: 2 })
  const { site, tripId } = paying
  const [kit, lee, moe] = [await site.person(), await site.person(), await site.person()]
  await payWithoutWebhook(paying, kit, PRICE_CENTS)
  const { body: held } = await paying.hold(lee)
  await paying.join(moe)
  const { db, config } = site.context
  await db.transaction(async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.tripId, tripId))
    if (!payment) throw new Error('No payment')
    const locked = await lockBooking(tx, { id: payment.bookingId, timeZone: config.timeZone })
    // Within the transaction, so that nobody else can end the hold before the payment is received.
    await tx.update(bookings).set({ expiresAt: locked.trip.now }).where(eq(bookings.id, held.id))
    await receivePayment(tx, { lockedBefore: locked, payment, timeZone: config.timeZone })
  })
  expect(await statusOf(paying, held.id, lee)).toBe('expired')
  expect(await paying.waiting(moe)).toMatchObject({ offer: { partySize: 1 } })
  expect(await paying.contradictions()).toEqual([])
})

test('a payment for a cancelled hold is refunded', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body: intent } = await paying.begin(kit, PRICE_CENTS)
  await paying.site.database.query(`update sandbox_intents set status = 'processing'`)
  await paying.check(kit)
  await paying.cancel(intent.bookingId, kit)
  await paying.site.database.query(`update sandbox_intents set status = 'succeeded'`)
  expect(await paying.check(kit)).toMatchObject({
    payment: { status: 'refunded' },
    booking: { status: 'cancelled' },
  })
  expect(await paying.refunds()).toMatchObject([{ amount: '120.50', reason: 'not-wanted' }])
})

test('a payment for a party that has shrunk gets the places, and a refund of the difference', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body: held } = await paying.hold(kit, { partySize: 3 })
  await payWithoutWebhook(paying, kit, 3 * PRICE_CENTS)
  await paying.change(held.id, kit, { partySize: 2 })
  await expect.poll(() => statusOf(paying, held.id, kit)).toBe('confirmed')
  expect(await paying.refunds()).toMatchObject([{ amount: '120.50', reason: 'overpaid' }])
  expect((await paying.get(held.id, kit)).body).toMatchObject({ paid: '361.50', refunded: '120.50' })
})

test('a payment for a party that has grown is refunded, and the hold stays', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body: held } = await paying.hold(kit, { partySize: 1 })
  await payWithoutWebhook(paying, kit, PRICE_CENTS)
  await paying.change(held.id, kit, { partySize: 2 })
  await expect.poll(async () => (await paying.payments())[0]?.status).toBe('refunded')
  expect(await paying.refunds()).toMatchObject([{ amount: '120.50', reason: 'underpaid' }])
  expect(await statusOf(paying, held.id, kit)).toBe('held')
  await paying.buy(kit, 2 * PRICE_CENTS)
  expect(await statusOf(paying, held.id, kit)).toBe('confirmed')
})

test('a late payment for a trip that began, or beside a newer hold, is refunded without a waitlist entry', async () => {
  await using paying = await startPaymentSite()
  const { site } = paying
  const [kit, lee] = [await site.person(), await site.person()]
  await paying.begin(kit, PRICE_CENTS)
  const { body: intentOfLee } = await paying.begin(lee, PRICE_CENTS)
  await site.database.query(`update sandbox_intents set status = 'processing'`)
  await paying.pass('16 minutes')
  await expect.poll(async () => (await paying.availability()).held).toBe(0)
  await paying.hold(lee)
  await site.database.query(`update sandbox_intents set status = 'succeeded' where client_secret = $1`, [
    intentOfLee.clientSecret,
  ])
  expect(await paying.check(lee)).toMatchObject({
    payment: { status: 'refunded' },
    booking: { status: 'expired' },
  })
  // Before kit's payment succeeds, which the sweeper may notice at once.
  await site.database.query(`update trips set start_date = '2020-01-01'`)
  await site.database.query(`update sandbox_intents set status = 'succeeded'`)
  expect(await paying.check(kit)).toMatchObject({
    payment: { status: 'refunded' },
    booking: { status: 'expired' },
  })
  const refund = { amount: '120.50', reason: 'no-longer-open' }
  expect(await paying.refunds()).toMatchObject([refund, refund])
  expect(await site.database.query('select 1 from waitlist_entries')).toEqual([])
})

test('a late payment gets its place while a newer hold has lapsed but is not swept yet', async () => {
  await using paying = await startPaymentSite()
  const { site } = paying
  const kit = await site.person()
  const { body: first } = await paying.begin(kit, PRICE_CENTS)
  await site.database.query(`update sandbox_intents set status = 'processing'`)
  await paying.pass('16 minutes')
  await expect.poll(() => statusOf(paying, first.bookingId, kit)).toBe('expired')
  await paying.hold(kit)
  await site.database.query(`update sandbox_intents set status = 'succeeded'`)
  // Checked right after the clock moves, before the sweeper has run.
  await paying.pass('16 minutes')
  const answer = await paying.check(kit)
  expect(answer).toMatchObject({ payment: { status: 'succeeded' }, booking: { status: 'confirmed' } })
  expect(await paying.contradictions()).toEqual([])
})

test('a hold cancelled during a check of its payment has its intent cancelled too', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body: intent } = await paying.begin(kit, PRICE_CENTS)
  await paying.pay(kit, intent.clientSecret, 'declined')
  const checks = Array.from({ length: 5 }, () => paying.check(kit))
  await Promise.all([...checks, paying.cancel(intent.bookingId, kit)])
  await expect.poll(async () => (await paying.payments())[0]?.status).toBe('cancelled')
  expect(await paying.pay(kit, intent.clientSecret)).toMatchObject({ status: 'canceled' })
})

test('a second payment for a confirmed booking is refunded', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body: intent } = await paying.begin(kit, PRICE_CENTS)
  await paying.confirm(intent.bookingId)
  await paying.site.database.query(`update sandbox_intents set status = 'succeeded'`)
  expect(await paying.check(kit)).toMatchObject({
    payment: { status: 'refunded' },
    booking: { status: 'confirmed' },
  })
  expect(await paying.refunds()).toMatchObject([{ reason: 'paid-twice' }])
})

test('an intent with another amount or another payer at the provider does not confirm the booking', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  await paying.begin(kit, PRICE_CENTS)
  const succeedWith = (setClause: string) =>
    paying.site.database.query(`update sandbox_intents set status = 'succeeded', ${setClause}`)
  await succeedWith('amount_cents = 50')
  expect(await paying.check(kit)).toMatchObject({
    payment: { status: 'pending' },
    booking: { status: 'held' },
  })
  await succeedWith(`amount_cents = 12050, metadata = jsonb_set(metadata, '{userId}', '"somebody"')`)
  expect(await paying.check(kit)).toMatchObject({
    payment: { status: 'pending' },
    booking: { status: 'held' },
  })
  expect(await paying.ledger()).toEqual([])
})
