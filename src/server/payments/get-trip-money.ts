import { eq, sql } from 'drizzle-orm'
import type { TripSummary } from '#contract/trips.ts'
import type { TripMoney } from '#contract/payments.ts'
import type { Context } from '../context.ts'
import { firstRow } from '../db/first-row.ts'
import { ledger } from '../db/tables/payments.ts'
import { trips } from '../db/tables/trips.ts'
import { fail } from '../fail.ts'
import { tripInBrief } from '../trips/trip-row.ts'

/** A trip's money by its ledger: paid, refunded, and what remains. */
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

/** A trip for admins, drafts too. */
export async function findTripInBrief({ db }: Pick<Context, 'db'>, tripId: number): Promise<TripSummary> {
  const [trip] = await db.select(tripInBrief).from(trips).where(eq(trips.id, tripId))
  return trip ?? fail('TRIP_NOT_FOUND')
}
