import { eq } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Viewer } from '#contract/auth.ts'
import type { Database, Tx } from '../db/client.ts'
import { appNow } from '../db/tables/columns.ts'
import { seatSuggestions } from '../db/tables/seat-suggestions.ts'
import { fail } from '../fail.ts'
import { publishChanges } from '../live/publish-changes.ts'
import { changesFor, tripTopic } from '../live/topics.ts'

export type SuggestionRow = typeof seatSuggestions.$inferSelect

/** A suggestion, whatever became of it. It changes only under the lock of its trip. */
export async function findSuggestionRow(db: Database | Tx, id: number): Promise<SuggestionRow> {
  const [found] = await db.select().from(seatSuggestions).where(eq(seatSuggestions.id, id))
  return found ?? fail('SUGGESTION_NOT_FOUND')
}

/** A suggestion to the viewer, who may answer it. For other travellers it does not exist. */
export async function findOwnSuggestion(
  db: Database | Tx,
  { id, viewer }: { id: number; viewer: Viewer },
): Promise<SuggestionRow> {
  const suggestion = await findSuggestionRow(db, id)
  const { tripId, userId } = suggestion
  if (can(viewer, 'answer-suggestion', { tripId, ownerId: userId })) return suggestion
  return fail(can(viewer, 'suggest-seat', { tripId }) ? 'NOT_YOURS' : 'SUGGESTION_NOT_FOUND')
}

/** Ends an open suggestion. The caller has locked its trip. */
export async function endSuggestion(
  tx: Tx,
  suggestion: Pick<SuggestionRow, 'id' | 'tripId' | 'userId'>,
  outcome: 'accepted' | 'declined' | 'withdrawn',
): Promise<void> {
  await tx
    .update(seatSuggestions)
    .set({ outcome, decidedAt: appNow })
    .where(eq(seatSuggestions.id, suggestion.id))
  await publishSuggestionChange(tx, suggestion)
}

/** Publishes that somebody's suggestions changed, to them and to organisers. */
export function publishSuggestionChange(
  tx: Tx,
  { tripId, userId }: { tripId: number; userId: string },
): Promise<void> {
  return publishChanges(
    tx,
    { topic: tripTopic(tripId), what: 'suggestions' },
    ...changesFor([userId], 'suggestions'),
  )
}
