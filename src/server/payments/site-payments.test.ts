import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { PAYMENT_STATUSES } from '#contract/bookings.ts'
import { getDashboard } from '#contract/dashboard.ts'
import { queryString } from '#contract/endpoint.ts'
import { sumCents, toCents } from '#contract/money.ts'
import { getTripMoney, PAYMENT_PROVIDERS, PAYMENTS_PER_PAGE } from '#contract/payments.ts'
import { listPayments, type PaymentFilter, sumPayments } from '#contract/site-payments.ts'
import { findContradictions } from '#testing/find-contradictions.ts'
import { listStatements } from '#testing/count-statements.ts'
import { insertBooking } from '#testing/test-notifications.ts'
import { type Person, startApp, type TestSite } from '#testing/start-app.ts'
import { exportPayments } from './export-payments.ts'
import { foldPaymentTotals } from './fold-payment-totals.ts'
import { listPayments as findPage } from './list-payments.ts'

/** A column of the CSV file. */
const AMOUNT = 7
/** Here a day begins at 11:00 UTC of the day before. */
const TIME_ZONE = 'Pacific/Noumea'

/** Two trips with payments of every status and provider, 37 minutes apart, and a refund of some of them. */
async function startSiteWithPayments(settings: Record<string, string> = { TIME_ZONE }) {
  const site = await startApp(settings)
  const trips = [await site.trip({ title: 'Vega' }), await site.trip({ title: 'Lofoten' })]
  for (const trip of trips) await insertBooking(site, { trip, by: await site.person(), status: 'confirmed' })
  await site.database.query(
    `insert into payments (trip_id, user_id, booking_id, provider, stripe_session_id, amount, status, paid_at, created_at)
     select trip_id, user_id, b.id, ($1::text[])[1 + n % 2], 'pi_' || b.id || '_' || n, 100 + n, given.status,
       case when given.status = 'succeeded' then moment end, moment
     from bookings b, generate_series(1, 70) n cross join lateral (
       select case when n % 7 < 3 then 'succeeded' else 'cancelled' end as status,
         '2026-06-30T22:00Z'::timestamptz + (n % 60 + b.id) * interval '37 minutes' as moment
     ) given order by n, b.id`,
    [PAYMENT_PROVIDERS],
  )
  await site.database.query(
    `insert into refunds (payment_id, amount, reason) select id, case when id % 4 = 1 then amount else 0.07 end, 'goodwill'
     from payments where paid_at is not null and id % 3 = 1`,
  )
  return { site, tripIds: trips.map(({ id }) => id), admin: await site.person({ isAdmin: true }) }
}

const dayArbitrary = fc.constantFrom('2026-06-29', '2026-06-30', '2026-07-01', '2026-07-02', '2026-07-03')
const filterOf = (tripIds: number[]) =>
  fc.record(
    {
      tripId: fc.constantFrom(...tripIds),
      status: fc.constantFrom(...PAYMENT_STATUSES),
      provider: fc.constantFrom(...PAYMENT_PROVIDERS),
      from: dayArbitrary,
      to: dayArbitrary,
    },
    { requiredKeys: [] },
  )

/** The payments that match, counted and summed one by one. */
async function findMatching({ database }: TestSite, { tripId, status, provider, from, to }: PaymentFilter) {
  return database.query<{ id: number; title: string; provider: string; paid: number; refunded: number }>(
    `select p.id, t.title, provider, (case when paid_at is null then 0 else amount * 100 end)::int as paid,
       (refunded_amount * 100)::int as refunded
     from payments p join trips t on t.id = p.trip_id
       cross join lateral (select (coalesce(paid_at, p.created_at) at time zone '${TIME_ZONE}')::date as day) shown
     where ($1::int is null or p.trip_id = $1) and ($2::text is null or p.status = $2)
       and ($3::text is null or provider = $3) and ($4::date is null or day >= $4) and ($5::date is null or day <= $5)
     order by coalesce(paid_at, p.created_at) desc, p.id desc`,
    [tripId ?? null, status ?? null, provider ?? null, from ?? null, to ?? null],
  )
}

type Reply = { headers: Record<string, unknown>; json: () => { id: number; trip: { title: string } }[] }

/** All pages of a list, with the total that each of them names. */
async function listAll(site: TestSite, filter: PaymentFilter, as: Person) {
  const listed: { id: number; trip: { title: string } }[] = []
  const totals = new Set<string>()
  for (let path: string | undefined = listPayments.path + queryString(filter); path !== undefined;) {
    const response: Reply = await site.app.inject({
      url: path,
      headers: { authorization: `Bearer ${as.token}` },
    })
    listed.push(...response.json())
    totals.add(String(response.headers['x-total-count']))
    path = /<([^>]+)>/.exec(String(response.headers.link))?.[1]
  }
  return { listed, totals: [...totals] }
}

/** The amounts in the CSV file. */
async function exportAmounts({ context }: TestSite, filter: PaymentFilter): Promise<string[]> {
  let file = ''
  for await (const chunk of exportPayments(context, filter)) file += chunk
  const lines = file.split('\r\n').slice(1, -1)
  return lines.map((line) => line.split(',')[AMOUNT] ?? '')
}

test('list, count, sums and CSV agree with the payments, for any filter', async () => {
  const { site, tripIds, admin } = await startSiteWithPayments()
  await using _site = site
  await foldPaymentTotals(site.context)
  await fc.assert(
    fc.asyncProperty(filterOf(tripIds), async (filter) => {
      const matching = await findMatching(site, filter)
      const { listed, totals } = await listAll(site, filter, admin)
      expect(listed.map(({ id, trip }) => [id, trip.title])).toEqual(
        matching.map(({ id, title }) => [id, title]),
      )
      expect(totals).toEqual([String(matching.length)])

      const sumOf = (name: 'paid' | 'refunded', provider: string) =>
        matching.reduce((cents, row) => cents + (row.provider === provider ? row[name] : 0), 0)
      const { body: sums } = await site.call(sumPayments, { query: toQuery(filter), as: admin })
      const sandbox = sums.isSandbox ? sums : sums.sandbox
      const real = sums.isSandbox ? null : sums
      for (const [found, provider] of [
        [real, 'stripe'],
        [sandbox, 'sandbox'],
      ] as const) {
        expect(toCents(found?.paid ?? '0')).toBe(sumOf('paid', provider))
        expect(toCents(found?.refunded ?? '0')).toBe(sumOf('refunded', provider))
        expect(toCents(found?.collected ?? '0')).toBe(sumOf('paid', provider) - sumOf('refunded', provider))
      }
      const amounts = await exportAmounts(site, filter)
      expect(sumCents(amounts)).toBe(
        matching.reduce((cents, { paid, refunded }) => cents + paid - refunded, 0),
      )
    }),
    { numRuns: 60 },
  )
  expect(await findContradictions(site.database)).toEqual([])
})

const toQuery = ({ tripId, ...filter }: PaymentFilter) => ({
  ...filter,
  ...(tripId && { tripId: String(tripId) }),
})

test('the payments come in pages', async () => {
  const { site, admin } = await startSiteWithPayments()
  await using _site = site
  const { body, header } = await site.call(listPayments, { as: admin })
  expect(body).toHaveLength(PAYMENTS_PER_PAGE)
  expect(header('link')).toMatch(/^<\/api\/payments\?cursor=\d+-\d+>; rel="next"$/)
  expect((await site.call(listPayments, { query: { cursor: '12' }, as: admin })).body.code).toBe(
    'INVALID_INPUT',
  )
})

test('real and sandbox money are never added up', async () => {
  const { site, tripIds, admin } = await startSiteWithPayments()
  await using _site = site
  const [sums] = await site.database.query<Record<string, string>>(
    `select sum(amount - refunded_amount) filter (where provider = 'stripe') as real,
       sum(amount - refunded_amount) filter (where provider = 'sandbox') as sandbox
     from payments where paid_at is not null`,
  )
  const { body: allTrips } = await site.call(sumPayments, { as: admin })
  expect(allTrips).toMatchObject({
    collected: sums?.real,
    isSandbox: false,
    sandbox: { collected: sums?.sandbox },
  })
  const { body: dashboard } = await site.call(getDashboard, { as: admin })
  expect(dashboard).toMatchObject({
    collected: sums?.real,
    isSandbox: false,
    sandboxCollected: sums?.sandbox,
  })
  const { body: money } = await site.call(getTripMoney, { params: { tripId: tripIds[0]! }, as: admin })
  expect(money.sandbox).not.toBeNull()

  const { body: onlySandbox } = await site.call(sumPayments, { query: { provider: 'sandbox' }, as: admin })
  expect(onlySandbox).toMatchObject({ collected: sums?.sandbox, isSandbox: true, sandbox: null })
  const { body: onlyReal } = await site.call(sumPayments, { query: { provider: 'stripe' }, as: admin })
  expect(onlyReal).toMatchObject({ collected: sums?.real, isSandbox: false, sandbox: null })
})

test('folds and payments at once lose nothing, and few differences are left', async () => {
  const { site } = await startSiteWithPayments()
  await using _site = site
  const refundSome = () =>
    site.database.query(
      `insert into refunds (payment_id, amount, reason)
       select id, 0.01, 'goodwill' from payments where refunded_amount + 1 < amount and paid_at is not null`,
    )
  for (let round = 0; round < 3; round++)
    await Promise.all([refundSome(), foldPaymentTotals(site.context), foldPaymentTotals(site.context)])
  await foldPaymentTotals(site.context)
  const [left] = await site.database.query<{ count: number }>(
    'select count(*)::int as count from payment_totals where not is_sum',
  )
  expect(left?.count).toBeLessThanOrEqual(200)
  expect(await findContradictions(site.database)).toEqual([])
})

test.each([
  { filter: {}, index: 'payments_in_order' },
  { filter: { tripId: 1, from: '2026-07-01' }, index: 'payments_of_trip_in_order' },
])('payments and their sums are found by an index: $filter', async ({ filter, index }) => {
  await using site = await startApp()
  const { config } = site.context
  const statements = await listStatements(site.database.url, (db) => findPage({ db, config }, filter))
  const wanted = statements.filter((text) => /lateral|from payment_totals/.test(text))
  expect(wanted).toHaveLength(2)
  const plans = await site.context.db.transaction(async (tx) => {
    // The tables are so small here that reading all of one would cost less.
    await tx.execute(sql`set local enable_seqscan = off`)
    const explained = []
    for (const text of wanted) explained.push(await tx.execute(sql.raw(`explain (generic_plan) ${text}`)))
    return explained.flatMap(({ rows }) => rows.map((row) => String(row['QUERY PLAN']))).join('\n')
  })
  expect(plans).toMatch(new RegExp(`Index .*${index}`))
  expect(plans).toContain('payment_totals_by_trip')
  expect(plans).not.toContain('Seq Scan')
})
