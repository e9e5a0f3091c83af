import { query } from '#testing/query.ts'
import { until } from '#testing/until.ts'

/**
 * Inserts paid bookings of as many people over the last two years: the given number on trip 1, the others on the trips 2 to
 * 100. One payment in ten was partly refunded, fifty are still open. Waits until the running site has put the totals together.
 */
export async function seedPayments(
  url: string,
  { payments, onFirstTrip }: { payments: number; onFirstTrip: number },
): Promise<void> {
  // Bookings are inserted without triggers, to be quick; payments with them, because they keep the totals.
  await query(
    url,
    `insert into users (id, email, first_name)
     select 'p' || n, 'p' || n || '@example.org', 'P' from generate_series(1, ${payments}) n;
     set session_replication_role = replica;
     insert into bookings (trip_id, user_id, status, unit_price, refund_tiers, confirmed_at)
     select case when n <= ${onFirstTrip} then 1 else 2 + n % 99 end, 'p' || n, 'confirmed', 120.50, '[]',
       now() - n * 7919 % ${payments} * interval '2 years' / ${payments}
     from generate_series(1, ${payments}) n;
     set session_replication_role = origin;
     insert into payments (trip_id, user_id, booking_id, provider, stripe_session_id, amount, status, paid_at, created_at)
     select trip_id, user_id, id, 'sandbox', 'pi_' || id, 120.50,
       case when is_open then 'pending' else 'succeeded' end, case when not is_open then confirmed_at end, confirmed_at
     from bookings cross join lateral (select id % ${payments / 50} = 0 as is_open) state;
     insert into refunds (payment_id, amount, reason, status)
     select id, 20, 'goodwill', 'succeeded' from payments where id % 10 = 1 and paid_at is not null`,
  )
  await waitForTotals(url)
}

/** Waits until the running site has put the totals of its payments together. */
export async function waitForTotals(url: string): Promise<void> {
  await until(async () => {
    const [left] = await query<{ count: number }>(
      url,
      'select count(*)::int as count from payment_totals where not is_sum',
    )
    return (left?.count ?? 0) <= 200
  })
  await query(url, 'vacuum analyze')
}
