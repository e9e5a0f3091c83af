import { sql, type SQL } from 'drizzle-orm'
import type { PaymentStatus } from '#contract/bookings.ts'
import type { PaymentFilter } from '#contract/site-payments.ts'
import type { Database } from '../db/client.ts'
import { kindsOf, momentsOf, paymentTime } from './payment-conditions.ts'

/** Where a payment stands in the order: its time in microseconds (dates in JavaScript have milliseconds only), and its id. */
export type PaymentPosition = { id: number; micros: string }

type FindPaymentsInput = {
  filter: PaymentFilter
  /** By default in all of them. */
  statuses?: readonly PaymentStatus[]
  timeZone: string
  order: 'newest first' | 'oldest first'
  /** Begins after this one; null: at the first one. */
  after: PaymentPosition | null
  limit: number
}

/**
 * Matching payments in the order in which they were paid or, if they are unpaid, begun. Each provider and status is a range
 * of an index, of which only the next few are read: a status that is rare among 100,000 payments is found as fast as any.
 */
export async function findPaymentsInOrder(
  db: Database,
  { filter, statuses: wanted, timeZone, order, after, limit }: FindPaymentsInput,
): Promise<PaymentPosition[]> {
  const { providers, statuses } = kindsOf(filter, wanted)
  const { begin, end } = momentsOf(filter, timeZone)
  const isNewestFirst = order === 'newest first'
  const conditions = [
    sql`payments.provider = kind.provider and payments.status = state.status`,
    sql`${paymentTime} >= ${begin} and ${paymentTime} < ${end}`,
  ]
  if (filter.tripId !== undefined) conditions.push(sql`trip_id = ${filter.tripId}`)
  if (after) conditions.push(sql`(${paymentTime}, id) ${isNewestFirst ? sql`<` : sql`>`} ${rowOf(after)}`)
  const direction = isNewestFirst ? sql`desc` : sql`asc`
  const { rows } = await db.execute<PaymentPosition>(sql`
    select found.id, (extract(epoch from found.moment) * 1000000)::bigint::text as micros
    from unnest(${sql.param(providers)}::text[]) as kind (provider)
    cross join unnest(${sql.param(statuses)}::text[]) as state (status)
    cross join lateral (
      select id, ${paymentTime} as moment from payments
      where ${sql.join(conditions, sql` and `)}
      order by ${paymentTime} ${direction}, id ${direction} limit ${limit}
    ) found
    order by found.moment ${direction}, found.id ${direction} limit ${limit}`)
  return rows
}

function rowOf({ micros, id }: PaymentPosition): SQL {
  return sql`('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${id}::int)`
}
