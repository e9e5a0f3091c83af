import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { cloneDatabase } from '#testing/clone-database.ts'
import { createPool, isDatabaseAway, openDatabase } from './client.ts'

test('a transaction that could not begin gives its connection back', async () => {
  await using database = await cloneDatabase()
  const pool = createPool(database.url, { size: 1, onError: () => undefined })
  const db = openDatabase(pool)
  await db.execute(sql`select 1`)

  // The connection that waits in the pool is cut without its knowing.
  await database.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const failed = await db
    .transaction((tx) => tx.execute(sql`select 1`))
    .then(
      () => null,
      (error: unknown) => error,
    )
  const { rows } = await db.transaction((tx) => tx.execute(sql`select 2 as two`))

  expect(failed === null || isDatabaseAway(failed)).toBe(true)
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

test('an address where no database answers counts as away', async () => {
  const pool = createPool('postgresql://nobody@127.0.0.1:1/none', { size: 1, onError: () => undefined })
  const error: unknown = await pool.query('select 1').catch((reason: unknown) => reason)
  expect(isDatabaseAway(error)).toBe(true)
  await pool.end()
})

test('a statement that the database refuses does not count as away', async () => {
  await using database = await cloneDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const error: unknown = await client.query('select nothing').catch((reason: unknown) => reason)
  expect(isDatabaseAway(error)).toBe(false)
  await client.end()
})
