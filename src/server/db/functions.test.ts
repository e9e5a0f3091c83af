import { expect, test } from 'vitest'
import { HOLD_MINUTES, LONGEST_HOLD_MINUTES } from '#contract/bookings.ts'
import { DEFAULT_REFUND_TIERS } from '#contract/refunds.ts'
import { cloneDatabase, type TestDatabase } from '#testing/clone-database.ts'
import { startApp } from '#testing/start-app.ts'

/** Evaluates an SQL expression in an empty database of its own. */
async function evaluate(expression: string, values: unknown[] = []): Promise<unknown> {
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

// In minutes from noon, which is when the hold is made or renewed.
test.each([
  { when: 'after the usual time', heldAt: 0, startsAt: 1_000, endsAt: HOLD_MINUTES },
  {
    when: 'at the longest time it may last',
    heldAt: 6 - LONGEST_HOLD_MINUTES,
    startsAt: 1_000,
    endsAt: 6,
  },
  { when: 'when the trip starts', heldAt: 0, startsAt: 5, endsAt: 5 },
])('a hold ends $when, if that comes first', async ({ heldAt, startsAt, endsAt }) => {
  const moments = [minutesLater(heldAt), minutesLater(startsAt), noon]

  expect(await evaluate('hold_ends_at($1, $2, $3)', moments)).toEqual(minutesLater(endsAt))
})

test('a trip without its own refund terms has the default ones', async () => {
  const own = [{ daysBefore: 1, percent: 10 }]

  expect(await evaluate('refund_terms($1)', [JSON.stringify(own)])).toEqual(own)
  expect(await evaluate('refund_terms(null)')).toEqual(DEFAULT_REFUND_TIERS)
})

// The trip starts on July 10 in Auckland, where that day begins at noon UTC of the 9th.
test.each([
  ['upcoming', '2099-07-09T11:59:59Z', true],
  ['upcoming', '2099-07-09T12:00:00Z', false],
  ['draft', '2099-07-01T00:00:00Z', false],
  ['ongoing', '2099-07-01T00:00:00Z', false],
  ['completed', '2099-07-01T00:00:00Z', false],
  ['cancelled', '2099-07-01T00:00:00Z', false],
])('a trip with the status %s at %s is open for booking: %s', async (status, moment, isOpen) => {
  const expression = `trip_is_open($1, '2099-07-10', 'Pacific/Auckland', $2)`

  expect(await evaluate(expression, [status, moment])).toBe(isOpen)
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
  // Without a limit, which may be stored as 0 or as null:
  [0, 4, 3, null],
  [null, 4, 3, null],
])('with a limit of %s places, %i going and %i held, %s are free', async (limit, going, held, free) => {
  expect(await evaluate('places_free($1, $2, $3)', [limit, going, held])).toBe(free)
})

test('has_lapsed() is inlined into the query, so lapsed bookings are found by the index', async () => {
  await using database = await cloneDatabase()
  const plan = await database.query<{ 'QUERY PLAN': string }>(`
    explain select trip_id from bookings where has_lapsed(status, expires_at, app_now())`)

  const planText = plan.map((line) => line['QUERY PLAN']).join('\n')
  expect(planText).toContain('Index Cond: (expires_at <= app_now())')
})

test('the SQL function that the previous release calls still holds, repeats and refuses a second hold', async () => {
  await using site = await startApp()
  const { id: tripId } = await site.trip({ price: '10.00' })
  const person = `(select id from users where email = '${(await site.person()).email}')`
  const hold = (key: string) =>
    site.database.query<{ outcome: string; booking: number }>(
      `select outcome, booking from hold_places(${tripId}, ${person}, 1, '{}', 'later', '{}', 'UTC', false, false, 3,
         '1 hour', 'bookings', ${key}, 'hash', '1 day')`,
    )

  const [held] = await hold(`'key'`)
  expect(held).toEqual({ outcome: 'HELD', booking: expect.any(Number) as number })
  expect(await hold(`'key'`)).toEqual([{ outcome: 'HELD_BEFORE', booking: held?.booking }])
  // The person has a live booking on this trip.
  expect(await hold('null')).toEqual([{ outcome: 'BOOKED', booking: held?.booking }])
})

test('a timestamp that TypeScript reads and passes back is unchanged', async () => {
  await using database = await cloneDatabase()
  const rows = await database.query<{ now: string; date: Date }>(
    // MATERIALIZED: otherwise each mention of "now" reads the clock again. Several rows, because a single
    // moment may by chance have no microseconds to lose.
    `with clock as materialized (select app_now() as now from generate_series(1, 20))
     select now::text, now as date from clock`,
  )
  for (const { now, date } of rows) {
    const matches = await database.query('select where $1::timestamptz = $2::timestamptz', [now, date])
    expect(matches).toHaveLength(1)
  }
})
