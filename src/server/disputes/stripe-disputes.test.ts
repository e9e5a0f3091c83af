import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCents } from '#contract/money.ts'
import { startStripePaymentSite } from '#testing/start-stripe-payment-site.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'
import { reconcileDisputes } from './reconcile-disputes.ts'

const PRICE = 12_050

type StripeSite = Awaited<ReturnType<typeof startStripePaymentSite>>

/** Somebody books and pays at Stripe. */
async function pay(paying: StripeSite) {
  const kit = await paying.site.person()
  const intentId = await paying.intentOf(kit, PRICE)
  paying.stripe.account.pay(intentId)
  await paying.deliverNew()
  const [payment] = await paying.site.database.query<{ id: number; booking_id: number }>(
    'select id, booking_id from payments where stripe_session_id = $1',
    [intentId],
  )
  return { kit, intentId, paymentId: payment?.id ?? 0, bookingId: payment?.booking_id ?? 0 }
}

/** What the account at Stripe has, in cents, beside the ledger. */
async function sumUp({ site, stripe: { account } }: StripeSite) {
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const lost = [...account.disputes.values()].filter(({ status }) => status === 'lost')
  const refunded = [...account.refunds.values()].filter(({ status }) => status !== 'failed')
  const [ledger] = await site.database.query<{ sum: string }>(
    'select coalesce(sum(amount), 0.00) as sum from ledger',
  )
  return {
    stripe:
      sum([...account.charges.values()].map(({ amount }) => amount)) -
      sum(refunded.map(({ amount }) => amount)) -
      sum(lost.map(({ amount }) => amount)),
    ledger: toCents(ledger?.sum ?? ''),
  }
}

test('a dispute whose webhook was lost is found, and so is its end', async () => {
  await using paying = await startStripePaymentSite()
  const { site, stripe } = paying
  const { intentId } = await pay(paying)
  const { id } = stripe.account.openDispute(intentId)
  await reconcileDisputes(site.context)
  expect(await paying.disputes()).toMatchObject([{ amount: '120.50', status: 'needs-response' }])
  stripe.account.updateDispute(id, 'lost')
  await reconcileDisputes(site.context)
  expect(await paying.disputes()).toMatchObject([{ status: 'needs-response' }])
  await paying.pass('2 hours')
  await reconcileDisputes(site.context)
  expect(await paying.disputes()).toMatchObject([{ status: 'lost' }])
  expect(await paying.ledger()).toMatchObject([
    { kind: 'payment' },
    { kind: 'dispute-lost', amount: '-120.50' },
  ])
  expect(stripe.refused).toEqual([])
})

test('a refund that Stripe refuses because of a dispute waits, also if the webhook was lost', async () => {
  await using paying = await startStripePaymentSite()
  const { site, stripe } = paying
  const { kit, intentId, bookingId } = await pay(paying)
  const { id } = stripe.account.openDispute(intentId)
  await paying.cancel(bookingId, kit)
  await sendRefunds(site.context)
  expect(await paying.refunds()).toMatchObject([{ amount: '120.50', status: 'pending' }])
  expect(await paying.disputes()).toMatchObject([{ status: 'needs-response' }])
  stripe.account.updateDispute(id, 'won')
  await paying.deliverNew()
  await paying.pass('1 hour')
  await sendRefunds(site.context)
  expect(await paying.refunds()).toMatchObject([{ amount: '120.50', status: 'succeeded' }])
  expect(await sumUp(paying)).toEqual({ stripe: 0, ledger: 0 })
})

test('after a part of a payment was lost, the promised refund is made for the rest', async () => {
  await using paying = await startStripePaymentSite()
  const { site, stripe } = paying
  const { kit, intentId, bookingId } = await pay(paying)
  const { id } = stripe.account.openDispute(intentId, 5_000)
  await paying.deliverNew()
  await paying.cancel(bookingId, kit)
  stripe.account.updateDispute(id, 'lost')
  await paying.deliverNew()
  for (let round = 0; round < 2; round++) await sendRefunds(site.context)
  expect(await paying.refunds()).toEqual([
    { amount: '120.50', reason: 'cancelled', status: 'failed' },
    { amount: '70.50', reason: 'cancelled', status: 'succeeded' },
  ])
  expect(await sumUp(paying)).toEqual({ stripe: 0, ledger: 0 })
  expect(await paying.contradictions()).toEqual([])
})

test('a refund that was sent before the dispute was lost stays sent', async () => {
  await using paying = await startStripePaymentSite()
  const { site, stripe } = paying
  const { kit, intentId, bookingId } = await pay(paying)
  await paying.cancel(bookingId, kit)
  // Stripe makes the refund, but its answer does not arrive.
  const [refund] = await site.database.query<{ idempotency_key: string }>(
    'select idempotency_key from refunds',
  )
  stripe.account.createRefund({
    payment_intent: intentId,
    amount: PRICE,
    metadata: { refundKey: refund?.idempotency_key ?? '' },
  })
  const { id } = stripe.account.openDispute(intentId)
  stripe.account.updateDispute(id, 'lost')
  const disputed = stripe.account.events.filter(({ type }) => type.startsWith('charge.dispute'))
  for (const event of disputed) await paying.deliver(event)
  await sendRefunds(site.context)
  expect(await paying.refunds()).toMatchObject([{ status: 'succeeded' }])
  expect(await sumUp(paying)).toEqual({ stripe: -PRICE, ledger: -PRICE })
})

test('what the bank gives back after all is another line, and the refund stays withdrawn', async () => {
  await using paying = await startStripePaymentSite()
  const { stripe } = paying
  const { intentId } = await pay(paying)
  const { id } = stripe.account.openDispute(intentId)
  for (const status of ['lost', 'won', 'lost'] as const) {
    stripe.account.updateDispute(id, status)
    await paying.deliverNew()
  }
  expect(await paying.ledger()).toEqual([
    { kind: 'payment', amount: '120.50' },
    { kind: 'dispute-lost', amount: '-120.50' },
    { kind: 'dispute-returned', amount: '120.50' },
    { kind: 'dispute-lost', amount: '-120.50' },
  ])
  expect(await paying.contradictions()).toEqual([])
})

const step = fc.oneof(
  fc.record({ kind: fc.constant('open' as const), cents: fc.constantFrom(5_000, PRICE) }),
  fc.record({ kind: fc.constantFrom('respond', 'win', 'lose') }),
  fc.record({ kind: fc.constant('refund' as const), cents: fc.constantFrom(100, 3_000, PRICE) }),
  fc.record({ kind: fc.constantFrom('cancel', 'cancel as organiser', 'send refunds', 'deliver') }),
)

test('in any order of disputes, refunds and cancellations ledger and Stripe agree to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      await using paying = await startStripePaymentSite()
      const { site, stripe } = paying
      const { account } = stripe
      const admin = await site.person({ isAdmin: true })
      const { kit, intentId, bookingId, paymentId } = await pay(paying)
      const openOnes = () => [...account.disputes.values()].filter(({ status }) => !/won|lost/.test(status))
      const decide = (status: 'under_review' | 'won' | 'lost') => {
        for (const { id } of openOnes().slice(0, 1)) account.updateDispute(id, status)
      }
      const perform = async (each: typeof step extends fc.Arbitrary<infer S> ? S : never) => {
        const [payment] = await paying.payments()
        if (each.kind === 'open' && openOnes().length === 0) account.openDispute(intentId, each.cents)
        if (each.kind === 'respond') decide('under_review')
        if (each.kind === 'win') decide('won')
        if (each.kind === 'lose') decide('lost')
        if (each.kind === 'refund') {
          const refundedBefore = toCents(payment?.refunded_amount ?? '0')
          const { status } = await paying.refund(paymentId, admin, { amount: each.cents, refundedBefore })
          expect([201, 409]).toContain(status)
        }
        if (each.kind === 'cancel') await paying.cancel(bookingId, kit)
        if (each.kind === 'cancel as organiser') await paying.cancel(bookingId, admin)
        if (each.kind === 'send refunds') await sendRefunds(site.context)
        if (each.kind === 'deliver') await paying.deliverNew()
      }
      for (const each of steps) await perform(each)
      for (const { id } of openOnes()) account.updateDispute(id, 'lost')
      await paying.deliverNew()
      // Some have to wait for their next turn, and what is left is promised anew.
      for (let round = 0; round < 4; round++) {
        await paying.pass('2 hours')
        await reconcileDisputes(site.context)
        await sendRefunds(site.context)
        await paying.deliverNew()
      }
      const { stripe: cents, ledger } = await sumUp(paying)
      expect(ledger).toBe(cents)
      expect((await paying.refunds()).filter(({ status }) => status === 'pending')).toEqual([])
      expect(await paying.contradictions()).toEqual([])
      expect(stripe.refused).toEqual([])
    }),
    { numRuns: 25, endOnFailure: true },
  )
})
