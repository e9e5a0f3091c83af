import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'

/** The time by the database's clock. */
export async function readDatabaseTime({ db }: Pick<Context, 'db'>): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select app_now() as now`)
  const [row] = rows
  if (!row) throw new Error('The database did not say what time it is')
  return new Date(row.now)
}
