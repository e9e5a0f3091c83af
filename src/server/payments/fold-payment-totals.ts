import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'

/** How many differences are left unmerged: reading them takes less than a millisecond. */
const SPARE_ROWS = 200

/**
 * Merges the differences that total_payments() inserts into payment_totals with the sums of the same trip, day, provider
 * and status. One statement deletes rows and inserts their sums, so readers see either the rows or the sums. Rows that
 * another process is folding are skipped, which leaves several sums of one kind until the next fold. Only what has
 * changed is read: there are as many sums as days on which each trip was paid for.
 */
export async function foldPaymentTotals({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.execute(sql`
    with differences as (
      delete from payment_totals where ctid = any (array(
        select ctid from payment_totals
        where not is_sum and (select count(*) > ${SPARE_ROWS} from payment_totals where not is_sum)
        for update skip locked
      ))
      returning trip_id, day, provider, status, payments, paid, refunded, lost
    ), former_sums as (
      delete from payment_totals where ctid = any (array(
        select t.ctid
        from payment_totals t
        join (select distinct trip_id, day, provider, status from differences) d using (trip_id, day, provider, status)
        where t.is_sum
        for update of t skip locked
      ))
      returning trip_id, day, provider, status, payments, paid, refunded, lost
    )
    insert into payment_totals (trip_id, day, provider, status, payments, paid, refunded, lost, is_sum)
    select trip_id, day, provider, status, sum(payments), sum(paid), sum(refunded), sum(lost), true
    from (select * from differences union all select * from former_sums) as parts
    group by trip_id, day, provider, status
    having sum(payments) <> 0 or sum(paid) <> 0 or sum(refunded) <> 0 or sum(lost) <> 0`)
}
