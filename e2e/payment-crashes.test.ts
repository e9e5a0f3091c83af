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

const PRICE_CENTS = 12_000

/** One process of the product, which is killed and restarted, a fake Stripe, and somebody who pays. */
type PaymentWorld = {
  stripe: TestStripe
  database: TestDatabase
  person: SignedInPerson
  tripId: number
  app: AppProcess
  begin: () => Promise<number | null>
  /** Pays in the browser, if Stripe has an intent to pay. */
  pay: () => void
  /** Delivers all events of Stripe; a killed process does not receive them. */
  tell: () => Promise<void>
  cancel: () => Promise<unknown>
  check: () => Promise<unknown>
  pass: (time: string) => Promise<void>
  killOn: (when: 'onRequest' | 'onAnswer', operation: string) => Promise<void>
}

/** What happens before the process is killed, and when it is killed. */
const crashPoints: Record<string, (world: PaymentWorld) => Promise<unknown>> = {
  'Stripe is asked for an intent': async ({ killOn, begin }) => {
    const killed = killOn('onRequest', 'POST /v1/payment_intents')
    await Promise.all([begin(), killed])
  },
  'Stripe has made an intent, and its answer is not read': async ({ killOn, begin }) => {
    const killed = killOn('onAnswer', 'POST /v1/payment_intents')
    await Promise.all([begin(), killed])
  },
  'the secret is handed out': async ({ begin, app }) => {
    await begin()
    await app.kill()
  },
  'Stripe has the money, and tells nobody': async ({ begin, pay, app }) => {
    await begin()
    pay()
    await app.kill()
  },
  'Stripe has told, and is asked how it stands': async ({ begin, pay, tell, killOn }) => {
    await begin()
    pay()
    const killed = killOn('onRequest', 'GET /v1/payment_intents/{intent}')
    await Promise.all([tell(), killed])
  },
  'the answer to that is not read': async ({ begin, pay, tell, killOn }) => {
    await begin()
    pay()
    const killed = killOn('onAnswer', 'GET /v1/payment_intents/{intent}')
    await Promise.all([tell(), killed])
  },
  'the place is just being confirmed': async (world) => {
    await world.begin()
    world.pay()
    await killWhileItWaits(world, world.tell)
  },
  'the place is confirmed': async ({ begin, pay, tell, app }) => {
    await begin()
    pay()
    await tell()
    await app.kill()
  },
  'the hold is over, and Stripe is asked to cancel': async ({ begin, pass, killOn }) => {
    await begin()
    const killed = killOn('onRequest', 'POST /v1/payment_intents/{intent}/cancel')
    await pass('16 minutes')
    await killed
  },
  'Stripe has cancelled, and its answer is not read': async ({ begin, pass, killOn }) => {
    await begin()
    const killed = killOn('onAnswer', 'POST /v1/payment_intents/{intent}/cancel')
    await pass('16 minutes')
    await killed
  },
  'it is cancelled too late': async ({ begin, pay, pass, killOn }) => {
    await begin()
    pay()
    const killed = killOn('onAnswer', 'POST /v1/payment_intents/{intent}/cancel')
    await pass('16 minutes')
    await killed
  },
  'Stripe is asked for a refund': async ({ begin, pay, check, cancel, killOn }) => {
    await begin()
    pay()
    await check()
    const killed = killOn('onRequest', 'POST /v1/refunds')
    await Promise.all([cancel(), killed])
  },
  'Stripe has refunded, and its answer is not read': async ({ begin, pay, check, cancel, killOn }) => {
    await begin()
    pay()
    await check()
    const killed = killOn('onAnswer', 'POST /v1/refunds')
    await Promise.all([cancel(), killed])
  },
  'the booking is just being cancelled': async (world) => {
    await world.begin()
    world.pay()
    await world.check()
    await killWhileItWaits(world, world.cancel)
  },
}

/** Kills the process in the middle of a transaction, while it waits for the locked trip. */
async function killWhileItWaits(
  { database, app, tripId }: PaymentWorld,
  act: () => Promise<unknown>,
): Promise<void> {
  // Long enough to see that the process waits for the lock.
  const locked = database.query(
    `with trip as (select id from trips where id = $1 for update)
    select pg_sleep(2) from trip`,
    [tripId],
  )
  const waiting = () =>
    database.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  await expect
    .poll(
      async () =>
        (
          await database.query(
            `select 1 from pg_locks where mode = 'RowShareLock' and relation = 'trips'::regclass`,
          )
        ).length,
    )
    .toBeGreaterThan(0)
  const acting = act()
  await expect.poll(async () => (await waiting()).length, { interval: 20 }).toBeGreaterThan(0)
  await app.kill()
  await Promise.allSettled([acting, locked])
}

test.each(Object.entries(crashPoints))(
  'killed when %s: after a restart who has paid has a place or the money back, and nobody else has a place',
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

    await using again = await startProcess(settings)
    await waitUntilSettled(database)
    expect(await findDisagreements(database, stripe)).toEqual([])
    expect(await findContradictions(database)).toEqual([])
    expect(stripe.refused).toEqual([])

    // Somebody without a place can continue, and pays once.
    const world = createWorld({ stripe, database, person, tripId, app: again })
    if ((await world.begin()) === 200) world.pay()
    await world.check()
    expect(await findDisagreements(database, stripe)).toEqual([])
    const [booked] = await database.query(`select 1 from bookings where status = 'confirmed'`)
    expect(booked).toBeDefined()
  },
)

function createWorld(
  given: Pick<PaymentWorld, 'stripe' | 'database' | 'person' | 'tripId' | 'app'>,
): PaymentWorld {
  const { stripe, database, person, tripId, app } = given
  const { call } = createReplicaCaller([app.address])
  const last = () => [...stripe.account.intents.values()].at(-1)
  return {
    ...given,
    begin: async () =>
      (await call(createPaymentIntent, { body: { tripId, amount: PRICE_CENTS }, as: person })).status,
    pay: () => {
      const intent = last()
      if (intent) stripe.account.pay(intent.id)
    },
    tell: async () => {
      for (const event of stripe.account.events)
        await stripe.deliver(event, app.address).catch(() => 'nobody is there')
    },
    cancel: async () => {
      const [booking] = await database.query<{ id: number }>('select max(id) as id from bookings')
      return call(cancelBooking, { params: { id: booking?.id ?? 0 }, as: person })
    },
    check: () => call(checkPayment, { params: { tripId }, as: person }),
    pass: (time) => database.moveClock(time),
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
async function waitUntilSettled(database: TestDatabase): Promise<void> {
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
  const [here] = await database.query<{ ledger: number; due: number }>(
    `select (select coalesce(sum(amount) * 100, 0) from ledger)::int as ledger,
       (select coalesce(sum(unit_price * party_size) * 100, 0) from bookings where status = 'confirmed')::int as due`,
  )
  const wrongs: string[] = []
  if (here?.ledger !== paid - refunded)
    wrongs.push(`The ledger says ${here?.ledger}, Stripe ${paid - refunded}`)
  if (here?.due !== here?.ledger) wrongs.push(`The places cost ${here?.due}, and ${here?.ledger} was paid`)
  return wrongs
}
