import { eq } from 'drizzle-orm'
import type { Database, Tx } from '../db/client.ts'
import { setLockTimeout } from '../db/set-lock-timeout.ts'
import { conversations } from '../db/tables/assistant.ts'
import { fail } from '../fail.ts'

type FoundConversation = { tripId: number }

export async function findConversation(db: Database, id: number): Promise<FoundConversation> {
  const [found] = await db
    .select({ tripId: conversations.tripId })
    .from(conversations)
    .where(eq(conversations.id, id))
  return found ?? fail('CONVERSATION_NOT_FOUND')
}

/** Like findConversation(). The lock keeps a question and its reply next to each other. */
export async function lockConversation(tx: Tx, id: number): Promise<FoundConversation> {
  await setLockTimeout(tx)
  const [found] = await tx
    .select({ tripId: conversations.tripId })
    .from(conversations)
    .where(eq(conversations.id, id))
    .for('no key update')
  return found ?? fail('CONVERSATION_NOT_FOUND')
}
