import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '../context.ts'

/** The calendar day in a time zone, for a query. */
export function today(timeZone: string): SQL<string> {
  return sql`(app_now() at time zone ${timeZone})::date`
}

/** The calendar day it is where the site is. */
export async function findToday({ db, config }: Pick<Context, 'db' | 'config'>): Promise<string> {
  const { rows } = await db.execute<{ today: string }>(sql`select ${today(config.timeZone)} as today`)
  const [row] = rows
  if (!row) throw new Error('The database did not say what day it is')
  return row.today
}
