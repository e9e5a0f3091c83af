import { sql, type SQL } from 'drizzle-orm'
import type { MoneySums } from '#contract/payments.ts'
import type { PaymentFilter } from '#contract/site-payments.ts'
import type { Context } from '../context.ts'
import { ALL_DAYS, ALL_TRIPS } from '../db/tables/payments.ts'
import { kindsOf, momentsOf, paymentTime } from './payment-conditions.ts'

/** The payments of one kind of money, what was paid with them, and what of that has been refunded or lost since. */
export type PaymentTotals = MoneySums & { isSandbox: boolean; payments: number }

type TotalsRow = {
  is_sandbox: boolean
  payments: number
  paid: string
  refunded: string
  lost: string
  collected: string
}

/**
 * Totals of the payments that match, for each kind of money of which there are any. They come from payment_totals, so
 * 100,000 payments cost the same as 100.
 */
export async function totalPayments(
  { db, config }: Pick<Context, 'db' | 'config'>,
  filter: PaymentFilter,
): Promise<PaymentTotals[]> {
  const { providers, statuses } = kindsOf(filter)
  const days = daysOf(filter, config.timeZone)
  const { rows } = await db.execute<TotalsRow>(sql`
    select provider = 'sandbox' as is_sandbox, sum(payments)::int as payments, sum(paid)::numeric(20, 2) as paid,
      sum(refunded)::numeric(20, 2) as refunded, sum(lost)::numeric(20, 2) as lost,
      sum(paid - refunded - lost)::numeric(20, 2) as collected
    from (
      select provider, payments, paid, refunded, lost from payment_totals
      where trip_id = ${filter.tripId ?? ALL_TRIPS} and ${days?.areWhole ?? sql`day = ${ALL_DAYS}`}
        and provider = any (${sql.param(providers)}::text[]) and status = any (${sql.param(statuses)}::text[])
      ${days?.parts ?? sql``}
    ) as part
    group by 1`)
  return rows.map(({ is_sandbox: isSandbox, ...totals }) => ({ isSandbox, ...totals }))
}

/**
 * Stored days are those of UTC. The site's first and last day may begin and end within one; the payments of these hours
 * are added one by one. Null: all days.
 */
function daysOf(filter: PaymentFilter, timeZone: string): { areWhole: SQL; parts: SQL } | null {
  const { tripId, from, to } = filter
  if (from === undefined && to === undefined) return null
  const { providers, statuses } = kindsOf(filter)
  const { begin, end } = momentsOf(filter, timeZone)
  const firstDay = sql`(${begin} at time zone 'UTC' + interval '1 day' - interval '1 microsecond')::date`
  const lastDay = sql`(${end} at time zone 'UTC')::date`
  const firstEnd = sql`least((${firstDay})::timestamp at time zone 'UTC', ${end})`
  const lastBegin = sql`greatest((${lastDay})::timestamp at time zone 'UTC', ${firstEnd})`
  return {
    areWhole: sql`day >= ${firstDay} and day < ${lastDay}`,
    parts: sql`
      union all
      select kind.provider, each.*
      from (values (${begin}, ${firstEnd}), (${lastBegin}, ${end})) as hours (since, until)
      cross join unnest(${sql.param(providers)}::text[]) as kind (provider)
      cross join unnest(${sql.param(statuses)}::text[]) as state (status)
      cross join lateral (
        select 1, case when paid_at is null then 0 else amount end, refunded_amount, lost_amount from payments
        where payments.provider = kind.provider and payments.status = state.status
          and ${tripId === undefined ? sql`true` : sql`trip_id = ${tripId}`}
          and ${paymentTime} >= hours.since and ${paymentTime} < hours.until
        -- One index scan for each of these, whatever the planner expects.
        offset 0
      ) each`,
  }
}
