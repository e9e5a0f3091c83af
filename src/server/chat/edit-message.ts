import { eq } from 'drizzle-orm'
import type { ChatMessage } from '#contract/chat.ts'
import { canBeSeen } from '#contract/given.ts'
import type { Context } from '../context.ts'
import { chatMessages } from '../db/tables/chat.ts'
import { appNow } from '../db/tables/columns.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import type { Asker } from './admit-to-chat.ts'
import { lockMessage } from './lock-chat.ts'
import { readMessage } from './message-row.ts'
import { noteChange } from './note-change.ts'

/** Changes the words of one's own message. Only beside a picture there may be none. */
export async function editMessage(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  { tripId, id, asker, text }: { tripId: number; id: number; asker: Asker; text: string },
): Promise<ChatMessage> {
  await limits.countEdit(asker.id)
  return db.transaction(async (tx) => {
    const { revision, message } = await lockMessage(tx, { tripId, id, asker })
    if (message.userId !== asker.id) fail('NOT_YOURS')
    if (message.deletedAt) fail('MESSAGE_DELETED')
    if (message.pictureName === null && !canBeSeen(text))
      fail('INVALID_INPUT', { issues: [{ path: 'text', message: 'Write a message.' }] })
    if (message.text !== text) {
      const changed = { text, revision, editedAt: appNow, editedRevision: revision }
      await tx.update(chatMessages).set(changed).where(eq(chatMessages.id, id))
      await noteChange(tx, { tripId, revision, by: asker.id })
      if (message.announcedAt) await emit(tx, 'announcement.changed', { messageId: id })
    }
    return readMessage(tx, { id, asker })
  })
}
