import { and, eq, sql } from 'drizzle-orm'
import type { Viewer } from '#contract/auth.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { setLockTimeout } from '../db/set-lock-timeout.ts'
import { chatMessages, chats } from '../db/tables/chat.ts'
import { fail } from '../fail.ts'
import { admitToChat } from './admit-to-chat.ts'

type LockChatInput = { tripId: number; viewer: Viewer }

/**
 * Locks a trip's chat until the commit, if the viewer may write there, and returns the next revision. The
 * lock makes changes visible in the order of their revisions.
 */
export async function lockChat(tx: Tx, { tripId, viewer }: LockChatInput): Promise<{ revision: number }> {
  // Checked before the lock, so that strangers cannot block the chat, and after it, because the viewer may
  // have left the trip meanwhile.
  await admitToChat(tx, { tripId, viewer })
  await setLockTimeout(tx)
  const chat = await tx
    .insert(chats)
    .values({ tripId })
    // Changes nothing, but locks the row.
    .onConflictDoUpdate({ target: chats.tripId, set: { revision: sql`${chats.revision}` } })
    .returning({ revision: chats.revision })
    .then(firstRow)
  await admitToChat(tx, { tripId, viewer })
  return { revision: chat.revision + 1 }
}

export type LockedMessage = { revision: number; message: typeof chatMessages.$inferSelect }

/** Locks the chat, and returns the message that will be changed and its new revision. */
export async function lockMessage(
  tx: Tx,
  { id, tripId, viewer }: LockChatInput & { id: number },
): Promise<LockedMessage> {
  const { revision } = await lockChat(tx, { tripId, viewer })
  const [message] = await tx
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.id, id), eq(chatMessages.tripId, tripId)))
  return { revision, message: message ?? fail('MESSAGE_NOT_FOUND') }
}
