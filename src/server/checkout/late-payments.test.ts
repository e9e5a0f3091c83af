import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findNotifications } from '#testing/test-notifications.ts'
import { startPaymentSite, type PayingTrip } from '#testing/start-payment-site.ts'
import { lockBooking } from '../bookings/lock-booking.ts'
import { bookings } from '../db/tables/bookings.ts'
import { payments } from '../db/tables/payments.ts'
import { receivePayment } from './receive-payment.ts'
import { sweepPaymentEvents } from './sweep-payment-events.ts'
import { withBackground, type Person } from '#testing/start-app.ts'

withBackground()

/** The payment succeeded at the bank, but the site does not know yet. */
async function payWithoutWebhook({ site, begin }: PayingTrip, who: Person, amount: number): Promise<void> {
  const { body } = await begin(who, amount)
  await site.database.query(`update payments set next_look_at = app_now() + interval '30 days'`)
  await site.database.query(`update sandbox_intents set status = 'succeeded' where client_secret = $1`, [
    body.clientSecret,
  ])
}

const statusOf = async (paying: PayingTrip, id: number, who: Person) =>
  (await paying.get(id, who)).body.status

test('a card that is declined leaves the hold, and the same intent takes another card', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body: intent } = await paying.begin(kit, 12_050)
  expect(await paying.pay(kit, intent.clientSecret, 'declined')).toEqual({
    status: 'requires_payment_method',
    message: 'Your card was declined.',
  })
  expect(await paying.check(kit)).toMatchObject({
    payment: { status: 'failed', failure: 'Your card was declined.' },
    booking: { status: 'held' },
  })
  expect((await paying.begin(kit, 12_050)).body.clientSecret).toBe(intent.clientSecret)
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

test('a bank that asks whether it is you is answered first', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body: intent } = await paying.begin(kit, 12_050)
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

test('without anybody asking, what the provider tells confirms the place', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body: intent } = await paying.begin(kit, 12_050)
  await paying.pay(kit, intent.clientSecret)
  await expect.poll(() => statusOf(paying, intent.bookingId, kit)).toBe('confirmed')
  expect((await findNotifications(paying.site, kit)).map(({ kind }) => kind)).not.toContain('payment-failed')
})

test('what the provider told long ago is forgotten', async () => {
  await using paying = await startPaymentSite()
  const { database } = paying.site
  const kit = await paying.site.person()
  const { body: intent } = await paying.begin(kit, 12_050)
  await paying.pay(kit, intent.clientSecret)
  const known = async () => (await database.query('select id from payment_events')).length
  await expect.poll(known).toBe(1)
  await paying.pass('29 days')
  await sweepPaymentEvents(paying.site.context)
  expect(await known()).toBe(1)
  await paying.pass('2 days')
  await expect.poll(known).toBe(0)
})

test('what nobody tells is found by asking', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body: intent } = await paying.begin(kit, 12_050)
  await paying.site.database.query(`update sandbox_intents set status = 'succeeded'`)
  await paying.pass('11 seconds')
  await expect.poll(() => statusOf(paying, intent.bookingId, kit)).toBe('confirmed')
})

test('a hold whose payment is under way lives until that ends', async () => {
  await using paying = await startPaymentSite()
  const { site, seatIds } = paying
  const kit = await site.person()
  const { body: held } = await paying.hold(kit, { seatIds: seatIds.slice(0, 1) })
  const { body: intent } = await paying.begin(kit, 12_050)
  await site.database.query(`update sandbox_intents set status = 'processing'`)
  expect(await paying.check(kit)).toMatchObject({
    payment: { status: 'processing' },
    booking: { status: 'held' },
  })
  await paying.pass('23 hours')
  expect((await paying.renew(held.id, kit)).body.secondsLeft).toBeGreaterThan(50 * 60)
  expect((await paying.change(held.id, kit, { partySize: 2 })).body.code).toBe('PAYMENT_UNDER_WAY')
  expect((await paying.change(held.id, kit, { seatIds: seatIds.slice(1, 2) })).status).toBe(200)
  expect((await paying.begin(kit, 12_050)).body.clientSecret).toBe(intent.clientSecret)

  await site.database.query(`update sandbox_intents set status = 'succeeded'`)
  expect(await paying.check(kit)).toMatchObject({
    booking: { status: 'confirmed', seatIds: seatIds.slice(1, 2) },
  })
})

test('after a day under way the hold ends; the money, when it comes, still gets the place', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body: intent } = await paying.begin(kit, 12_050)
  await paying.site.database.query(`update sandbox_intents set status = 'processing'`)
  await paying.check(kit)
  await paying.pass('25 hours')
  expect(await statusOf(paying, intent.bookingId, kit)).toBe('expired')
  expect(await paying.check(kit)).toMatchObject({ payment: { status: 'processing' } })
  await paying.site.database.query(`update sandbox_intents set status = 'succeeded'`)
  expect(await paying.check(kit)).toMatchObject({ booking: { status: 'confirmed' } })
})

test('a payment that took its time and failed is told, and the hold goes on as long as it would have', async () => {
  await using paying = await startPaymentSite()
  const { site } = paying
  const kit = await site.person()
  const { body: intent } = await paying.begin(kit, 12_050)
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

test('when a hold ends its intent is cancelled, and can no longer be paid', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body: intent } = await paying.begin(kit, 12_050)
  await paying.pass('16 minutes')
  await expect.poll(async () => (await paying.payments())[0]?.status).toBe('cancelled')
  expect(await paying.pay(kit, intent.clientSecret)).toMatchObject({ status: 'canceled' })
  expect((await paying.begin(kit, 12_050)).body.clientSecret).not.toBe(intent.clientSecret)
  expect(await paying.ledger()).toEqual([])
})

test('who lets a hold go cannot pay for it any more', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body: intent } = await paying.begin(kit, 12_050)
  await paying.cancel(intent.bookingId, kit)
  await expect.poll(async () => (await paying.payments())[0]?.status).toBe('cancelled')
  expect(await paying.pay(kit, intent.clientSecret)).toMatchObject({ status: 'canceled' })
})

test('paid too late, with the seats still free: place and seats', async () => {
  await using paying = await startPaymentSite()
  const { site, seatIds } = paying
  const kit = await site.person()
  const { body: held } = await paying.hold(kit, { seatIds: seatIds.slice(0, 2), partySize: 2 })
  await payWithoutWebhook(paying, kit, 24_100)
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

test('paid too late, with a seat gone: the place, the seat that is left, and a word to choose another', async () => {
  await using paying = await startPaymentSite()
  const { site, seatIds } = paying
  const [kit, lee] = [await site.person(), await site.person()]
  const { body: held } = await paying.hold(kit, { seatIds: seatIds.slice(0, 2), partySize: 2 })
  await payWithoutWebhook(paying, kit, 24_100)
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

test('paid too late for a full trip: the money back, and the first place that becomes free', async () => {
  await using paying = await startPaymentSite({ maxParticipants: 1 })
  const { site } = paying
  const [kit, lee, moe] = [await site.person(), await site.person(), await site.person()]
  await paying.begin(kit, 12_050)
  await site.database.query(`update sandbox_intents set status = 'processing'`)
  await paying.pass('16 minutes')
  await expect.poll(async () => (await paying.availability()).held).toBe(0)
  const taken = await paying.buy(lee, 12_050)
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

  await paying.cancel(taken, lee)
  const [offer] = await site.database.query<{ email: string }>(
    `select email from bookings join users on users.id = user_id where status = 'offered'`,
  )
  expect(offer?.email).toBe(kit.email)
  expect(await paying.contradictions()).toEqual([])
})

test('a payment that comes first after another hold has ended offers that hold’s places to those who wait', async () => {
  await using paying = await startPaymentSite({ maxParticipants: 2 })
  const { site, tripId } = paying
  const [kit, lee, moe] = [await site.person(), await site.person(), await site.person()]
  await payWithoutWebhook(paying, kit, 12_050)
  const { body: held } = await paying.hold(lee)
  await paying.join(moe)
  const { db, config } = site.context
  await db.transaction(async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.tripId, tripId))
    if (!payment) throw new Error('No payment')
    const locked = await lockBooking(tx, { id: payment.bookingId, timeZone: config.timeZone })
    // Within the transaction, so that nobody else can end the hold before the payment is received.
    await tx.update(bookings).set({ expiresAt: locked.trip.now }).where(eq(bookings.id, held.id))
    await receivePayment(tx, { locked, payment, timeZone: config.timeZone })
  })
  expect(await statusOf(paying, held.id, lee)).toBe('expired')
  expect(await paying.waiting(moe)).toMatchObject({ offer: { partySize: 1 } })
  expect(await paying.contradictions()).toEqual([])
})

test('paid for after it was let go: everything back', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body: intent } = await paying.begin(kit, 12_050)
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

test('paid for a party that was smaller by then: the place, and the difference back', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body: held } = await paying.hold(kit, { partySize: 3 })
  await payWithoutWebhook(paying, kit, 36_150)
  await paying.change(held.id, kit, { partySize: 2 })
  await expect.poll(() => statusOf(paying, held.id, kit)).toBe('confirmed')
  expect(await paying.refunds()).toMatchObject([{ amount: '120.50', reason: 'overpaid' }])
  expect((await paying.get(held.id, kit)).body).toMatchObject({ paid: '361.50', refunded: '120.50' })
})

test('paid for a party that was larger by then: the money back, and the hold stays', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body: held } = await paying.hold(kit, { partySize: 1 })
  await payWithoutWebhook(paying, kit, 12_050)
  await paying.change(held.id, kit, { partySize: 2 })
  await expect.poll(async () => (await paying.payments())[0]?.status).toBe('refunded')
  expect(await paying.refunds()).toMatchObject([{ amount: '120.50', reason: 'underpaid' }])
  expect(await statusOf(paying, held.id, kit)).toBe('held')
  await paying.buy(kit, 24_100)
  expect(await statusOf(paying, held.id, kit)).toBe('confirmed')
})

test('paid for when the trip has begun, or for a place that one holds anew: the money back, and no other promise', async () => {
  await using paying = await startPaymentSite()
  const { site } = paying
  const [kit, lee] = [await site.person(), await site.person()]
  await paying.begin(kit, 12_050)
  const { body: ofLee } = await paying.begin(lee, 12_050)
  await site.database.query(`update sandbox_intents set status = 'processing'`)
  await paying.pass('16 minutes')
  await expect.poll(async () => (await paying.availability()).held).toBe(0)
  await paying.hold(lee)
  await site.database.query(`update sandbox_intents set status = 'succeeded' where client_secret = $1`, [
    ofLee.clientSecret,
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
  const given = { amount: '120.50', reason: 'no-longer-open' }
  expect(await paying.refunds()).toMatchObject([given, given])
  expect(await site.database.query('select 1 from waitlist_entries')).toEqual([])
})

test('paid late, while a newer hold has run out and nobody has tidied up: the first place', async () => {
  await using paying = await startPaymentSite()
  const { site } = paying
  const kit = await site.person()
  const { body: first } = await paying.begin(kit, 12_050)
  await site.database.query(`update sandbox_intents set status = 'processing'`)
  await paying.pass('16 minutes')
  await expect.poll(() => statusOf(paying, first.bookingId, kit)).toBe('expired')
  await paying.hold(kit)
  await site.database.query(`update sandbox_intents set status = 'succeeded'`)
  // Checked right after the clock moves, before the sweeper has run.
  const [answer] = await Promise.all([paying.pass('16 minutes').then(() => paying.check(kit))])
  expect(answer).toMatchObject({ payment: { status: 'succeeded' }, booking: { status: 'confirmed' } })
  expect(await paying.contradictions()).toEqual([])
})

test('what is let go while the provider is being asked is cancelled there all the same', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body: intent } = await paying.begin(kit, 12_050)
  await paying.pay(kit, intent.clientSecret, 'declined')
  const looks = Array.from({ length: 5 }, () => paying.check(kit))
  await Promise.all([...looks, paying.cancel(intent.bookingId, kit)])
  await expect.poll(async () => (await paying.payments())[0]?.status).toBe('cancelled')
  expect(await paying.pay(kit, intent.clientSecret)).toMatchObject({ status: 'canceled' })
})

test('paid for a place that is paid for: the money back', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body: intent } = await paying.begin(kit, 12_050)
  await paying.confirm(intent.bookingId)
  await paying.site.database.query(`update sandbox_intents set status = 'succeeded'`)
  expect(await paying.check(kit)).toMatchObject({
    payment: { status: 'refunded' },
    booking: { status: 'confirmed' },
  })
  expect(await paying.refunds()).toMatchObject([{ reason: 'paid-twice' }])
})

test('an intent that the provider has for another sum, or for another person, is not taken for this one', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  await paying.begin(kit, 12_050)
  const change = (what: string) =>
    paying.site.database.query(`update sandbox_intents set status = 'succeeded', ${what}`)
  await change('amount_cents = 50')
  expect(await paying.check(kit)).toMatchObject({
    payment: { status: 'pending' },
    booking: { status: 'held' },
  })
  await change(`amount_cents = 12050, metadata = jsonb_set(metadata, '{userId}', '"somebody"')`)
  expect(await paying.check(kit)).toMatchObject({
    payment: { status: 'pending' },
    booking: { status: 'held' },
  })
  expect(await paying.ledger()).toEqual([])
})
