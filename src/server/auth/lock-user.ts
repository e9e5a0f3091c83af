import { eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { users } from '../db/tables/auth.ts'

/**
 * Locks a user's row until the commit, so that access changes happen one after another. "No key update" still
 * allows new sessions, which a code exchange that is under way needs.
 */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}
