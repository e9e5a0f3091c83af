import { expect, test } from 'vitest'
import { startApp, withBackground } from '#testing/start-app.ts'
import { startStripePaymentSite } from '#testing/start-stripe-payment-site.ts'
import { startStripe } from '#testing/start-stripe.ts'
import type { StripeEvent } from '#testing/stripe/account.ts'

withBackground()

const PRICE_CENTS = 12_050
const WEBHOOK_URL = '/api/webhooks/stripe'

/** A site where somebody has paid, but Stripe’s event is not delivered yet. */
async function startSiteWithUndeliveredEvent() {
  const paying = await startStripePaymentSite()
  const kit = await paying.site.person()
  const intent = paying.stripe.account.pay(await paying.intentOf(kit, PRICE_CENTS))
  // Otherwise the sweeper might ask Stripe before the event is delivered.
  await paying.site.database.query("update payments set next_look_at = app_now() + interval '1 day'")
  const paidEvent = paying.stripe.account.events.at(-1)
  if (!paidEvent) throw new Error('Stripe says nothing of the payment')
  return {
    ...paying,
    kit,
    intent,
    paidEvent,
    /** The same event, with something else in its intent. */
    withIntent: (changes: object): StripeEvent => ({
      ...paidEvent,
      data: { object: { ...intent, ...changes } },
    }),
    /** Expects that the event changed nothing. */
    expectNothingChanged: async () => {
      const rows = await paying.site.database.query<{ status: string; looks: number; events: number }>(
        `select b.status, p.looks, (select count(*)::int from payment_events) as events
         from payments p join bookings b on b.id = p.booking_id`,
      )
      expect(rows).toEqual([{ status: 'held', looks: 0, events: 0 }])
      expect(await paying.ledger()).toEqual([])
    },
  }
}

const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1_000) - minutes * 60

test.each([
  ['signed with another secret', { secret: 'whsec_of_somebody_else' }],
  ['signed ten minutes ago', { timestamp: minutesAgo(10) }],
  ['altered after it was signed', { payload: '{"id":"evt_1","object":"event"}' }],
])('an event %s is refused, and the genuine one still counts', async (_how, changes) => {
  await using paying = await startSiteWithUndeliveredEvent()
  expect(await paying.deliver(paying.paidEvent, changes)).toBe(400)
  await paying.expectNothingChanged()
  expect(await paying.deliver(paying.paidEvent)).toBe(200)
  expect(await paying.ledger()).toHaveLength(1)
})

test.each([
  ['no signature', {}],
  ['half a signature', { 'stripe-signature': 't=1' }],
  ['nonsense', { 'stripe-signature': 'ü' }],
])('an event with %s is refused', async (_how, headers) => {
  await using paying = await startSiteWithUndeliveredEvent()
  const { payload } = paying.stripe.sign(paying.paidEvent)
  const response = await paying.site.app.inject({
    method: 'POST',
    url: WEBHOOK_URL,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })
  expect({ status: response.statusCode, body: response.json<unknown>() }).toEqual({
    status: 400,
    body: { code: 'WEBHOOK_REFUSED', message: 'We couldn’t verify this event.' },
  })
  await paying.expectNothingChanged()
})

test('a signed body that is no event is refused, and an event without a payment is ignored', async () => {
  await using paying = await startSiteWithUndeliveredEvent()
  const sendSigned = async (body: unknown) => {
    const event = paying.stripe.sign(body as StripeEvent)
    return (await paying.site.app.inject({ url: WEBHOOK_URL, ...event })).statusCode
  }
  const { id, type } = paying.paidEvent
  const intent = { ...paying.intent }
  // Each answer is compared together with what was sent, so that a failure names it.
  for (const body of [null, 7, 'event', [], {}, { id }, { type }, { id: 7, type }, { id: 'evt_\0', type }]) {
    expect([body, await sendSigned(body)]).toEqual([body, 400])
  }
  for (const data of [undefined, null, {}, { object: null }, { object: 7 }, { object: {} }]) {
    expect([data, await sendSigned({ id, type, data })]).toEqual([data, 200])
  }
  for (const changes of [{ id: 7 }, { id: 'pi_\0' }, { id: undefined }, { amount: '1' }, { metadata: [7] }]) {
    const answer = await sendSigned({ id, type, data: { object: { ...intent, ...changes } } })
    expect([changes, answer]).toEqual([changes, 200])
  }
  const refundEvent = (payment_intent: unknown) => ({
    id,
    type,
    data: { object: { object: 'refund', payment_intent } },
  })
  for (const oddIntent of [undefined, null, 7, {}, { id: null }, []]) {
    expect([oddIntent, await sendSigned(refundEvent(oddIntent))]).toEqual([oddIntent, 200])
  }
  await paying.expectNothingChanged()
})

test('one space added to a signed body makes the signature wrong', async () => {
  await using paying = await startSiteWithUndeliveredEvent()
  const signed = paying.stripe.sign(paying.paidEvent)
  const send = (payload: string) => paying.site.app.inject({ url: WEBHOOK_URL, ...signed, payload })
  expect((await send(`${signed.payload} `)).statusCode).toBe(400)
  await paying.expectNothingChanged()
  expect((await send(signed.payload)).statusCode).toBe(200)
})

test.each([
  ['another amount', { amount: 12_051 }],
  ['another currency', { currency: 'eur' }],
  ['another payer', { metadata: { paymentId: '1', bookingId: '1', userId: 'somebody' } }],
  ['no payer', { metadata: {} }],
])('a signed event with %s is refused', async (_what, changes) => {
  await using paying = await startSiteWithUndeliveredEvent()
  expect(await paying.deliver(paying.withIntent(changes))).toBe(400)
  await paying.expectNothingChanged()
})

test('a genuine event changes nothing if Stripe has another amount for the intent', async () => {
  await using paying = await startSiteWithUndeliveredEvent()
  Object.assign(paying.stripe.account.intent(paying.intent.id), { amount: 50 })
  expect(await paying.deliver(paying.paidEvent)).toBe(200)
  expect(await paying.payments()).toMatchObject([{ status: 'pending' }])
  expect(await paying.ledger()).toEqual([])
})

test('events that are not about a payment of this site are ignored', async () => {
  await using paying = await startSiteWithUndeliveredEvent()
  const { account } = paying.stripe
  const customer = account.addUnknownEvent('customer.created', { id: 'cus_1', object: 'customer' })
  const unknown = account.addUnknownEvent('payment_intent.danced', { id: 'no', object: 'dance' })
  account.pay(account.createIntent({ amount: 700, currency: 'eur' }).id)
  const foreignIntent = account.events.at(-1)
  for (const event of [customer, unknown, foreignIntent]) {
    if (event) expect(await paying.deliver(event)).toBe(200)
  }
  await paying.expectNothingChanged()
})

test('an event counts once, however often it is delivered', async () => {
  await using paying = await startSiteWithUndeliveredEvent()
  const statuses = await Promise.all(Array.from({ length: 8 }, () => paying.deliver(paying.paidEvent)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await paying.deliver(paying.paidEvent)).toBe(200)
  expect(await paying.ledger()).toEqual([{ kind: 'payment', amount: '120.50' }])
  expect(await paying.site.database.query('select id from payment_events')).toEqual([
    { id: paying.paidEvent.id },
  ])
})

test('an event delivered while Stripe is away gets a 503, and counts when delivered again', async () => {
  await using paying = await startSiteWithUndeliveredEvent()
  await paying.stripe.goAway()
  expect(await paying.deliver(paying.paidEvent)).toBe(503)
  await paying.expectNothingChanged()
  await paying.stripe.comeBack()
  expect(await paying.deliver(paying.paidEvent)).toBe(200)
  expect(await paying.ledger()).toHaveLength(1)
})

test('an event can be large, but has a maximum size and must be JSON', async () => {
  await using paying = await startSiteWithUndeliveredEvent()
  const large = { ...paying.paidEvent, padding: 'x'.repeat(400_000) }
  const send = (payload: string, type = 'application/json') =>
    paying.site.app.inject({ method: 'POST', url: WEBHOOK_URL, headers: { 'content-type': type }, payload })
  expect(await paying.deliver(large)).toBe(200)
  expect((await send('x'.repeat(600_000))).statusCode).toBe(413)
  expect((await send('a=b', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
  expect((await paying.site.app.inject({ method: 'POST', url: WEBHOOK_URL })).statusCode).toBe(400)
})

test('a site without Stripe has no webhook', async () => {
  await using site = await startApp()
  await using stripe = await startStripe()
  const event = stripe.account.addUnknownEvent('customer.created', { id: 'cus_1', object: 'customer' })
  expect((await site.app.inject({ url: WEBHOOK_URL, ...stripe.sign(event) })).statusCode).toBe(404)
})

test('the webhook is in the OpenAPI description', async () => {
  await using site = await startApp()
  const { paths } = (await site.app.inject({ url: '/api/openapi.json' })).json<{
    paths: Record<string, object>
  }>()
  expect(paths[WEBHOOK_URL]).toHaveProperty('post')
})
