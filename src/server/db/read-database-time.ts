import { sql } from 'drizzle-orm'
import type { Database, Tx } from './client.ts'
import { firstRow } from './first-row.ts'

/** The time by the database's clock. Read it after acquiring a lock, because the wait may have been long. */
export async function readDatabaseTime(db: Database | Tx): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select app_now() as now`)
  const row = firstRow(rows)
  return new Date(row.now)
}
