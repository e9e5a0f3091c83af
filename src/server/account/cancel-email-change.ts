import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { emailChanges } from '../db/tables/auth.ts'
import { publishChanges } from '../live/publish-changes.ts'
import { userTopic } from '../live/topics.ts'
import { lockAccount } from './lock-account.ts'

/** Cancels a pending change of the address, and deletes the links that were mailed for it. */
export function cancelEmailChange(
  { db }: Pick<Context, 'db'>,
  { userId }: { userId: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    await tx.delete(emailChanges).where(eq(emailChanges.userId, userId))
    await publishChanges(tx, { topic: userTopic(userId), what: 'account' })
  })
}
