import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'

/** So many rows more than there are sums are read in less than a millisecond. */
const SPARE_ROWS = 200

/**
 * Puts the differences of trip_totals and daily_totals together, so that reading
 * them stays cheap however often people book and pay. One statement takes rows
 * away and adds their sums: whoever reads sees the ones or the others. Rows that
 * another process is folding are left to it, and those not yet committed to the
 * next time.
 */
export async function foldTotals({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.execute(sql`
    with taken as (
      delete from trip_totals where ctid = any (array(
        select ctid from trip_totals
        where (select count(*) > count(distinct (month, status)) + ${SPARE_ROWS} from trip_totals)
        for update skip locked
      ))
      returning month, status, trips, participants, revenue
    )
    insert into trip_totals (month, status, trips, participants, revenue)
    select month, status, sum(trips), sum(participants), sum(revenue) from taken
    group by month, status
    having sum(trips) <> 0 or sum(participants) <> 0 or sum(revenue) <> 0`)
  await db.execute(sql`
    with taken as (
      delete from daily_totals where ctid = any (array(
        select ctid from daily_totals
        where (select count(*) > count(distinct day) + ${SPARE_ROWS} from daily_totals)
        for update skip locked
      ))
      returning day, booked, given_up, paid, refunded
    )
    insert into daily_totals (day, booked, given_up, paid, refunded)
    select day, sum(booked), sum(given_up), sum(paid), sum(refunded) from taken
    group by day`)
}
