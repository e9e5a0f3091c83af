import pg from 'pg'
import { vi } from 'vitest'
import { type Database, openDatabase } from '#server/db/client.ts'

/** The SQL statements that `work` sends to the database at `url`, in order. */
export async function listStatements(
  url: string,
  work: (db: Database) => Promise<unknown>,
): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const client = await pool.connect()
  const querySpy = vi.spyOn(client, 'query')
  // The pool has one connection, so the work gets the one that is watched.
  client.release()
  await work(openDatabase(pool))
  await pool.end()
  const queries = querySpy.mock.calls.map(([query]): unknown => query)
  return queries.map((query) => (typeof query === 'string' ? query : (query as pg.QueryConfig).text))
}

export async function countStatements(
  url: string,
  work: (db: Database) => Promise<unknown>,
): Promise<number> {
  return (await listStatements(url, work)).length
}
