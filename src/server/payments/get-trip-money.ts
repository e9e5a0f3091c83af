import { eq, sql } from 'drizzle-orm'
import type { TripMoney } from '#contract/payments.ts'
import type { Context } from '../context.ts'
import { firstRow } from '../db/first-row.ts'
import { ledger } from '../db/tables/payments.ts'
import { findTripInBrief } from '../trips/find-trip-in-brief.ts'

/** A trip's money by its ledger: paid, refunded, and what remains. Failed refunds are not counted. */
export async function getTripMoney(
  { db }: Pick<Context, 'db'>,
  { tripId }: { tripId: number },
): Promise<TripMoney> {
  const trip = await findTripInBrief({ db }, tripId)
  const sums = await db
    .select({
      paid: sql<string>`coalesce(sum(${ledger.amount}) filter (where ${ledger.kind} = 'payment'), 0.00)`,
      refunded: sql<string>`coalesce(sum(-${ledger.amount}) filter (where ${ledger.kind} <> 'payment'), 0.00)`,
      collected: sql<string>`coalesce(sum(${ledger.amount}), 0.00)`,
    })
    .from(ledger)
    .where(eq(ledger.tripId, tripId))
    .then(firstRow)
  return { trip, ...sums }
}
