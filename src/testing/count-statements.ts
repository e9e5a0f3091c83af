import pg from 'pg'
import { vi } from 'vitest'
import { type Database, openDatabase } from '#server/db/client.ts'

/** The SQL statements that `ask` sends to the database at an address, in order. */
export async function listStatements(
  url: string,
  ask: (db: Database) => Promise<unknown>,
): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const client = await pool.connect()
  const asked = vi.spyOn(client, 'query')
  client.release()
  await ask(openDatabase(pool))
  await pool.end()
  const queries = asked.mock.calls.map(([query]): unknown => query)
  return queries.map((query) => (typeof query === 'string' ? query : (query as pg.QueryConfig).text))
}

export async function countStatements(url: string, ask: (db: Database) => Promise<unknown>): Promise<number> {
  return (await listStatements(url, ask)).length
}
