import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { users } from '../db/tables/auth.ts'
import { fail } from '../fail.ts'

type InvitedAccount = { id: string; isVerified: boolean }

/**
 * The account of an address, locked as holding places does. If the address has none, one is added that only its owner
 * can get into: it has no name and no password.
 */
export async function findOrAddAccount(tx: Tx, email: string): Promise<InvitedAccount> {
  const id = randomUUID()
  const added = await tx
    .insert(users)
    .values({ id, email })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  if (added.length > 0) return { id, isVerified: false }
  const [found] = await tx
    .select({ id: users.id, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.email, email))
    .for('no key update')
  // The account was deleted, or got another address, between the two statements.
  if (!found) return fail('TRY_AGAIN')
  return { id: found.id, isVerified: found.emailVerifiedAt !== null }
}
