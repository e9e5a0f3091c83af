import { eq } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { type ChatMessage, smallChatPicture } from '#contract/chat.ts'
import type { Viewer } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import { chatMessages } from '../db/tables/chat.ts'
import { appNow } from '../db/tables/columns.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { detachFiles } from '../files/loose-files.ts'
import { lockMessage } from './lock-chat.ts'
import { readMessage } from './message-row.ts'
import { recordChatChange } from './record-chat-change.ts'

/** Deletes the text and picture of a message for everybody; the empty message stays. */
export function deleteMessage(
  { db }: Pick<Context, 'db'>,
  { tripId, id, viewer }: { tripId: number; id: number; viewer: Viewer },
): Promise<ChatMessage> {
  return db.transaction(async (tx) => {
    const { revision, message } = await lockMessage(tx, { tripId, id, viewer })
    if (!can(viewer, 'delete-message', { tripId, ownerId: message.userId })) fail('NOT_YOURS')
    if (!message.deletedAt) {
      const { pictureName } = message
      const emptyContent = {
        text: '',
        pictureName: null,
        pictureWidth: null,
        pictureHeight: null,
        pinnedAt: null,
      }
      await tx
        .update(chatMessages)
        .set({ ...emptyContent, revision, deletedAt: appNow })
        .where(eq(chatMessages.id, id))
      if (pictureName !== null) await detachFiles(tx, [pictureName, smallChatPicture(pictureName)])
      await recordChatChange(tx, { tripId, revision, by: viewer.id })
      if (message.announcedAt) await emit(tx, 'announcement.changed', { messageId: id })
    }
    return readMessage(tx, { id, viewer })
  })
}
