import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPayment, closeSandboxDispute, SandboxMethod } from '#contract/payments.ts'
import { withBackground, type Person } from '#testing/start-app.ts'
import { startPaymentSite, type PayingTrip } from '#testing/start-payment-site.ts'

withBackground()

const PEOPLE_COUNT = 4
const PRICE_CENTS = 12_050

const who = fc.nat(PEOPLE_COUNT - 1)
const operation = fc.oneof(
  fc.record({ kind: fc.constant('hold' as const), who, people: fc.integer({ min: 1, max: 3 }) }),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      who,
      method: fc.constantFrom(...SandboxMethod.options),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pay without event' as const), who }),
  },
  fc.record({ kind: fc.constant('answer' as const), who, isApproved: fc.boolean() }),
  fc.record({ kind: fc.constant('change' as const), who, people: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('cancel' as const), who, isByAdmin: fc.boolean() }),
  fc.record({ kind: fc.constant('check' as const), who }),
  fc.record({ kind: fc.constant('join' as const), who }),
  fc.record({ kind: fc.constant('accept' as const), who }),
  fc.record({ kind: fc.constant('refund' as const), who }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('decide' as const), isWon: fc.boolean() }) },
  fc.record({ kind: fc.constant('pass' as const), minutes: fc.constantFrom(1, 5, 16, 60) }),
)
type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never

/** Performs an operation. It may be refused, but a 500 is a bug. */
async function perform(paying: PayingTrip, crowd: Person[], admin: Person, step: Operation): Promise<void> {
  if (step.kind === 'pass') return paying.pass(`${step.minutes} minutes`)
  if (step.kind === 'decide') return decideDisputes(paying, admin, step.isWon)
  const person = crowd[step.who]
  if (!person) throw new Error('There is no such person')
  const bookings = await paying.site.database.query<{ id: number; party_size: number }>(
    `select b.id, case when is_live(status, expires_at, app_now()) then party_size else 1 end as party_size from bookings b join users u on u.id = user_id where email = $1 order by b.id desc limit 1`,
    [person.email],
  )
  // Without a booking, the first one is tried, which is missing or somebody else's.
  const { id, party_size: size } = bookings[0] ?? { id: 1, party_size: 1 }
  const findRandomIntent = () =>
    paying.site.database.query<{ client_secret: string }>(
      `select client_secret from sandbox_intents order by random() limit 1`,
    )
  const statuses: number[] = []
  switch (step.kind) {
    case 'hold':
      statuses.push((await paying.hold(person, { partySize: step.people })).status)
      break
    case 'pay': {
      const response = await paying.begin(person, PRICE_CENTS * size)
      statuses.push(response.status)
      if (response.status === 200) await paying.pay(person, response.body.clientSecret, step.method)
      break
    }
    case 'pay without event': {
      // The bank takes the money, but the site does not know for a while.
      const response = await paying.begin(person, PRICE_CENTS * size)
      statuses.push(response.status)
      if (response.status !== 200) break
      await paying.site.database.query(
        `with heard as (update payments set next_look_at = app_now() + interval '1 day' where booking_id = $1)
         update sandbox_intents set status = 'succeeded'
         where client_secret = $2 and status = 'requires_payment_method'`,
        [response.body.bookingId, response.body.clientSecret],
      )
      break
    }
    case 'answer':
      for (const { client_secret } of await findRandomIntent())
        await paying.authenticate(person, client_secret, step.isApproved)
      break
    case 'change':
      statuses.push((await paying.change(id, person, { partySize: step.people })).status)
      break
    case 'cancel':
      statuses.push((await paying.cancel(id, step.isByAdmin ? admin : person)).status)
      break
    case 'check':
      statuses.push(
        (await paying.site.call(checkPayment, { params: { tripId: paying.tripId }, as: person })).status,
      )
      break
    case 'join':
      statuses.push((await paying.join(person, { partySize: 2 })).status)
      break
    case 'accept':
      statuses.push((await paying.accept(id, person)).status)
      break
    case 'refund':
      // Refused: more than any payment has left.
      statuses.push(
        (await paying.refund(step.who + 1, admin, { amount: 99_999_999, refundedBefore: 0 })).status,
      )
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([])
}

/** The banks decide all disputes of which the site has heard. */
async function decideDisputes({ site }: PayingTrip, admin: Person, isWon: boolean): Promise<void> {
  const open = await site.database.query<{ id: number }>(
    `select id from disputes where status in ('needs-response', 'under-review')`,
  )
  for (const { id } of open)
    expect(
      (await site.call(closeSandboxDispute, { params: { id }, body: { isWon }, as: admin })).status,
    ).toBe(204)
}

/** Waits until no payment, refund, hold or dispute is open. */
async function untilNothingIsOpen(paying: PayingTrip, admin: Person): Promise<void> {
  const { site, pass } = paying
  await pass('2 days')
  await expect
    .poll(async () => {
      await decideDisputes(paying, admin, false)
      const openRows = await site.database.query(
        `select id from payments where status in ('pending', 'processing', 'failed')
         union all select id from refunds where status = 'pending'
         union all select id from bookings where status = 'held'
         union all select id from disputes where status in ('needs-response', 'under-review')
         union all select 1 from sandbox_disputes where status = 'needs-response'
         union all select 1 from sandbox_intents where status = 'processing'`,
      )
      if (openRows.length > 0) await pass('2 hours')
      return openRows.length
    })
    .toBe(0)
}

test('after random actions at once, everybody has what they paid for or their money back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(operation, { minLength: 1, maxLength: 6 }), { minLength: 3, maxLength: 10 }),
      async (batches) => {
        await using paying = await startPaymentSite({ maxParticipants: 5 }, { HOLD_PAUSE_MINUTES: '0' })
        const { site } = paying
        const crowd = await paying.people(PEOPLE_COUNT)
        const admin = await site.person({ isAdmin: true })
        for (const batch of batches) {
          await Promise.all(batch.map((step) => perform(paying, crowd, admin, step)))
        }
        await untilNothingIsOpen(paying, admin)

        const wrongSums = await site.database.query(
          `select b.id, b.status, b.party_size, coalesce(sum(l.amount), 0) as kept from bookings b
           left join ledger l on l.booking_id = b.id group by b.id
           having coalesce(sum(l.amount), 0) <> case
             -- Of a payment that was lost nothing is left, and the spot stays.
             when b.status = 'confirmed' and not exists (
               select from payments p where p.booking_id = b.id and p.lost_amount > 0 and p.refunded_amount < p.amount)
             then b.unit_price * b.party_size else 0 end`,
        )
        expect(wrongSums).toEqual([])
        const [totals] = await site.database.query(
          `select (select coalesce(sum(amount_cents), 0) from sandbox_intents where status = 'succeeded')::int
             - (select coalesce(sum(amount_cents), 0) from sandbox_refunds)::int
             - (select coalesce(sum(amount_cents), 0) from sandbox_disputes where status = 'lost')::int as bank,
             (select coalesce(sum(amount) * 100, 0) from ledger)::int as ledger`,
        )
        expect(totals?.bank).toBe(totals?.ledger)
        expect(await paying.contradictions()).toEqual([])
      },
    ),
    { numRuns: 15, endOnFailure: true },
  )
})
