import { expect, test } from 'vitest'
import { startStripe } from '../start-stripe.ts'
import { checkRequest } from './check-request.ts'

/** Checks a request, by default one to create an intent. */
const check = (form: string, url = '/v1/payment_intents', method = 'POST') => checkRequest(method, url, form)

test('a form that Stripe’s API description allows is parsed into typed values', () => {
  const form =
    'amount=12050&currency=usd&automatic_payment_methods[enabled]=true&metadata[userId]=kit&expand[0]=latest_charge'
  expect(check(form)).toEqual({
    operation: 'POST /v1/payment_intents',
    id: '',
    sent: {
      amount: 12_050,
      currency: 'usd',
      automatic_payment_methods: { enabled: true },
      metadata: { userId: 'kit' },
      expand: ['latest_charge'],
    },
  })
  expect(check('', '/v1/refunds?payment_intent=pi_1&limit=100', 'GET').sent).toEqual({
    payment_intent: 'pi_1',
    limit: 100,
  })
  expect(check('', '/v1/payment_intents/pi_1/cancel')).toMatchObject({ id: 'pi_1' })
})

test.each([
  {
    what: 'an unknown parameter',
    form: 'amount=100&currency=usd&colour=red',
    code: 'parameter_unknown',
    param: 'colour',
  },
  {
    what: 'an unknown parameter inside another',
    form: 'amount=100&currency=usd&radar_options[colour]=red',
    code: 'parameter_unknown',
    param: 'colour',
  },
  { what: 'a missing parameter', form: 'amount=100', code: 'parameter_missing', param: 'currency' },
  {
    what: 'a fraction of a cent',
    form: 'amount=100.5&currency=usd',
    code: 'parameter_invalid',
    param: 'amount',
  },
  {
    what: 'a word instead of a number',
    form: 'amount=many&currency=usd',
    code: 'parameter_invalid',
    param: 'amount',
  },
  {
    what: 'an object instead of a text',
    form: 'amount=100&currency[a]=usd',
    code: 'parameter_invalid',
    param: 'currency',
  },
])('$what is refused', ({ form, code, param }) => {
  expect(() => check(form)).toThrow(
    expect.objectContaining({
      status: 400,
      details: expect.objectContaining({ code, param: expect.stringContaining(param) as string }) as object,
    }) as Error,
  )
})

test.each([
  ['POST', '/v1/payment_intent'],
  ['DELETE', '/v1/payment_intents/pi_1'],
  ['GET', '/v1/refunds?colour=red'],
])('%s %s is refused', (method, url) => {
  expect(() => check('', url, method)).toThrow()
})

test('an idempotency key repeats its answer, and is refused with other parameters', async () => {
  await using stripe = await startStripe()
  const createIntent = async (body: string) => {
    const response = await fetch(`${stripe.settings.STRIPE_API_URL ?? ''}/v1/payment_intents`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${stripe.settings.STRIPE_SECRET_KEY ?? ''}`,
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': 'one',
      },
      body,
    })
    return { status: response.status, body: (await response.json()) as { id?: string; error?: object } }
  }
  const first = await createIntent('amount=100&currency=usd')
  expect(first).toMatchObject({ status: 200, body: { status: 'requires_payment_method' } })
  expect(await createIntent('amount=100&currency=usd')).toEqual(first)
  expect(await createIntent('amount=200&currency=usd')).toMatchObject({
    status: 400,
    body: { error: { type: 'idempotency_error' } },
  })
  expect(await createIntent('amount=100&currency=usd&colour=red')).toMatchObject({ status: 400 })
  expect(stripe.refused).toEqual([expect.stringContaining('colour')])
})
