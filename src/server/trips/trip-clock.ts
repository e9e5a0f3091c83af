import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { firstRow } from '../db/first-row.ts'
import { appNow } from '../db/tables/columns.ts'
import { trips } from '../db/tables/trips.ts'

/** SQL expression for the calendar day in a time zone. */
export function today(timeZone: string): SQL<string> {
  return sql`(app_now() at time zone ${timeZone})::date`
}

/** Today's date in the site's time zone. */
export async function findToday({ db, config }: Pick<Context, 'db' | 'config'>): Promise<string> {
  const { rows } = await db.execute<{ today: string }>(sql`select ${today(config.timeZone)} as today`)
  const row = firstRow(rows)
  return row.today
}

/** When a trip begins: 00:00 of its first day, in a time zone. */
export function startsAt(timeZone: string): SQL<string> {
  return sql`trip_starts_at(${trips.startDate}, ${timeZone})`
}

/** Whether a trip can be booked, now or at a given moment: upcoming, and not started. */
export function isOpen(timeZone: string, at: SQL = appNow): SQL<boolean> {
  return sql`trip_is_open(${trips.status}, ${trips.startDate}, ${timeZone}, ${at})`
}
