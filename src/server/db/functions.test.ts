import { expect, test } from 'vitest'
import { HOLD_MINUTES, LONGEST_HOLD_MINUTES } from '#contract/bookings.ts'
import { DEFAULT_REFUND_TIERS } from '#contract/refunds.ts'
import { cloneDatabase, type TestDatabase } from '#testing/clone-database.ts'
import { startApp } from '#testing/start-app.ts'

/** Evaluates an SQL expression in an empty database. */
async function valueOf(expression: string, values: unknown[] = []): Promise<unknown> {
  await using database = await cloneDatabase()
  return evaluateIn(database, expression, values)
}

async function evaluateIn(
  database: TestDatabase,
  expression: string,
  values: unknown[] = [],
): Promise<unknown> {
  const [row] = await database.query<{ value: unknown }>(`select ${expression} as value`, values)
  return row?.value
}

const noon = new Date('2099-01-10T12:00:00Z')
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

test.each([
  ['after the usual time', 0, 1_000, HOLD_MINUTES],
  ['at the longest time it may last', 6 - LONGEST_HOLD_MINUTES, 1_000, 6],
  ['when the trip starts', 0, 5, 5],
])('a hold ends %s, if that comes first', async (_what, heldAt, startsAt, end) => {
  const moments = [minutesLater(heldAt), minutesLater(startsAt), noon]

  expect(await valueOf('hold_ends_at($1, $2, $3)', moments)).toEqual(minutesLater(end))
})

test('a trip without its own refund terms has the default ones', async () => {
  const own = [{ daysBefore: 1, percent: 10 }]

  expect(await valueOf('refund_terms($1)', [JSON.stringify(own)])).toEqual(own)
  expect(await valueOf('refund_terms(null)')).toEqual(DEFAULT_REFUND_TIERS)
})

test.each([
  ['upcoming', '2099-07-09T11:59:59Z', true],
  // In Auckland the day begins twelve hours earlier than in Greenwich.
  ['upcoming', '2099-07-09T12:00:00Z', false],
  ['draft', '2099-07-01T00:00:00Z', false],
  ['ongoing', '2099-07-01T00:00:00Z', false],
  ['completed', '2099-07-01T00:00:00Z', false],
  ['cancelled', '2099-07-01T00:00:00Z', false],
])('a trip with the status %s at %s is open for booking: %s', async (status, moment, isOpen) => {
  expect(await valueOf(`trip_is_open($1, '2099-07-10', 'Pacific/Auckland', $2)`, [status, moment])).toBe(
    isOpen,
  )
})

test.each([
  ['offered', 1, 'is live'],
  ['held', 1, 'is live'],
  ['held', 0, 'has lapsed'],
  ['offered', -1, 'has lapsed'],
  ['confirmed', -1, 'is live'],
  ['cancelled', 1, 'has ended'],
  ['expired', -1, 'has ended'],
])('a booking with the status %s and %i minutes left %s', async (status, minutesLeft, state) => {
  const values = [status, minutesLater(minutesLeft), noon]
  await using database = await cloneDatabase()

  expect(await evaluateIn(database, 'is_live($1, $2, $3)', values)).toBe(state === 'is live')
  expect(await evaluateIn(database, 'has_lapsed($1, $2, $3)', values)).toBe(state === 'has lapsed')
})

test.each([
  [10, 4, 3, 3],
  [10, 10, 3, 0],
  [0, 4, 3, null],
  [null, 4, 3, null],
])('with a limit of %s places, %i going and %i held, %s are free', async (limit, going, held, free) => {
  expect(await valueOf('places_free($1, $2, $3)', [limit, going, held])).toBe(free)
})

test('has_lapsed() is inlined into the query, so lapsed bookings are found by the index', async () => {
  await using database = await cloneDatabase()
  const plan = await database.query<{ 'QUERY PLAN': string }>(`
    explain select trip_id from bookings where has_lapsed(status, expires_at, app_now())`)

  const lines = plan.map((line) => line['QUERY PLAN']).join('\n')
  expect(lines).toContain('Index Cond: (expires_at <= app_now())')
})

test('the SQL functions that the previous release calls still hold places', async () => {
  await using site = await startApp()
  const { id: tripId } = await site.trip({ price: '10.00' })
  const person = `(select id from users where email = '${(await site.person()).email}')`
  const hold = `${tripId}, ${person}, 1, '{}', 'later', '{}', '[]', '15 minutes', 'UTC', false, false, 3, '1 hour'`
  const holdOnce = `select outcome, booking from hold_places_once('bookings', 'key', 'hash', '1 day', ${hold})`

  const [held] = await site.database.query<{ booking: number }>(holdOnce)
  expect(held).toEqual({ outcome: 'HELD', booking: expect.any(Number) as number })
  expect(await site.database.query(holdOnce)).toEqual([{ outcome: 'HELD_BEFORE', booking: held?.booking }])
  expect(
    await site.database.query(`select outcome, booking from hold_places_within_limits(${hold})`),
  ).toEqual([{ outcome: 'BOOKED', booking: held?.booking }])
})

test('a timestamp that TypeScript reads and passes back is unchanged', async () => {
  await using database = await cloneDatabase()
  const rows = await database.query<{ now: string; date: Date }>(
    // MATERIALIZED: otherwise each mention of "now" reads the clock again.
    `with clock as materialized (select app_now() as now from generate_series(1, 20))
     select now::text, now as date from clock`,
  )
  for (const { now, date } of rows) {
    const matches = await database.query('select where $1::timestamptz = $2::timestamptz', [now, date])
    expect(matches).toHaveLength(1)
  }
})
