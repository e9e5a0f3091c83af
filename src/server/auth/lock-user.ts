import { eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { users } from '../db/tables/auth.ts'

/**
 * Holds an account until the end of the transaction: who may get in is decided for
 * one at a time. Sessions can be added meanwhile (no key update), since a code that is
 * being exchanged right now is waited for.
 */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}
