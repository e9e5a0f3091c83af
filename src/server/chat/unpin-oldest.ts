import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { chatMessages } from '../db/tables/chat.ts'
import { MAX_PINNED } from './rules.ts'

/**
 * Unpins the oldest announcements of a locked chat beyond the limit. Returns the chat's new revision, because
 * each unpinned message gets its own.
 */
export async function unpinOldest(
  tx: Tx,
  { tripId, revision }: { tripId: number; revision: number },
): Promise<number> {
  const pinned = await tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(eq(chatMessages.tripId, tripId), isNotNull(chatMessages.pinnedAt)))
    .orderBy(desc(chatMessages.pinnedAt), desc(chatMessages.id))
  let lastRevision = revision
  for (const { id } of pinned.slice(MAX_PINNED)) {
    lastRevision += 1
    await tx
      .update(chatMessages)
      .set({ pinnedAt: null, revision: lastRevision })
      .where(eq(chatMessages.id, id))
  }
  return lastRevision
}
