import pg from 'pg'
import { vi } from 'vitest'
import { type Database, openDatabase } from '#server/db/client.ts'

/** How many statements something asks of the database at an address. */
export async function countStatements(url: string, ask: (db: Database) => Promise<unknown>): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const client = await pool.connect()
  const asked = vi.spyOn(client, 'query')
  client.release()
  await ask(openDatabase(pool))
  await pool.end()
  return asked.mock.calls.length
}
