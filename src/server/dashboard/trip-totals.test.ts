import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { startApp, type TestSite } from '#testing/start-app.ts'
import { foldTotals } from './fold-totals.ts'

const totalsFromTrips = `
  select to_char(start_date, 'YYYY-MM') as month, status, count(*)::int as trips,
    sum(current_participants)::int as participants, sum(price * current_participants)::numeric(20, 2) as revenue
  from trips group by 1, 2 order by 1, 2`
const storedTotals = `
  select to_char(month, 'YYYY-MM') as month, status, sum(trips)::int as trips,
    sum(participants)::int as participants, sum(revenue)::numeric(20, 2) as revenue
  from trip_totals group by month, status
  having sum(trips) <> 0 or sum(participants) <> 0 or sum(revenue) <> 0 order by month, status`

async function expectTotalsToAgree({ database }: TestSite): Promise<void> {
  expect(await database.query(storedTotals)).toEqual(await database.query(totalsFromTrips))
}

async function countStoredRows({ database }: TestSite): Promise<number> {
  const [row] = await database.query<{ rows: number }>('select count(*)::int as rows from trip_totals')
  return row?.rows ?? 0
}

/** Statements that change one trip or many, or 'fold' for foldTotals(). */
const anyChange = fc.oneof(
  fc.nat({ max: 40 }).map(
    (n) => `insert into trips (title, location, start_date, end_date, price, current_participants, status)
      select 'T', 'L', date '2099-01-15' + n * ${n}, date '2100-01-01' + n * 40, n * 10.49, n,
        (array['draft', 'upcoming', 'cancelled'])[1 + n % 3] from generate_series(0, ${n % 7}) n`,
  ),
  fc
    .nat({ max: 4 })
    .map((n) => `update trips set current_participants = current_participants + 1 where id % 5 = ${n}`),
  fc.nat({ max: 4 }).map((n) => `update trips set price = ${n} * 7.77 where id % 5 = ${n}`),
  fc.nat({ max: 4 }).map((n) => `update trips set start_date = start_date - 20 where id % 5 = ${n}`),
  fc
    .constantFrom('draft', 'upcoming', 'completed')
    .map((status) => `update trips set status = '${status}' where id % 3 = 0`),
  fc.constant("update trips set title = 'Another'"),
  fc.nat({ max: 4 }).map((n) => `delete from trips where id % 5 = ${n}`),
  fc.constant('truncate trips cascade'),
  fc.constant('fold'),
)

test('after any mix of changes the stored totals match the trips', async () => {
  await using site = await startApp()
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { maxLength: 12 }), async (changes) => {
      for (const sql of changes) {
        if (sql === 'fold') await foldTotals(site.context)
        else await site.database.query(sql)
      }
      await expectTotalsToAgree(site)
    }),
    { numRuns: 40 },
  )
})

test('a change that affects no total adds no row', async () => {
  await using site = await startApp()
  await site.trip({ currentParticipants: 3 })
  const before = await countStoredRows(site)
  await site.database.query("update trips set title = 'Another', start_date = start_date + 1")
  expect(await countStoredRows(site)).toBe(before)
})

test('the figures include a booking as soon as it is committed', async () => {
  await using site = await startApp()
  const as = await site.person({ isAdmin: true })
  const { id } = await site.trip({ price: '99.99' })
  await site.database.query('update trips set current_participants = 3 where id = $1', [id])

  const { body } = await site.call(getDashboard, { as })

  expect(body).toMatchObject({ totalTrips: 1, participants: 3, totalRevenue: '299.97' })
})

test('two bookings at once do not wait for each other', async () => {
  await using site = await startApp()
  const trips = [await site.trip(), await site.trip()]
  const clients = trips.map(() => new pg.Client({ connectionString: site.database.url }))
  const book = 'update trips set current_participants = current_participants + 1 where id = $1'

  // Both book before either commits. If one waited for the other, this would hang.
  for (const [n, client] of clients.entries()) {
    await client.connect()
    await client.query('begin')
    await client.query(book, [trips[n]?.id])
  }
  for (const client of clients) {
    await client.query('commit')
    await client.end()
  }

  await expectTotalsToAgree(site)
})

test('concurrent changes and folds on many connections lose nothing', async () => {
  await using site = await startApp()
  const pool = new pg.Pool({ connectionString: site.database.url, max: 8 })
  await pool.query(
    `insert into trips (title, location, start_date, end_date, price)
     select 'T', 'L', date '2099-01-01' + n * 9, '2100-01-01', n from generate_series(1, 40) n`,
  )
  let isChanging = true
  // Five writers touch the trips in different orders.
  const writers = Array.from({ length: 5 }, async (_, person) => {
    for (let n = 0; n < 120; n++) {
      const id = 1 + ((n * 7 + person * 11) % 40)
      if (n % 10 === 0) await pool.query('update trips set start_date = start_date + 3 where id = $1', [id])
      else if (n % 13 === 0) await pool.query('delete from trips where id = $1', [id])
      else
        await pool.query('update trips set current_participants = current_participants + 1 where id = $1', [
          id,
        ])
    }
  })
  const folds = Array.from({ length: 3 }, async () => {
    while (isChanging) await foldTotals(site.context)
  })
  await Promise.all(writers)
  isChanging = false
  await Promise.all(folds)
  await pool.end()

  await expectTotalsToAgree(site)
})

test('folding leaves few rows to add up after many bookings', async () => {
  await using site = await startApp()
  await site.trip({ startDate: '2099-07-01' })
  await site.trip({ startDate: '2099-08-01', endDate: '2099-08-02' })
  for (let n = 0; n < 300; n++) {
    await site.database.query('update trips set current_participants = current_participants + 1')
  }

  await foldTotals(site.context)

  // At most 200 rows besides the two sums.
  expect(await countStoredRows(site)).toBeLessThanOrEqual(202)
  await expectTotalsToAgree(site)
})

test('truncating the trips table waits for a running fold', async () => {
  await using site = await startApp()
  await site.trip({ currentParticipants: 2 })
  const fold = new pg.Client({ connectionString: site.database.url })
  await fold.connect()
  await fold.query('begin')
  await fold.query(
    `with taken as (delete from trip_totals returning *) insert into trip_totals select * from taken`,
  )

  const truncation = site.database.query('truncate trips cascade')
  const isWaiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'truncate%'
    and datname = current_database()`
  await expect.poll(async () => (await site.database.query(isWaiting)).length).toBe(1)
  await fold.query('commit')
  await fold.end()
  await truncation

  expect(await countStoredRows(site)).toBe(0)
})
