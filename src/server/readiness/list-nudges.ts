import { and, desc, eq, lt, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Nudge, NUDGES_PER_PAGE } from '#contract/readiness.ts'
import type { Context } from '../context.ts'
import type { Database, Tx } from '../db/client.ts'
import { users } from '../db/tables/auth.ts'
import { nudges } from '../db/tables/readiness.ts'
import { takePage } from '../db/take-page.ts'
import { fail } from '../fail.ts'
import { findTripInBrief } from '../trips/find-trip-in-brief.ts'

type ListNudgesInput = { tripId: number; cursor?: number | undefined }
type NudgePage = { nudges: Nudge[]; nextCursor: number | null }

/** The nudges of a trip, the latest first. */
export async function listNudges(
  { db }: Pick<Context, 'db'>,
  { tripId, cursor }: ListNudgesInput,
): Promise<NudgePage> {
  // Fails if there is no such trip.
  await findTripInBrief({ db }, tripId)
  const isAfterCursor = cursor === undefined ? undefined : lt(nudges.id, cursor)
  const found = await findNudges(db, {
    where: and(eq(nudges.tripId, tripId), isAfterCursor),
    limit: NUDGES_PER_PAGE + 1,
  })
  const { page, nextCursor } = takePage(found, NUDGES_PER_PAGE, ({ id }) => id)
  return { nudges: page, nextCursor }
}

/** Reads a nudge that an earlier request with the same idempotency key sent. */
export async function readNudge(tx: Tx, id: number): Promise<Nudge> {
  const [nudge] = await findNudges(tx, { where: eq(nudges.id, id), limit: 1 })
  return nudge ?? fail('PERSON_NOT_FOUND')
}

async function findNudges(
  db: Database | Tx,
  { where, limit }: { where: SQL | undefined; limit: number },
): Promise<Nudge[]> {
  const sender = alias(users, 'sender')
  const rows = await db
    .select({
      nudge: nudges,
      firstName: users.firstName,
      lastName: users.lastName,
      byFirstName: sender.firstName,
    })
    .from(nudges)
    .innerJoin(users, eq(users.id, nudges.userId))
    .innerJoin(sender, eq(sender.id, nudges.byUserId))
    .where(where)
    .orderBy(desc(nudges.id))
    .limit(limit)
  return rows.map(({ nudge, firstName, lastName, byFirstName }) => ({
    id: nudge.id,
    userId: nudge.userId,
    firstName,
    lastName,
    byFirstName,
    about: nudge.about,
    createdAt: nudge.createdAt.toISOString(),
  }))
}
