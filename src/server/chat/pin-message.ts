import { eq } from 'drizzle-orm'
import type { Viewer } from '#contract/auth.ts'
import type { ChatMessage } from '#contract/chat.ts'
import type { Context } from '../context.ts'
import { chatMessages } from '../db/tables/chat.ts'
import { appNow } from '../db/tables/columns.ts'
import { fail } from '../fail.ts'
import { lockMessage } from './lock-chat.ts'
import { readMessage } from './message-row.ts'
import { recordChatChange } from './record-chat-change.ts'
import { unpinOldest } from './unpin-oldest.ts'

/** Pins or unpins an announcement. Other messages cannot be pinned. */
export function pinMessage(
  { db }: Pick<Context, 'db'>,
  { tripId, id, viewer, isPinned }: { tripId: number; id: number; viewer: Viewer; isPinned: boolean },
): Promise<ChatMessage> {
  return db.transaction(async (tx) => {
    const { revision, message } = await lockMessage(tx, { tripId, id, viewer })
    if (message.deletedAt) fail('MESSAGE_DELETED')
    if (!message.announcedAt) fail('MESSAGE_NOT_FOUND')
    const wasPinned = message.pinnedAt !== null
    if (wasPinned !== isPinned) {
      const pinnedAt = isPinned ? appNow : null
      await tx.update(chatMessages).set({ pinnedAt, revision }).where(eq(chatMessages.id, id))
      const lastRevision = await unpinOldest(tx, { tripId, revision })
      await recordChatChange(tx, { tripId, revision: lastRevision, by: viewer.id })
    }
    return readMessage(tx, { id, viewer })
  })
}
