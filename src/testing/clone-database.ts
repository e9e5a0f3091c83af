import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseUrlFor, TEMPLATE } from './database-url.ts'

export type TestDatabase = AsyncDisposable & {
  name: string
  url: string
  query: <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>
  /** Asks the server from outside this database. */
  admin: (sql: string) => Promise<void>
  /** Moves the clock of every process that uses this database. */
  moveClock: (interval: string) => Promise<void>
}

/** A migrated, empty database of one's own, gone at the end of the test. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('databaseUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  await once(serverUrl, `create database ${name} template ${TEMPLATE}`)
  const url = databaseUrlFor(serverUrl, name)
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => undefined)

  const query: TestDatabase['query'] = async <Row extends pg.QueryResultRow>(
    sql: string,
    values?: unknown[],
  ) => (await pool.query<Row>(sql, values)).rows
  return {
    name,
    url,
    query,
    admin: (sql) => once(serverUrl, sql),
    moveClock: async (interval) => {
      await query('update app_clock set ahead = ahead + $1::interval', [interval])
    },
    [Symbol.asyncDispose]: async () => {
      await pool.end()
      await once(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

async function once(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}
