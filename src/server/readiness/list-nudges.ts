import { and, desc, eq, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Nudge, NUDGES_PER_PAGE } from '#contract/readiness.ts'
import type { Context } from '../context.ts'
import { users } from '../db/tables/auth.ts'
import { nudges } from '../db/tables/readiness.ts'
import { findTripInBrief } from '../payments/get-trip-money.ts'

type Wanted = { tripId: number; cursor?: number | undefined }
type Listing = { nudges: Nudge[]; nextCursor: number | null }

/** Who was nudged about a trip, the latest first. */
export async function listNudges({ db }: Pick<Context, 'db'>, { tripId, cursor }: Wanted): Promise<Listing> {
  await findTripInBrief({ db }, tripId)
  const organiser = alias(users, 'organiser')
  const rows = await db
    .select({
      nudge: nudges,
      firstName: users.firstName,
      lastName: users.lastName,
      byFirstName: organiser.firstName,
    })
    .from(nudges)
    .innerJoin(users, eq(users.id, nudges.userId))
    .innerJoin(organiser, eq(organiser.id, nudges.byUserId))
    .where(and(eq(nudges.tripId, tripId), cursor === undefined ? undefined : lt(nudges.id, cursor)))
    .orderBy(desc(nudges.id))
    .limit(NUDGES_PER_PAGE + 1)
  const page = rows.slice(0, NUDGES_PER_PAGE)
  return {
    nudges: page.map(({ nudge: { id, userId, about, createdAt }, ...names }) => ({
      id,
      userId,
      ...names,
      about,
      createdAt: createdAt.toISOString(),
    })),
    nextCursor: rows.length > NUDGES_PER_PAGE ? (page.at(-1)?.nudge.id ?? null) : null,
  }
}
