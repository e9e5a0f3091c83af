import { setTimeout as delay } from 'node:timers/promises'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { cloneDatabase } from '#testing/clone-database.ts'
import { startFlakyNetwork } from '#testing/flaky-network.ts'
import { createPool, isDatabaseAway, openDatabase } from './client.ts'

test('a transaction that could not begin gives its connection back', async () => {
  await using database = await cloneDatabase()
  const pool = createPool(database.url, { size: 1, onError: () => undefined })
  const db = openDatabase(pool)
  await db.execute(sql`select 1`)

  // Cut the idle connection without the pool noticing.
  await database.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const failure = await failureOf(db.transaction((tx) => tx.execute(sql`select 1`)))
  const { rows } = await db.transaction((tx) => tx.execute(sql`select 2 as two`))

  // Null if the pool has noticed after all, and used another connection.
  expect(failure === null || isDatabaseAway(failure)).toBe(true)
  expect(rows).toEqual([{ two: 2 }])
  await pool.end()
})

test('a transaction that fails is rolled back, and its connection serves the next one', async () => {
  await using database = await cloneDatabase()
  const pool = createPool(database.url, { size: 1, onError: () => undefined })
  const db = openDatabase(pool)

  const work = db.transaction(async (tx) => {
    await tx.execute(sql`insert into changes (topic, what) values ('trips', 'x')`)
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')

  const { rows } = await db.execute(sql`select count(*)::int as left from changes`)
  expect(rows).toEqual([{ left: 0 }])
  expect(pool.totalCount).toBe(1)
  await pool.end()
})

test('cutUnanswered() gives up the connections that have fallen silent', async () => {
  await using database = await cloneDatabase()
  await using network = await startFlakyNetwork(database.url)
  const pool = createPool(network.url, { size: 2, onError: () => undefined })
  await pool.query('select 1')
  network.stall()
  const failures = Promise.all([failureOf(pool.query('select 1')), failureOf(pool.query('select 1'))])
  await delay(100)
  pool.cutUnanswered(performance.now())
  await network.mend()
  const { rows } = await pool.query('select 2 as two')
  pool.cutAll()

  expect((await failures).map(isDatabaseAway)).toEqual([true, true])
  expect(rows).toEqual([{ two: 2 }])
  await pool.end()
})

test('a transaction whose process has fallen silent gives up its locks', async () => {
  await using database = await cloneDatabase()
  await using network = await startFlakyNetwork(database.url)
  await database.query("insert into changes (topic, what) values ('trips', 'x')")
  const pool = createPool(network.url, { size: 1, onError: () => undefined })
  const idleInTransactionMs = 3_000
  const db = openDatabase(pool, () => undefined, idleInTransactionMs)
  let updatedRows: unknown[] = []
  const work = db.transaction(async (tx) => {
    await tx.execute(sql`select from changes for update`)
    network.stall()
    updatedRows = await database.query("update changes set what = 'y' returning what")
    pool.cutAll()
    await tx.execute(sql`select 1`)
  })

  expect(isDatabaseAway(await failureOf(work))).toBe(true)
  expect(updatedRows).toEqual([{ what: 'y' }])
  await pool.end()
})

const unreachableUrls = ['postgresql://nobody@127.0.0.1:1/none', 'postgresql://nobody@/none?host=/not/there']
test.each(unreachableUrls)(
  'an address where no database answers, %s, counts as the database being away',
  async (url) => {
    const pool = createPool(url, { size: 1, onError: () => undefined })
    expect(isDatabaseAway(await failureOf(pool.query('select 1')))).toBe(true)
    await pool.end()
  },
)

test('a wait for a connection or a query that takes too long counts as the database being away', async () => {
  await using database = await cloneDatabase()
  const pool = new pg.Pool({
    connectionString: database.url,
    max: 1,
    connectionTimeoutMillis: 200,
    query_timeout: 200,
  })
  pool.on('error', () => undefined)
  await pool.query('select 1')
  const queryFailure = failureOf(pool.query('select pg_sleep(20)'))
  const connectFailure = await failureOf(pool.query('select 1'))

  expect([connectFailure, await queryFailure].map(String)).toEqual([
    'Error: timeout exceeded when trying to connect',
    'Error: Query read timeout',
  ])
  expect([connectFailure, await queryFailure].map(isDatabaseAway)).toEqual([true, true])
  await pool.end()
})

test('a connection that the database ends counts as the database being away', async () => {
  await using database = await cloneDatabase()
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()
  const failureAtEnd = await failureOf(client.query('select pg_terminate_backend(pg_backend_pid())'))
  const failureAfterEnd = await failureOf(client.query('select 1'))

  expect([failureAtEnd, failureAfterEnd].map(isDatabaseAway)).toEqual([true, true])
})

const awayStates = {
  'a connection that failed': '08006',
  'a connection that could not be made': '08001',
  'a shutdown by an administrator': '57P01',
  'a crash': '57P02',
  'a database that is starting or stopping': '57P03',
  'a database that was dropped': '57P04',
  'too many connections': '53300',
  'a full disk': '53100',
  'a cancelled statement': '57014',
  'a database that accepts nobody': '55000',
  'a read-only standby': '25006',
  'a transaction that was idle for too long': '25P03',
  'an internal error': 'XX000',
  'a damaged index': 'XX002',
}
test.each(Object.entries(awayStates))('%s (%s) counts as the database being away', (_what, code) => {
  const refusal = Object.assign(new pg.DatabaseError('any words', 0, 'error'), { code })
  expect(isDatabaseAway(refusal)).toBe(true)
  expect(isDatabaseAway(new DrizzleQueryError('select 1', [], refusal))).toBe(true)
})

test.each([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EAI_AGAIN',
  'ENOTFOUND',
])('the network error %s counts as the database being away', (code) => {
  expect(isDatabaseAway(Object.assign(new Error('any words'), { code }))).toBe(true)
})

test('a missing file, a duplicate key or any other error does not count as away', () => {
  const duplicate = Object.assign(new pg.DatabaseError('duplicate key', 0, 'error'), { code: '23505' })
  const missing = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', syscall: 'open' })
  const otherErrors = [duplicate, missing, new Error('a mistake'), 'nonsense', null]
  expect(otherErrors.filter(isDatabaseAway)).toEqual([])
})

test('a statement that the database refuses does not count as away', async () => {
  await using database = await cloneDatabase()
  await expect(database.query('select nothing')).rejects.toSatisfy((error) => !isDatabaseAway(error))
})

/** What the work fails with; null if it succeeds. */
function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  )
}
