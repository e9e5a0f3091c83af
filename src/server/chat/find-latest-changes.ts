import { and, desc, eq, gt } from 'drizzle-orm'
import type { PushedMessages } from '#contract/live.ts'
import { STRANGER } from '../access/stranger.ts'
import type { Database, Tx } from '../db/client.ts'
import { chatMessages } from '../db/tables/chat.ts'
import { readMessages } from './message-row.ts'

/** If nothing was sent of this chat before: enough for pages that have missed a message or two. */
const MAX_FIRST_CHANGES = 3
/** More make an event long for everybody; pages that need more ask. */
const MAX_CHANGES = 30

/**
 * The latest changes after `sentRevision`, at most MAX_CHANGES. Without it, the last MAX_FIRST_CHANGES. Null if there
 * are none.
 */
export async function findLatestChanges(
  db: Database | Tx,
  { tripId, sentRevision }: { tripId: number; sentRevision: number | undefined },
): Promise<PushedMessages | null> {
  const limit = sentRevision === undefined ? MAX_FIRST_CHANGES : MAX_CHANGES
  const isNew = sentRevision === undefined ? undefined : gt(chatMessages.revision, sentRevision)
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
  // One row more than the limit was read: it is the change just before these.
  return { messages, since: found[limit]?.revision ?? sentRevision ?? 0, revision: last.revision }
}
