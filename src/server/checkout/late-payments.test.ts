import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withBackground, type Person } from '#testing/start-app.ts'
import { startPaymentSite, type PayingTrip } from '#testing/start-payment-site.ts'
import { findNotifications } from '#testing/test-notifications.ts'
import { lockBooking } from '../bookings/lock-booking.ts'
import { bookings } from '../db/tables/bookings.ts'
import { payments } from '../db/tables/payments.ts'
import { receivePayment } from './receive-payment.ts'

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

test('a late payment with the seats still free gets the place and the seats', async () => {
  await using paying = await startPaymentSite()
  const { site, seatIds } = paying
  const kit = await site.person()
  const { body: held } = await paying.hold(kit, { seatIds: seatIds.slice(0, 2), partySize: 2 })
  await payWithoutWebhook(paying, kit, 2 * PRICE_CENTS)
  await paying.pass('16 minutes')
  await expect.poll(() => paying.statusOf(held.id, kit)).toBe('confirmed')
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
  await paying.setIntents('processing')
  await paying.pass('16 minutes')
  await expect.poll(() => paying.statusOf(held.id, kit)).toBe('expired')
  expect((await paying.hold(lee, { seatIds: seatIds.slice(0, 1) })).status).toBe(201)
  await paying.setIntents('succeeded')

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
  await paying.setIntents('processing')
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
  expect(await paying.statusOf(held.id, lee)).toBe('expired')
  expect(await paying.waiting(moe)).toMatchObject({ offer: { partySize: 1 } })
  expect(await paying.contradictions()).toEqual([])
})

test('a payment for a cancelled hold is refunded', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body: intent } = await paying.begin(kit, PRICE_CENTS)
  await paying.setIntents('processing')
  await paying.check(kit)
  await paying.cancel(intent.bookingId, kit)
  await paying.setIntents('succeeded')
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
  await expect.poll(() => paying.statusOf(held.id, kit)).toBe('confirmed')
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
  expect(await paying.statusOf(held.id, kit)).toBe('held')
  await paying.buy(kit, 2 * PRICE_CENTS)
  expect(await paying.statusOf(held.id, kit)).toBe('confirmed')
})

test('a late payment for a trip that began, or beside a newer hold, is refunded without a waitlist entry', async () => {
  await using paying = await startPaymentSite()
  const { site } = paying
  const [kit, lee] = [await site.person(), await site.person()]
  await paying.begin(kit, PRICE_CENTS)
  const { body: intentOfLee } = await paying.begin(lee, PRICE_CENTS)
  await paying.setIntents('processing')
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
  await paying.setIntents('succeeded')
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
  await paying.setIntents('processing')
  await paying.pass('16 minutes')
  await expect.poll(() => paying.statusOf(first.bookingId, kit)).toBe('expired')
  await paying.hold(kit)
  await paying.setIntents('succeeded')
  // Checked right after the clock moves, before the sweeper has run.
  await paying.pass('16 minutes')
  const answer = await paying.check(kit)
  expect(answer).toMatchObject({ payment: { status: 'succeeded' }, booking: { status: 'confirmed' } })
  expect(await paying.contradictions()).toEqual([])
})

test('a second payment for a confirmed booking is refunded', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body: intent } = await paying.begin(kit, PRICE_CENTS)
  await paying.confirm(intent.bookingId)
  await paying.setIntents('succeeded')
  expect(await paying.check(kit)).toMatchObject({
    payment: { status: 'refunded' },
    booking: { status: 'confirmed' },
  })
  expect(await paying.refunds()).toMatchObject([{ reason: 'paid-twice' }])
})
