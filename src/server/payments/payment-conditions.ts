import { sql, type SQL } from 'drizzle-orm'
import { PAYMENT_STATUSES, type PaymentStatus } from '#contract/bookings.ts'
import { PAYMENT_PROVIDERS, type ProviderName } from '#contract/payments.ts'
import type { PaymentFilter } from '#contract/site-payments.ts'

/** When a payment was paid or, if it is unpaid, begun. Pages show it as its time. */
export const paymentTime = sql`coalesce(payments.paid_at, payments.created_at)`

/** Before all payments. */
const EARLIEST = '1970-01-01T00:00Z'

/** When the first day of a filter begins and its last day ends. */
export function momentsOf({ from, to }: PaymentFilter, timeZone: string): { begin: SQL; end: SQL } {
  return {
    begin:
      from === undefined
        ? sql`${EARLIEST}::timestamptz`
        : sql`(${from}::date::timestamp at time zone ${timeZone})`,
    end:
      to === undefined
        ? sql`'infinity'::timestamptz`
        : sql`((${to}::date + 1)::timestamp at time zone ${timeZone})`,
  }
}

/** The kinds of payment that match. Each is a range of an index, in which the payments are sorted by time. */
export function kindsOf(
  { status, provider }: PaymentFilter,
  among: readonly PaymentStatus[] = PAYMENT_STATUSES,
): { providers: readonly ProviderName[]; statuses: readonly PaymentStatus[] } {
  return {
    providers: provider === undefined ? PAYMENT_PROVIDERS : [provider],
    statuses: status === undefined ? among : among.filter((each) => each === status),
  }
}
