import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '../context.ts'

/** How many rows more than keys are left unmerged: reading them takes less than a millisecond. */
const SPARE_ROWS = 200

/**
 * Merges the differences that total_trips(), count_participants() and total_ledger() insert into trip_totals,
 * daily_totals and daily_money, so that reading them stays cheap however often people book and pay. One statement deletes
 * the rows and inserts their sums, so readers see either the rows or the sums. Rows that another process is
 * folding are skipped, and uncommitted ones wait for the next run.
 */
export async function foldTotals({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.execute(foldStatement('trip_totals', ['month', 'status'], ['trips', 'participants', 'revenue']))
  await db.execute(foldStatement('daily_totals', ['day'], ['booked', 'given_up', 'paid', 'refunded']))
  await db.execute(foldStatement('daily_money', ['day', 'provider'], ['paid', 'refunded', 'lost']))
}

/** Does nothing unless there are SPARE_ROWS more rows than keys. A key whose sums are all 0 gets no row. */
function foldStatement(name: string, keyColumns: string[], sumColumns: string[]): SQL {
  const table = sql.identifier(name)
  const list = (parts: SQL[]) => sql.join(parts, sql`, `)
  const key = list(keyColumns.map((column) => sql`${sql.identifier(column)}`))
  const columns = list([...keyColumns, ...sumColumns].map((column) => sql`${sql.identifier(column)}`))
  const sums = sumColumns.map((column) => sql`sum(${sql.identifier(column)})`)
  return sql`
    with taken as (
      delete from ${table} where ctid = any (array(
        select ctid from ${table}
        where (select count(*) > count(distinct (${key})) + ${SPARE_ROWS} from ${table})
        for update skip locked
      ))
      returning ${columns}
    )
    insert into ${table} (${columns})
    select ${key}, ${list(sums)} from taken group by ${key}
    having ${sql.join(
      sums.map((sum) => sql`${sum} <> 0`),
      sql` or `,
    )}`
}
