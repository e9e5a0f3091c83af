import { expect, test } from 'vitest'
import { cancelBooking } from '#contract/bookings.ts'
import { checkPayment, createPaymentIntent } from '#contract/payments.ts'
import { createReplicaCaller } from '#testing/replica-caller.ts'
import { cloneDatabase, type TestDatabase } from '#testing/clone-database.ts'
import { findContradictions } from '#testing/find-contradictions.ts'
import { insertPeople, type SignedInPerson } from '#testing/insert-people.ts'
import { insertTrip } from '#testing/insert-trip.ts'
import { startProcess, type AppProcess } from '#testing/start-process.ts'
import { startStripe, type TestStripe } from '#testing/start-stripe.ts'
import { untilLockedOut } from '#testing/until-locked-out.ts'

const PRICE_CENTS = 12_000

/** When Stripe gets a request, or has answered it. */
type KillTime = 'onRequest' | 'onAnswer'

/** One process of the product, which is killed and restarted, a fake Stripe, and somebody who pays. */
type PaymentWorld = {
  stripe: TestStripe
  database: TestDatabase
  person: SignedInPerson
  tripId: number
  app: AppProcess
  /** Returns the status of the answer; null if none came. */
  startPayment: () => Promise<number | null>
  /** Pays in the browser, if Stripe has an intent to pay. */
  pay: () => void
  /** Delivers all events of Stripe; a killed process does not receive them. */
  deliverEvents: () => Promise<void>
  /** Cancels the booking. */
  cancel: () => Promise<unknown>
  /** Asks the server to check the payment, as the page does. */
  check: () => Promise<unknown>
  passTime: (time: string) => Promise<void>
  /** Kills the process at this request to Stripe. Resolves once it is killed. */
  killOn: (when: KillTime, operation: string) => Promise<void>
}

/** What happens before the process is killed, and when it is killed. */
const crashPoints: Record<string, (world: PaymentWorld) => Promise<unknown>> = {
  'Stripe is asked for an intent': (world) => killAtIntent(world, 'onRequest'),
  'Stripe has made an intent, and its answer is not read': (world) => killAtIntent(world, 'onAnswer'),
  'the client secret is handed out': async ({ startPayment, app }) => {
    await startPayment()
    await app.kill()
  },
  'Stripe has the money, and has sent no event': async ({ startPayment, pay, app }) => {
    await startPayment()
    pay()
    await app.kill()
  },
  'Stripe has sent an event, and is asked for the state of the payment': (world) =>
    killAtSync(world, 'onRequest'),
  'Stripe has sent the state of the payment, and its answer is not read': (world) =>
    killAtSync(world, 'onAnswer'),
  'the place is just being confirmed': async (world) => {
    await world.startPayment()
    world.pay()
    await killWhileItWaits(world, world.deliverEvents)
  },
  'the place is confirmed': async ({ startPayment, pay, deliverEvents, app }) => {
    await startPayment()
    pay()
    await deliverEvents()
    await app.kill()
  },
  'the hold is over, and Stripe is asked to cancel': async (world) => {
    await world.startPayment()
    await killAtCancellation(world, 'onRequest')
  },
  'Stripe has cancelled, and its answer is not read': async (world) => {
    await world.startPayment()
    await killAtCancellation(world, 'onAnswer')
  },
  'Stripe has answered a cancellation that came after the payment': async (world) => {
    await world.startPayment()
    world.pay()
    await killAtCancellation(world, 'onAnswer')
  },
  'Stripe is asked for a refund': (world) => killAtRefund(world, 'onRequest'),
  'Stripe has refunded, and its answer is not read': (world) => killAtRefund(world, 'onAnswer'),
  'the booking is just being cancelled': async (world) => {
    await world.startPayment()
    world.pay()
    await world.check()
    await killWhileItWaits(world, world.cancel)
  },
}

async function killAtIntent({ killOn, startPayment }: PaymentWorld, when: KillTime): Promise<void> {
  const kill = killOn(when, 'POST /v1/payment_intents')
  await Promise.all([startPayment(), kill])
}

async function killAtSync(world: PaymentWorld, when: KillTime): Promise<void> {
  await world.startPayment()
  world.pay()
  const kill = world.killOn(when, 'GET /v1/payment_intents/{intent}')
  await Promise.all([world.deliverEvents(), kill])
}

async function killAtCancellation({ killOn, passTime }: PaymentWorld, when: KillTime): Promise<void> {
  const kill = killOn(when, 'POST /v1/payment_intents/{intent}/cancel')
  await passTime('16 minutes')
  await kill
}

async function killAtRefund(world: PaymentWorld, when: KillTime): Promise<void> {
  await world.startPayment()
  world.pay()
  await world.check()
  const kill = world.killOn(when, 'POST /v1/refunds')
  await Promise.all([world.cancel(), kill])
}

/** Kills the process in the middle of a transaction, while it waits for the locked trip. */
async function killWhileItWaits(
  { database, app, tripId }: PaymentWorld,
  act: () => Promise<unknown>,
): Promise<void> {
  // Long enough to see that the process waits for the lock.
  const tripLock = database.query(
    `with trip as (select id from trips where id = $1 for update)
    select pg_sleep(2) from trip`,
    [tripId],
  )
  const findTripLocks = () =>
    database.query(`select 1 from pg_locks where mode = 'RowShareLock' and relation = 'trips'::regclass`)
  await expect.poll(async () => (await findTripLocks()).length).toBeGreaterThan(0)
  const action = act()
  await untilLockedOut(database)
  await app.kill()
  await Promise.allSettled([action, tripLock])
}

test.each(Object.entries(crashPoints))(
  'killed when %s: after a restart every payment led to a place or a refund, and no place is unpaid',
  async (_name, crash) => {
    await using stripe = await startStripe()
    await using database = await cloneDatabase()
    const settings = { DATABASE_URL: database.url, LOG_LEVEL: 'fatal', ...stripe.settings }
    const tripId = await insertTrip(database, { places: 5, price: '120.00' })
    const [person] = await insertPeople(database, 1)
    if (!person) throw new Error('Nobody pays')
    await using app = await startProcess(settings)
    await crash(createWorld({ stripe, database, person, tripId, app }))
    stripe.hooks.onRequest = stripe.hooks.onAnswer = undefined

    await using restarted = await startProcess(settings)
    await waitUntilNoneIsOpen(database)
    expect(await findDisagreements(database, stripe)).toEqual([])
    expect(await findContradictions(database)).toEqual([])
    expect(stripe.refused).toEqual([])

    // Somebody without a place can continue, and pays once.
    const world = createWorld({ stripe, database, person, tripId, app: restarted })
    if ((await world.startPayment()) === 200) world.pay()
    await world.check()
    expect(await findDisagreements(database, stripe)).toEqual([])
    const [confirmedBooking] = await database.query(`select 1 from bookings where status = 'confirmed'`)
    expect(confirmedBooking).toBeDefined()
  },
)

function createWorld(
  parts: Pick<PaymentWorld, 'stripe' | 'database' | 'person' | 'tripId' | 'app'>,
): PaymentWorld {
  const { stripe, database, person, tripId, app } = parts
  const { call } = createReplicaCaller([app.address])
  const lastIntent = () => [...stripe.account.intents.values()].at(-1)
  return {
    ...parts,
    startPayment: async () =>
      (await call(createPaymentIntent, { body: { tripId, amount: PRICE_CENTS }, as: person })).status,
    pay: () => {
      const intent = lastIntent()
      if (intent) stripe.account.pay(intent.id)
    },
    deliverEvents: async () => {
      for (const event of stripe.account.events)
        await stripe.deliver(event, app.address).catch(() => 'nobody is there')
    },
    cancel: async () => {
      const [booking] = await database.query<{ id: number }>('select max(id) as id from bookings')
      return call(cancelBooking, { params: { id: booking?.id ?? 0 }, as: person })
    },
    check: () => call(checkPayment, { params: { tripId }, as: person }),
    passTime: (time) => database.moveClock(time),
    killOn: (when, operation) =>
      new Promise((resolve) => {
        stripe.hooks[when] = async (request) => {
          if (request.operation !== operation) return
          await app.kill()
          resolve()
        }
      }),
  }
}

/** Moves the clock until no payment or refund is open. */
async function waitUntilNoneIsOpen(database: TestDatabase): Promise<void> {
  await expect
    .poll(
      async () => {
        const open = await database.query(
          `select id from payments where status in ('pending', 'processing', 'failed')
           union all select id from refunds where status = 'pending'`,
        )
        if (open.length > 0) await database.moveClock('5 minutes')
        return open.length
      },
      { interval: 300 },
    )
    .toBe(0)
}

/** The differences between the ledger, the places and Stripe. */
async function findDisagreements(database: TestDatabase, { account }: TestStripe): Promise<string[]> {
  const paid = [...account.intents.values()].reduce(
    (cents, { amount_received }) => cents + amount_received,
    0,
  )
  const refunded = [...account.refunds.values()].reduce((cents, { amount }) => cents + amount, 0)
  const [totals] = await database.query<{ ledger: number; due: number }>(
    `select (select coalesce(sum(amount) * 100, 0) from ledger)::int as ledger,
       (select coalesce(sum(unit_price * party_size) * 100, 0) from bookings where status = 'confirmed')::int as due`,
  )
  const disagreements: string[] = []
  if (totals?.ledger !== paid - refunded)
    disagreements.push(`The ledger says ${totals?.ledger}, Stripe ${paid - refunded}`)
  if (totals?.due !== totals?.ledger)
    disagreements.push(`The places cost ${totals?.due}, and ${totals?.ledger} was paid`)
  return disagreements
}
