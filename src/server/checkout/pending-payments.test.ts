import { expect, test } from 'vitest'
import { withBackground } from '#testing/start-app.ts'
import { startPaymentSite } from '#testing/start-payment-site.ts'
import { findNotifications } from '#testing/test-notifications.ts'
import { sweepPaymentEvents } from './sweep-payment-events.ts'

withBackground()

const PRICE_CENTS = 12_050

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
  await expect.poll(() => paying.statusOf(intent.bookingId, kit)).toBe('confirmed')
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
  await paying.setIntents('succeeded')
  await paying.pass('11 seconds')
  await expect.poll(() => paying.statusOf(intent.bookingId, kit)).toBe('confirmed')
})

test('a hold lives as long as its payment is under way', async () => {
  await using paying = await startPaymentSite()
  const { site, seatIds } = paying
  const kit = await site.person()
  const { body: held } = await paying.hold(kit, { seatIds: seatIds.slice(0, 1) })
  const { body: intent } = await paying.begin(kit, PRICE_CENTS)
  await paying.setIntents('processing')
  expect(await paying.check(kit)).toMatchObject({
    payment: { status: 'processing' },
    booking: { status: 'held' },
  })
  await paying.pass('23 hours')
  expect((await paying.renew(held.id, kit)).body.secondsLeft).toBeGreaterThan(50 * 60)
  expect((await paying.change(held.id, kit, { partySize: 2 })).body.code).toBe('PAYMENT_UNDER_WAY')
  expect((await paying.change(held.id, kit, { seatIds: seatIds.slice(1, 2) })).status).toBe(200)
  expect((await paying.begin(kit, PRICE_CENTS)).body.clientSecret).toBe(intent.clientSecret)

  await paying.setIntents('succeeded')
  expect(await paying.check(kit)).toMatchObject({
    booking: { status: 'confirmed', seatIds: seatIds.slice(1, 2) },
  })
})

test('a hold ends after its payment was under way for a day, and late money still gets the place', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body: intent } = await paying.begin(kit, PRICE_CENTS)
  await paying.setIntents('processing')
  await paying.check(kit)
  await paying.pass('25 hours')
  expect(await paying.statusOf(intent.bookingId, kit)).toBe('expired')
  expect(await paying.check(kit)).toMatchObject({ payment: { status: 'processing' } })
  await paying.setIntents('succeeded')
  expect(await paying.check(kit)).toMatchObject({ booking: { status: 'confirmed' } })
})

test('a slow payment that fails sends a notification, and the hold keeps its original end', async () => {
  await using paying = await startPaymentSite()
  const { site } = paying
  const kit = await site.person()
  const { body: intent } = await paying.begin(kit, PRICE_CENTS)
  await paying.setIntents('processing')
  await paying.check(kit)
  await paying.pass('3 hours')
  await site.database.query(
    `update sandbox_intents set status = 'requires_payment_method', failure = 'The bank said no.'`,
  )
  expect(await paying.check(kit)).toMatchObject({
    payment: { status: 'failed', failure: 'The bank said no.' },
  })
  expect(await paying.statusOf(intent.bookingId, kit)).toBe('expired')
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
