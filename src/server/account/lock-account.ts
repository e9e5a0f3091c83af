import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { users } from '../db/tables/auth.ts'
import { fail } from '../fail.ts'

export type LockedAccount = typeof users.$inferSelect

/** Holds one's own account until the commit, as it is by then: it may have been deleted meanwhile, in another tab. */
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
