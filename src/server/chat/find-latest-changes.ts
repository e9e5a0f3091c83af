import { and, desc, eq, gt } from 'drizzle-orm'
import type { PushedMessages } from '#contract/live.ts'
import { STRANGER } from '../access/stranger.ts'
import type { Database, Tx } from '../db/client.ts'
import { chatMessages } from '../db/tables/chat.ts'
import { readMessages } from './message-row.ts'

/** If nothing was sent of this chat before: enough for pages that have missed a message or two. */
const FIRST_LIMIT = 3
const LIMIT = 30

/**
 * The latest changes after the revision `known`, at most LIMIT. Without `known`, the last FIRST_LIMIT. Null if
 * there are none.
 */
export async function findLatestChanges(
  db: Database | Tx,
  { tripId, known }: { tripId: number; known: number | undefined },
): Promise<PushedMessages | null> {
  const limit = known === undefined ? FIRST_LIMIT : LIMIT
  const isNew = known === undefined ? undefined : gt(chatMessages.revision, known)
  const found = await readMessages(db, {
    where: and(eq(chatMessages.tripId, tripId), isNew),
    orderBy: desc(chatMessages.revision),
    limit: limit + 1,
    // Of a stranger, so that no message is the viewer's own.
    viewer: STRANGER,
  })
  const messages = found.slice(0, limit).toReversed()
  const last = messages.at(-1)
  if (!last) return null
  return { messages, since: found[limit]?.revision ?? known ?? 0, revision: last.revision }
}
