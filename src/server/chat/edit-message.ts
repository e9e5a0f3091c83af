import { eq } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { ChatMessage } from '#contract/chat.ts'
import { hasVisibleText } from '#contract/text.ts'
import type { Viewer } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import { chatMessages } from '../db/tables/chat.ts'
import { appNow } from '../db/tables/columns.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { lockMessage } from './lock-chat.ts'
import { readMessage } from './message-row.ts'
import { recordChatChange } from './record-chat-change.ts'

/** Changes the text of the user's own message. Only a message with a picture may have no text. */
export async function editMessage(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  { tripId, id, viewer, text }: { tripId: number; id: number; viewer: Viewer; text: string },
): Promise<ChatMessage> {
  await limits.countEdit(viewer.id)
  return db.transaction(async (tx) => {
    const { revision, message } = await lockMessage(tx, { tripId, id, viewer })
    if (!can(viewer, 'edit-message', { tripId, ownerId: message.userId })) fail('NOT_YOURS')
    if (message.deletedAt) fail('MESSAGE_DELETED')
    if (message.pictureName === null && !hasVisibleText(text))
      fail('INVALID_INPUT', { issues: [{ path: 'text', message: 'Write a message.' }] })
    if (message.text !== text) {
      const newValues = { text, revision, editedAt: appNow, editedRevision: revision }
      await tx.update(chatMessages).set(newValues).where(eq(chatMessages.id, id))
      await recordChatChange(tx, { tripId, revision, by: viewer.id })
      if (message.announcedAt) await emit(tx, 'announcement.changed', { messageId: id })
    }
    return readMessage(tx, { id, viewer })
  })
}
