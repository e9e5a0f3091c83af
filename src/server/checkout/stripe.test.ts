import { EventEmitter, once } from 'node:events'
import { expect, test } from 'vitest'
import { findContradictions } from '#testing/find-contradictions.ts'
import { withBackground } from '#testing/start-app.ts'
import { intentIdOf, startStripePaymentSite } from '#testing/start-stripe-payment-site.ts'
import type { CardOutcome } from '#testing/stripe/account.ts'
import { StripeProblem } from '#testing/stripe/problem.ts'

withBackground()

const PRICE_CENTS = 12_050

type StripeSite = Awaited<ReturnType<typeof startStripePaymentSite>>

/** Somebody pays for a place at Stripe, which tells the site how it went. */
async function payAtStripe({ site, begin, stripe, deliverNew }: StripeSite, outcome?: CardOutcome) {
  const kit = await site.person()
  const { body } = await begin(kit, PRICE_CENTS)
  const intent = intentIdOf(body.clientSecret)
  stripe.account.pay(intent, outcome)
  await deliverNew()
  return { kit, intent, bookingId: body.bookingId }
}

test('a payment at Stripe confirms the booking with its event, and Stripe knows every request', async () => {
  await using paying = await startStripePaymentSite()
  const { site, stripe, begin, get, deliverNew } = paying
  const kit = await site.person()
  const { status, body } = await begin(kit, PRICE_CENTS)
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      clientSecret: expect.stringMatching(/^pi_\w+_secret_/) as string,
      bookingId: body.bookingId,
      amount: PRICE_CENTS,
      provider: 'stripe',
      publishableKey: stripe.settings.STRIPE_PUBLISHABLE_KEY,
    },
  })
  expect((await begin(kit, PRICE_CENTS)).body).toEqual(body)

  stripe.account.pay(intentIdOf(body.clientSecret))
  expect(new Set(await deliverNew())).toEqual(new Set([200]))
  expect((await get(body.bookingId, kit)).body).toMatchObject({ status: 'confirmed', paid: '120.50' })
  expect(await paying.ledger()).toEqual([{ kind: 'payment', amount: '120.50' }])
  expect(stripe.refused).toEqual([])
  expect(await findContradictions(site.database)).toEqual([])
})

test('a check after returning from Stripe confirms the booking without an event', async () => {
  await using paying = await startStripePaymentSite()
  const kit = await paying.site.person()
  paying.stripe.account.pay(await paying.intentOf(kit, PRICE_CENTS))
  expect(await paying.check(kit)).toMatchObject({
    payment: { status: 'succeeded' },
    booking: { status: 'confirmed' },
  })
})

test('a declined card and a pending authentication keep the hold, and the next card pays', async () => {
  await using paying = await startStripePaymentSite()
  const { stripe, check, deliverNew } = paying
  const { kit, intent } = await payAtStripe(paying, 'declined')
  expect(await paying.payments()).toMatchObject([{ status: 'failed' }])
  expect(await check(kit)).toMatchObject({
    payment: { status: 'failed', failure: 'Your card was declined.' },
    booking: { status: 'held' },
  })
  stripe.account.pay(intent, 'requires_action')
  await deliverNew()
  expect(await check(kit)).toMatchObject({ payment: { status: 'pending', failure: null } })
  stripe.account.pay(intent)
  await deliverNew()
  expect(await check(kit)).toMatchObject({
    payment: { status: 'succeeded', failure: null },
    booking: { status: 'confirmed' },
  })
})

test('a hold waits for a payment that is under way, and is confirmed when it succeeds', async () => {
  await using paying = await startStripePaymentSite()
  const { stripe, check, deliverNew } = paying
  const { kit, intent } = await payAtStripe(paying, 'processing')
  await paying.pass('23 hours')
  expect(await check(kit)).toMatchObject({
    payment: { status: 'processing' },
    booking: { status: 'held' },
  })
  stripe.account.settle(intent)
  await deliverNew()
  expect(await check(kit)).toMatchObject({ booking: { status: 'confirmed' } })
})

test('a payment whose webhook is lost still confirms the booking', async () => {
  await using paying = await startStripePaymentSite()
  const kit = await paying.site.person()
  const { body } = await paying.begin(kit, PRICE_CENTS)
  paying.stripe.account.pay(intentIdOf(body.clientSecret))
  await paying.pass('11 seconds')
  await expect
    .poll(async () => (await paying.get(body.bookingId, kit)).body)
    .toMatchObject({ status: 'confirmed', paymentStatus: 'succeeded' })
})

test('a lapsed hold has its intent cancelled at Stripe', async () => {
  await using paying = await startStripePaymentSite()
  const kit = await paying.site.person()
  const intent = await paying.intentOf(kit, PRICE_CENTS)
  await paying.pass('16 minutes')
  await expect.poll(() => paying.stripe.account.intent(intent).status).toBe('canceled')
  await expect.poll(() => paying.payments()).toMatchObject([{ status: 'cancelled' }])
  await paying.deliverNew()
  expect(await paying.payments()).toMatchObject([{ status: 'cancelled' }])
})

test('a cancelled booking is refunded at Stripe, once', async () => {
  await using paying = await startStripePaymentSite()
  const { stripe, deliverNew } = paying
  const { kit, bookingId } = await payAtStripe(paying)
  await paying.cancel(bookingId, kit)
  await expect
    .poll(() => paying.refunds())
    .toEqual([{ amount: '120.50', reason: 'cancelled', status: 'succeeded' }])
  await deliverNew()
  expect([...stripe.account.refunds.values()]).toMatchObject([{ amount: PRICE_CENTS, status: 'succeeded' }])
  expect(await paying.refunds()).toHaveLength(1)
  expect(await paying.payments()).toMatchObject([{ status: 'refunded', refunded_amount: '120.50' }])
  expect(await paying.ledger()).toEqual([
    { kind: 'payment', amount: '120.50' },
    { kind: 'refund', amount: '-120.50' },
  ])
  expect(stripe.refused).toEqual([])
})

test('a refund that fails later no longer counts as refunded', async () => {
  await using paying = await startStripePaymentSite()
  const { stripe, deliverNew } = paying
  stripe.account.newRefundStatus = 'pending'
  const { kit, bookingId } = await payAtStripe(paying)
  await paying.cancel(bookingId, kit)
  await expect.poll(() => stripe.account.refunds.size).toBe(1)
  const [refund] = stripe.account.refunds.values()
  stripe.account.settleRefund(refund?.id ?? '')
  await deliverNew()
  expect(await paying.refunds()).toMatchObject([{ status: 'succeeded' }])
  stripe.account.failRefund(refund?.id ?? '')
  await deliverNew()
  expect(await paying.refunds()).toMatchObject([{ status: 'failed' }])
  expect(await paying.payments()).toMatchObject([{ status: 'succeeded', refunded_amount: '0.00' }])
  expect((await paying.ledger()).map(({ kind }) => kind)).toEqual(['payment', 'refund', 'refund-failed'])
})

test('a succeeded refund stays succeeded, even if an older answer of Stripe arrives later', async () => {
  await using paying = await startStripePaymentSite()
  const { stripe, deliver, deliverNew } = paying
  stripe.account.newRefundStatus = 'pending'
  const { intent } = await payAtStripe(paying)
  const refund = stripe.account.createRefund({ payment_intent: intent, amount: 1_000 })
  const [created] = stripe.account.events.filter(({ type }) => type === 'refund.created')
  if (!created) throw new Error('Stripe says nothing of the refund')

  const [answerReady, answerReleased] = [createSignal(), createSignal()]
  // Stripe's next answer waits until it is released, and is then outdated.
  stripe.hooks.onAnswer = () => {
    stripe.hooks.onAnswer = undefined
    answerReady.send()
    return answerReleased.received
  }
  const oldDelivery = deliver(created)
  await answerReady.received
  stripe.account.settleRefund(refund.id)
  await deliverNew()
  expect(await paying.refunds()).toMatchObject([{ status: 'succeeded' }])
  answerReleased.send()
  expect(await oldDelivery).toBe(200)
  expect(await paying.refunds()).toMatchObject([{ status: 'succeeded' }])
})

test('a refund made at Stripe is in the ledger, and reduces the refund of a cancellation', async () => {
  await using paying = await startStripePaymentSite()
  const { stripe, deliverNew } = paying
  const { kit, intent, bookingId } = await payAtStripe(paying)
  stripe.account.createRefund({ payment_intent: intent, amount: 2_050 })
  await deliverNew()
  expect(await paying.refunds()).toEqual([{ amount: '20.50', reason: 'at-provider', status: 'succeeded' }])
  expect(await paying.payments()).toMatchObject([{ status: 'partially_refunded' }])

  await paying.cancel(bookingId, kit)
  await expect.poll(() => paying.refunds()).toMatchObject([{}, { amount: '100.00', status: 'succeeded' }])
  await deliverNew()
  expect((await paying.ledger()).map(({ amount }) => amount)).toEqual(['120.50', '-20.50', '-100.00'])
})

test('while Stripe is away no payment can begin, but the hold stays and can be paid later', async () => {
  await using paying = await startStripePaymentSite()
  const { site, stripe, begin, hold, get } = paying
  const kit = await site.person()
  const { body: held } = await hold(kit)
  await stripe.goAway()
  const { status, body } = await begin(kit, PRICE_CENTS)
  expect({ status, code: body.code }).toEqual({ status: 503, code: 'PAYMENTS_AWAY' })
  expect((await get(held.id, kit)).body).toMatchObject({ status: 'held', paid: '0.00' })
  await stripe.comeBack()
  const { body: intent } = await begin(kit, PRICE_CENTS)
  expect(intent).toMatchObject({ bookingId: held.id, amount: PRICE_CENTS })
  expect(await paying.payments()).toMatchObject([{ status: 'pending' }])
  expect(stripe.account.intents.size).toBe(1)
})

test('a party that changes while Stripe is away can be paid for once it is back', async () => {
  await using paying = await startStripePaymentSite()
  const { site, stripe, begin, hold } = paying
  const kit = await site.person()
  const { body: held } = await hold(kit)
  await stripe.goAway()
  expect((await begin(kit, PRICE_CENTS)).status).toBe(503)
  await paying.change(held.id, kit, { partySize: 2 })
  await stripe.comeBack()
  expect((await begin(kit, 2 * PRICE_CENTS)).body).toMatchObject({
    bookingId: held.id,
    amount: 2 * PRICE_CENTS,
  })
  expect((await paying.payments()).map(({ status }) => status)).toEqual(['cancelled', 'pending'])
})

test('a refund that Stripe cannot afford yet is tried again', async () => {
  await using paying = await startStripePaymentSite()
  const { site, stripe } = paying
  const { kit, bookingId } = await payAtStripe(paying)
  const createRefund = stripe.account.createRefund.bind(stripe.account)
  stripe.account.createRefund = () => {
    throw new StripeProblem(400, { code: 'balance_insufficient', message: 'Insufficient funds.' })
  }
  await paying.cancel(bookingId, kit)
  await expect
    .poll(() => stripe.requests.filter(({ operation }) => operation === 'POST /v1/refunds').length)
    .toBe(1)
  expect(await paying.refunds()).toMatchObject([{ status: 'pending' }])
  stripe.account.createRefund = createRefund
  await site.database.query('update refunds set idempotency_key = gen_random_uuid()')
  await paying.pass('61 seconds')
  await expect.poll(() => paying.refunds()).toMatchObject([{ status: 'succeeded' }])
})

test('a failed refund made at Stripe does not block a full refund of the site', async () => {
  await using paying = await startStripePaymentSite()
  const { stripe, deliverNew } = paying
  const { kit, intent, bookingId } = await payAtStripe(paying)
  const { id } = stripe.account.createRefund({ payment_intent: intent, amount: 1_000 })
  stripe.account.failRefund(id)
  await paying.cancel(bookingId, kit)
  await expect.poll(() => paying.refunds()).toMatchObject([{ amount: '120.50', status: 'succeeded' }])
  expect((await deliverNew()).filter((status) => status !== 200)).toEqual([])
  expect((await paying.ledger()).map(({ amount }) => amount)).toEqual(['120.50', '-120.50'])
})

test('a refund for a cancellation while Stripe is away is made once it is back', async () => {
  await using paying = await startStripePaymentSite()
  const { stripe } = paying
  const { kit, bookingId } = await payAtStripe(paying)
  await stripe.goAway()
  expect((await paying.cancel(bookingId, kit)).status).toBe(200)
  expect(await paying.refunds()).toMatchObject([{ amount: '120.50', status: 'pending' }])
  await stripe.comeBack()
  await expect
    .poll(async () => {
      await paying.pass('61 seconds')
      return paying.refunds()
    })
    .toMatchObject([{ status: 'succeeded' }])
  expect(stripe.account.refunds.size).toBe(1)
})

function createSignal(): { received: Promise<unknown>; send: () => void } {
  const events = new EventEmitter()
  return { received: once(events, 'signal'), send: () => void events.emit('signal') }
}
