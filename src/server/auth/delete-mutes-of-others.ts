import { and, eq, notExists } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { users } from '../db/tables/auth.ts'
import { notificationMutes } from '../db/tables/notifications.ts'
import { isUnclaimed } from './is-unclaimed.ts'

/**
 * Turns on again what somebody else may have turned off in an account that its owner takes over. Nobody could log in to an
 * account that is unclaimed: there the owner turned emails off, by the link in one. Called before the account is changed.
 */
export async function deleteMutesOfOthers(tx: Tx, userId: string): Promise<void> {
  const unclaimed = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isUnclaimed))
  await tx.delete(notificationMutes).where(and(eq(notificationMutes.userId, userId), notExists(unclaimed)))
}
