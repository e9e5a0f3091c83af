import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { users } from '../db/tables/auth.ts'
import { fail } from '../fail.ts'

export type LockedAccount = typeof users.$inferSelect

/**
 * Locks the user's account until the commit and returns its current row. Fails if it was deleted. The
 * stronger lock also keeps others from inserting rows that reference the user.
 */
export async function lockAccount(
  tx: Tx,
  userId: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<LockedAccount> {
  const [account] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for(strength)
  return account ?? fail('UNAUTHORIZED')
}
