import { expect, test } from 'vitest'
import { createPaymentIntent } from '#contract/payments.ts'
import { findContradictions } from '#testing/find-contradictions.ts'
import { insertPeople } from '#testing/insert-people.ts'
import { startApp, type TestSite } from '#testing/start-app.ts'
import { intentIdOf } from '#testing/start-stripe-payment-site.ts'
import { startStripe, type TestStripe } from '#testing/start-stripe.ts'
import type { StripeAccount, StripeEvent } from '#testing/stripe/account.ts'

const PAYMENT_COUNT = 1_000
const DELIVERIES_PER_EVENT = 5
const PARALLEL_REQUESTS = 24
const PRICE_CENTS = 12_050

/** Something that happens to an intent at Stripe. */
type Step = (account: StripeAccount, intentId: string) => unknown

const pay =
  (...outcome: Parameters<StripeAccount['pay']> extends [string, ...infer Rest] ? Rest : never): Step =>
  (account, id) =>
    account.pay(id, ...outcome)
const settle =
  (outcome: 'succeeded' | 'declined'): Step =>
  (account, id) =>
    account.settle(id, outcome)
const refund =
  (amount: number): Step =>
  (account, id) =>
    account.createRefund({ payment_intent: id, amount })
const failRefund: Step = (account, id) =>
  account.failRefund(account.listRefunds({ payment_intent: id }).data[0]?.id ?? '')
const dispute =
  (amount: number): Step =>
  (account, id) =>
    account.openDispute(id, amount)
const decide =
  (...outcomes: ('under_review' | 'won' | 'lost')[]): Step =>
  (account, id) => {
    const [newest] = account.listDisputes({ payment_intent: id }).data
    for (const outcome of outcomes) account.updateDispute(newest?.id ?? '', outcome)
  }
const cancel: Step = (account, id) => account.cancel(id)

/** The steps of a payment at Stripe, by the kind of payment. */
const histories: Record<string, Step[]> = {
  paid: [pay()],
  'paid with the second card': [pay('declined'), pay()],
  'paid after the bank asked for authentication': [pay('requires_action'), pay()],
  'paid later': [pay('processing'), settle('succeeded')],
  'paid after a slow failure': [pay('processing'), settle('declined'), pay()],
  'under way': [pay('processing')],
  'not paid': [pay('declined'), pay('requires_action'), pay('declined')],
  'slow failure': [pay('processing'), settle('declined')],
  cancelled: [cancel],
  'cancelled after a failure': [pay('declined'), cancel],
  refunded: [pay(), refund(PRICE_CENTS)],
  'refunded in parts': [pay('declined'), pay(), refund(2_000), refund(50)],
  'refund failed': [pay(), refund(3_000), failRefund],
  'refund failed, then refunded': [
    pay('processing'),
    settle('succeeded'),
    refund(PRICE_CENTS),
    failRefund,
    refund(PRICE_CENTS),
  ],
  disputed: [pay(), dispute(PRICE_CENTS), decide('under_review')],
  'dispute won, then refunded': [pay(), dispute(PRICE_CENTS), decide('under_review', 'won'), refund(2_000)],
  'dispute lost': [pay('declined'), pay(), dispute(PRICE_CENTS), decide('lost')],
  'refunded in part, then lost': [pay(), refund(3_000), dispute(PRICE_CENTS - 3_000), decide('lost')],
  'one dispute won, another lost in part': [pay(), dispute(500), decide('won'), dispute(700), decide('lost')],
}
const kinds = Object.keys(histories)

/** Starts payments of many people on a few trips, and returns the intents. */
async function beginPayments(site: TestSite, count: number): Promise<string[]> {
  const people = await insertPeople(site.database, count)
  const trips = await Promise.all(
    Array.from({ length: 20 }, () => site.trip({ price: '120.50', maxParticipants: 0 })),
  )
  const intents: string[] = []
  await inParallel([...people.entries()], async ([index, { token }]) => {
    const as = { email: '', password: '', token }
    const intentBody = { tripId: trips[index % trips.length]?.id ?? 0, amount: PRICE_CENTS }
    await untilDone(async () => {
      const { status, body } = await site.call(createPaymentIntent, { body: intentBody, as })
      if (status === 200) intents[index] = intentIdOf(body.clientSecret)
      return { status, what: body.code ?? '' }
    })
  })
  return intents
}

/** Does the work for all items, some of them at once. */
async function inParallel<T>(all: T[], work: (item: T) => Promise<void>): Promise<void> {
  const remaining = all.values()
  await Promise.all(
    Array.from({ length: PARALLEL_REQUESTS }, async () => {
      for (const item of remaining) await work(item)
    }),
  )
}

/** Retries as Stripe and clients do, after conflicts with parallel requests. */
async function untilDone(ask: () => Promise<{ status: number; what: string }>): Promise<void> {
  for (let tries = 0; ; tries++) {
    const { status, what } = await ask()
    if (status === 200) return
    if ((status !== 409 && status !== 503) || tries === 10) throw new Error(`${status} for ${what}`)
  }
}

async function deliver(site: TestSite, stripe: TestStripe, event: StripeEvent): Promise<void> {
  await untilDone(async () => {
    const response = await site.app.inject({ url: '/api/webhooks/stripe', ...stripe.sign(event) })
    return { status: response.statusCode, what: `${event.type} ${response.body}` }
  })
}

type PaymentOutcome = {
  payment: string
  refunded: string
  lost: string
  booking: string
  ledger: string[]
  refunds: string[]
  disputes: string[]
}

/** The outcome of each payment: its booking, its lines in the ledger, and its refunds. */
async function findOutcomes(site: TestSite): Promise<Map<string, PaymentOutcome>> {
  const rows = await site.database.query<PaymentOutcome & { intent: string }>(`
    select p.stripe_session_id as intent, p.status as payment, p.refunded_amount as refunded, p.lost_amount as lost, b.status as booking,
      array(select kind || ' ' || amount from ledger l where l.payment_id = p.id
        order by l.dispute_id is not null, l.id) as ledger,
      array(select status || ' ' || amount from disputes d where d.payment_id = p.id order by d.amount) as disputes,
      array(select status || ' ' || amount from refunds r where r.payment_id = p.id order by r.id) as refunds
    from payments p join bookings b on b.id = p.booking_id`)
  return new Map(rows.map(({ intent, ...outcome }) => [intent, outcome]))
}

function shuffled<T>(all: T[]): T[] {
  return all
    .map((item) => ({ item, rank: Math.random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}

test(
  `${PAYMENT_COUNT} payments have the right outcome with every event delivered ${DELIVERIES_PER_EVENT} times in any order`,
  { timeout: 600_000 },
  async () => {
    await using stripe = await startStripe()
    await using site = await startApp({ ...stripe.settings, DATABASE_POOL_SIZE: '20' })
    const { account } = stripe
    const intents = await beginPayments(site, kinds.length + PAYMENT_COUNT)

    // One payment of each kind gets its events in order: all others must have the same outcome.
    const expected = new Map<string, PaymentOutcome>()
    const orderlyIntents = intents.splice(0, kinds.length)
    for (const [index, kind] of kinds.entries()) {
      for (const step of histories[kind] ?? []) {
        const eventsBefore = account.events.length
        step(account, orderlyIntents[index] ?? '')
        for (const event of account.events.slice(eventsBefore)) await deliver(site, stripe, event)
      }
    }
    const orderlyOutcomes = await findOutcomes(site)
    for (const [index, kind] of kinds.entries()) {
      const outcome = orderlyOutcomes.get(orderlyIntents[index] ?? '')
      if (outcome) expected.set(kind, outcome)
    }
    expect(expected.get('paid')).toMatchObject({ payment: 'succeeded', booking: 'confirmed' })
    expect(expected.get('under way')).toMatchObject({ payment: 'processing', booking: 'held' })
    expect(expected.get('cancelled')).toMatchObject({ payment: 'cancelled', booking: 'held' })
    expect(expected.get('refunded in part, then lost')).toMatchObject({
      payment: 'partially_refunded',
      booking: 'confirmed',
      ledger: ['payment 120.50', 'refund -30.00', 'dispute-lost -90.50'],
    })
    expect(expected.get('refund failed, then refunded')).toMatchObject({
      payment: 'refunded',
      ledger: ['payment 120.50', 'refund -120.50', 'refund-failed 120.50', 'refund -120.50'],
    })

    const eventsBefore = account.events.length
    // Events of these intents from before their first step.
    const earlierEvents = account.events.filter(({ data }) => intents.includes(data.object.id))
    for (const [index, intent] of intents.entries()) {
      const steps = histories[kinds[index % kinds.length] ?? ''] ?? []
      for (const step of steps) step(account, intent)
    }
    const events = [...earlierEvents, ...account.events.slice(eventsBefore)]
    const deliveries = shuffled(Array.from({ length: DELIVERIES_PER_EVENT }, () => events).flat())
    await inParallel(deliveries, (event) => deliver(site, stripe, event))

    const outcomes = await findOutcomes(site)
    const differences = intents.flatMap((intent, index) => {
      const kind = kinds[index % kinds.length] ?? ''
      const outcome = outcomes.get(intent)
      return JSON.stringify(outcome) === JSON.stringify(expected.get(kind)) ? [] : [{ kind, outcome }]
    })
    expect(differences).toEqual([])
    expect(await findContradictions(site.database)).toEqual([])
    expect(stripe.refused).toEqual([])
    const [appliedEvents] = await site.database.query<{ count: number }>(
      'select count(*)::int as count from payment_events',
    )
    expect(appliedEvents?.count).toBeGreaterThan(PAYMENT_COUNT * 2)
  },
)
