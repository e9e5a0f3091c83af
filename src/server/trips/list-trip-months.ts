import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'

/** Three years, if every month has a trip. */
const MAX_MONTHS = 36

/**
 * The months in which upcoming trips start, the soonest first. For each month one index lookup finds the
 * first trip after it, so the cost depends on the number of months and not of trips.
 */
export async function listTripMonths({ db }: Pick<Context, 'db'>): Promise<string[]> {
  const monthOfFirstTrip = (from: ReturnType<typeof sql>) => sql`(
    select date_trunc('month', start_date::timestamp)::date from trips
    where status = 'upcoming' and start_date >= ${from} order by start_date limit 1)`
  const { rows } = await db.execute<{ month: string }>(sql`
    with recursive months (month) as (
      select ${monthOfFirstTrip(sql`'-infinity'::date`)}
      union all
      select ${monthOfFirstTrip(sql`(month + interval '1 month')::date`)} from months where month is not null
    )
    select to_char(month, 'YYYY-MM') as month from months where month is not null limit ${MAX_MONTHS}`)
  return rows.map(({ month }) => month)
}
