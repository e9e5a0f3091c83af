import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseUrlFor, TEMPLATE } from './database-url.ts'
import { query } from './query.ts'

export type TestDatabase = AsyncDisposable & {
  name: string
  url: string
  query: <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>
  /** Asks the server from outside this database. */
  admin: (sql: string) => Promise<void>
  /** Moves the clock of every process that uses this database. */
  moveClock: (interval: string) => Promise<void>
}

/** A database of one's own, gone at the end of the test: migrated and empty, or like another one, which loses its connections. */
export async function cloneDatabase(template?: TestDatabase): Promise<TestDatabase> {
  const serverUrl = inject('databaseUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  if (template) {
    const ofTemplate = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template.name}'`
    await query(serverUrl, ofTemplate)
  }
  await query(serverUrl, `create database ${name} template ${template?.name ?? TEMPLATE}`)
  const url = databaseUrlFor(serverUrl, name)
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => undefined)

  const ask: TestDatabase['query'] = async <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) =>
    (await pool.query<Row>(sql, values)).rows
  return {
    name,
    url,
    query: ask,
    admin: async (sql) => void (await query(serverUrl, sql)),
    moveClock: async (interval) => {
      await ask('update app_clock set ahead = ahead + $1::interval', [interval])
    },
    [Symbol.asyncDispose]: async () => {
      await pool.end()
      await query(serverUrl, `drop database ${name} with (force)`)
    },
  }
}
