import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startApp } from '#testing/start-app.ts'
import { startStripe } from '#testing/start-stripe.ts'
import type { Intent, PaymentProvider } from './port.ts'
import { createSandbox } from './sandbox.ts'
import { createStripe } from './stripe.ts'

/** Pays an intent, which succeeds at once, or is processing for a while. */
type PayIntent = (intent: Intent, isLater?: boolean) => Promise<unknown>
type ProviderSetup = AsyncDisposable & { provider: PaymentProvider; pay: PayIntent }

async function inSandbox(): Promise<ProviderSetup> {
  const site = await startApp()
  const provider = createSandbox({ db: site.context.db })
  return {
    provider,
    pay: async ({ clientSecret, owner }, isLater) =>
      provider.sandbox?.confirm({
        clientSecret,
        userId: owner.userId,
        method: isLater ? 'succeeds-later' : 'succeeds',
      }),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

async function atStripe(changed: Record<string, string> = {}) {
  const stripe = await startStripe()
  const { stripe: settings } = readConfig({ ...stripe.settings, ...changed })
  if (!settings) throw new Error('Stripe is not set')
  const pay: PayIntent = ({ id }, isLater) =>
    Promise.resolve(stripe.account.pay(id, isLater ? 'processing' : 'succeeded'))
  return {
    stripe,
    provider: createStripe(settings),
    pay,
    [Symbol.asyncDispose]: () => stripe[Symbol.asyncDispose](),
  }
}

const intentRequest = () => ({
  key: randomUUID(),
  amountCents: 12_050,
  owner: { paymentId: '7', bookingId: '5', userId: 'kit' },
  description: 'Booking 5, trip 3',
})

describe.each([
  ['the sandbox', inSandbox],
  ['Stripe', atStripe],
])('%s', (_name, setUp: () => Promise<ProviderSetup>) => {
  test('creates one intent per key, and finds it again', async () => {
    await using setup = await setUp()
    const { provider } = setup
    const request = intentRequest()
    const [intent, repeated] = await Promise.all([
      provider.createIntent(request),
      provider.createIntent(request),
    ])
    expect(intent).toEqual({
      id: expect.stringMatching(/^pi_/) as string,
      clientSecret: expect.stringMatching(/_secret_/) as string,
      status: 'open',
      amountCents: 12_050,
      currency: 'usd',
      owner: request.owner,
      failure: null,
    })
    expect(repeated).toEqual(intent)
    expect(await provider.getIntent(intent.id)).toEqual(intent)
    expect((await provider.createIntent(intentRequest())).id).not.toBe(intent.id)
  })

  test('cancels an unpaid intent, also when asked twice', async () => {
    await using setup = await setUp()
    const { provider } = setup
    const { id } = await provider.createIntent(intentRequest())
    expect(await provider.cancelIntent(id)).toMatchObject({ id, status: 'cancelled' })
    expect(await provider.cancelIntent(id)).toMatchObject({ id, status: 'cancelled' })
  })

  test.each([
    { status: 'succeeded', isLater: false },
    { status: 'processing', isLater: true },
  ])('does not cancel a paid intent, whose status stays $status', async ({ isLater, status }) => {
    await using setup = await setUp()
    const { provider, pay } = setup
    const intent = await provider.createIntent(intentRequest())
    await pay(intent, isLater)
    expect(await provider.cancelIntent(intent.id)).toMatchObject({ status })
    expect(await provider.getIntent(intent.id)).toMatchObject({ status })
  })

  test('makes one refund per key, allows several, and lists them', async () => {
    await using setup = await setUp()
    const { provider, pay } = setup
    const intent = await provider.createIntent(intentRequest())
    await pay(intent)
    expect(await provider.listRefunds(intent.id)).toEqual([])
    const first = { key: randomUUID(), intentId: intent.id, amountCents: 2_000 }
    const refund = await provider.refund(first)
    expect(refund).toEqual({
      id: expect.stringMatching(/^re_/) as string,
      key: first.key,
      amountCents: 2_000,
      status: 'succeeded',
      failure: null,
    })
    expect(await provider.refund(first)).toEqual(refund)
    expect(await provider.getRefund(refund.id ?? '')).toEqual(refund)
    const second = await provider.refund({ key: randomUUID(), intentId: intent.id, amountCents: 10_050 })
    expect(await provider.listRefunds(intent.id)).toEqual([refund, second])
  })

  test('a refund of more than is left, or of an unpaid intent, fails for good', async () => {
    await using setup = await setUp()
    const { provider, pay } = setup
    const intent = await provider.createIntent(intentRequest())
    const refund = (amountCents: number, key: string = randomUUID()) =>
      provider.refund({ key, intentId: intent.id, amountCents })
    const failed = { status: 'failed', failure: expect.stringMatching(/refund/) as string }
    expect(await refund(1)).toMatchObject(failed)
    await pay(intent)
    const key = randomUUID()
    expect(await refund(12_051, key)).toMatchObject({ ...failed, key, amountCents: 12_051 })
    expect(await refund(12_050)).toMatchObject({ status: 'succeeded' })
    expect(await refund(1)).toMatchObject(failed)
    expect(await provider.listRefunds(intent.id)).toHaveLength(1)
  })
})

test('an intent at Stripe names why the last card was declined, until another one is tried', async () => {
  await using setup = await atStripe()
  const { stripe, provider } = setup
  const { id } = await provider.createIntent(intentRequest())
  stripe.account.pay(id, 'declined')
  expect(await provider.getIntent(id)).toMatchObject({ status: 'open', failure: 'Your card was declined.' })
  stripe.account.pay(id, 'requires_action')
  expect(await provider.getIntent(id)).toMatchObject({ status: 'open', failure: null })
  stripe.account.pay(id)
  expect(await provider.getIntent(id)).toMatchObject({ status: 'succeeded', failure: null })
  expect(stripe.refused).toEqual([])
})

test('an intent at Stripe has the description and the owner that admins look for', async () => {
  await using setup = await atStripe()
  const { stripe, provider } = setup
  const { id } = await provider.createIntent(intentRequest())
  expect(stripe.account.intent(id)).toMatchObject({
    description: 'Booking 5, trip 3',
    metadata: { paymentId: '7', bookingId: '5', userId: 'kit' },
  })
})

test('a refund that Stripe has made is not repeated when Stripe has forgotten its key', async () => {
  await using setup = await atStripe()
  const { stripe, provider, pay } = setup
  const intent = await provider.createIntent(intentRequest())
  await pay(intent)
  const key = randomUUID()
  const existingRefund = stripe.account.createRefund({
    payment_intent: intent.id,
    amount: 500,
    metadata: { refundKey: key },
  })
  expect(await provider.refund({ key, intentId: intent.id, amountCents: 500 })).toMatchObject({
    id: existingRefund.id,
  })
  expect(stripe.account.refunds.size).toBe(1)
})

test('refunds made at Stripe itself are listed without a key, from all pages', async () => {
  await using setup = await atStripe()
  const { stripe, provider, pay } = setup
  const intent = await provider.createIntent(intentRequest())
  await pay(intent)
  // One more than a page of Stripe's list has.
  for (let cents = 1; cents <= 101; cents++) {
    stripe.account.createRefund({ payment_intent: intent.id, amount: cents })
  }
  const listed = await provider.listRefunds(intent.id)
  expect(listed.map(({ amountCents }) => amountCents)).toEqual(
    Array.from({ length: 101 }, (_, index) => index + 1),
  )
  expect(new Set(listed.map(({ key }) => key))).toEqual(new Set([null]))
})

test.each(['pending', 'failed'] as const)('a refund at Stripe can be %s', async (status) => {
  await using setup = await atStripe()
  const { stripe, provider, pay } = setup
  stripe.account.newRefundStatus = 'pending'
  const intent = await provider.createIntent(intentRequest())
  await pay(intent)
  const refund = await provider.refund({ key: randomUUID(), intentId: intent.id, amountCents: 500 })
  const id = refund.id ?? ''
  if (status === 'failed') stripe.account.failRefund(id)
  const failure = status === 'failed' ? 'lost_or_stolen_card' : null
  expect(await provider.getRefund(id)).toMatchObject({ status, failure })
})

const providerAway = { code: 'PAYMENTS_AWAY' }

test('calls fail while Stripe is away, and work once it is back', async () => {
  await using setup = await atStripe()
  const { stripe, provider, pay } = setup
  const request = intentRequest()
  await stripe.goAway()
  await expect(provider.createIntent(request)).rejects.toMatchObject(providerAway)
  await stripe.comeBack()
  const intent = await provider.createIntent(request)
  await pay(intent)

  await stripe.goAway()
  const refund = { key: randomUUID(), intentId: intent.id, amountCents: 500 }
  await expect(provider.getIntent(intent.id)).rejects.toMatchObject(providerAway)
  await expect(provider.cancelIntent(intent.id)).rejects.toMatchObject(providerAway)
  await expect(provider.refund(refund)).rejects.toMatchObject(providerAway)
  await expect(provider.listRefunds(intent.id)).rejects.toMatchObject(providerAway)
  await stripe.comeBack()
  expect(await provider.refund(refund)).toMatchObject({ status: 'succeeded' })
  expect(stripe.account.intents.size).toBe(1)
})

test.each([500, 503, 429, 401, 403])('Stripe counts as away for now when it answers %i', async (status) => {
  await using setup = await atStripe()
  const { stripe, provider } = setup
  stripe.trouble.status = status
  await expect(provider.createIntent(intentRequest())).rejects.toMatchObject(providerAway)
  stripe.trouble.status = null
  expect(await provider.createIntent(intentRequest())).toMatchObject({ status: 'open' })
})

test('an error about a wrong key does not contain the key', async () => {
  await using setup = await atStripe({ STRIPE_SECRET_KEY: 'sk_test_of_somebody_else' })
  const error: unknown = await setup.provider.createIntent(intentRequest()).catch((caught: unknown) => caught)
  expect(error).toMatchObject({ ...providerAway, cause: { message: expect.stringMatching(/401/) as string } })
  expect(JSON.stringify([error, String((error as Error).cause)])).not.toMatch(/sk_test|Invalid API Key/)
})

test('a request whose answer is lost is repeated, and creates only one intent', async () => {
  await using setup = await atStripe()
  const { stripe, provider } = setup
  stripe.hooks.onAnswer = () => {
    stripe.hooks.onAnswer = undefined
    throw new Error('The line is cut')
  }
  expect(await provider.createIntent(intentRequest())).toMatchObject({ status: 'open' })
  expect(stripe.account.intents.size).toBe(1)
})

test('an intent of another Stripe account is an error, and its refund can be retried', async () => {
  await using setup = await atStripe()
  await expect(setup.provider.getIntent('pi_elsewhere')).rejects.toThrow('StripeInvalidRequestError')
  const refund = setup.provider.refund({ key: randomUUID(), intentId: 'pi_elsewhere', amountCents: 1 })
  // The refund is retried, and succeeds once the right keys are set.
  await expect(refund).rejects.toThrow('resource_missing')
})
