import { eq } from 'drizzle-orm'
import type { TripStatus } from '#contract/trips.ts'
import type { Context } from '../context.ts'
import { trips } from '../db/tables/trips.ts'

/** Null: there is no such trip. */
export async function findTripStatus({ db }: Pick<Context, 'db'>, id: number): Promise<TripStatus | null> {
  const [row] = await db.select({ status: trips.status }).from(trips).where(eq(trips.id, id))
  return row?.status ?? null
}
