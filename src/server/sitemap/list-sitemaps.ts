import { sql } from 'drizzle-orm'
import { visibleTo } from '../access/visible-trips.ts'
import type { Context } from '../context.ts'
import { TRIPS_PER_SITEMAP } from './rules.ts'

/**
 * The numbers of the sitemaps that contain a trip. A sitemap is a range of ids, so that a trip never moves to
 * another one. Each is found by one lookup in the primary key, however many trips there are.
 */
export async function listSitemaps({ db }: Pick<Context, 'db'>): Promise<number[]> {
  const numberOfNext = sql`
    select (id - 1) / ${TRIPS_PER_SITEMAP}::int + 1 from trips
    where ${visibleTo(null)} and id > sitemaps.number::bigint * ${TRIPS_PER_SITEMAP}::int
    order by id limit 1`
  const { rows } = await db.execute<{ number: number }>(sql`
    with recursive sitemaps (number) as (
      select 0
      union all
      select (${numberOfNext}) from sitemaps where number is not null
    )
    select number from sitemaps where number > 0`)
  return rows.map(({ number }) => number)
}
