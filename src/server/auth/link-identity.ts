import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { userIdentities, users } from '../db/tables/auth.ts'
import { appNow } from '../db/tables/columns.ts'
import { fail } from '../fail.ts'
import { publishChanges } from '../live/publish-changes.ts'
import { userTopic } from '../live/topics.ts'
import type { Identity } from '../ports/login-provider/port.ts'
import { lockUser } from './lock-user.ts'
import { markVerified } from './mark-verified.ts'
import { takeOverAccount } from './take-over-account.ts'

/**
 * Finds or creates the account of a provider's user, and returns its id. A new identity is matched by its
 * email only if the provider has verified it; otherwise anybody could get into the account of that address's
 * owner.
 */
export async function linkIdentity(tx: Tx, identity: Identity): Promise<string> {
  const { issuer, subject, email, isEmailVerified } = identity
  // If the same person comes back in two tabs at once, the second one finds the identity of the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`)
  const linkedUserId = await findLinkedUser(tx, identity)
  if (linkedUserId !== null) return linkedUserId

  if (email === null) return fail('LOGIN_EMAIL_MISSING')
  if (!isEmailVerified) return fail('LOGIN_EMAIL_UNVERIFIED')
  const userId =
    (await createUser(tx, { ...identity, email })) ?? (await takeOverByEmail(tx, { ...identity, email }))
  await tx.insert(userIdentities).values({ issuer, subject, userId })
  return userId
}

type IdentityWithEmail = Identity & { email: string }

/**
 * The id of the account that the identity is linked to, or null. Marks its address as verified if the
 * provider has verified it, and takes over the provider's picture.
 */
async function findLinkedUser(tx: Tx, identity: Identity): Promise<string | null> {
  const { profileImageUrl, email, isEmailVerified } = identity
  const idBeforeLock = await readLinkedUserId(tx, identity)
  if (idBeforeLock === null) return null
  // Read again under the lock: the account may be taken over at this moment.
  await lockUser(tx, idBeforeLock)
  const userId = await readLinkedUserId(tx, identity)
  if (userId !== null && isEmailVerified && (await hasUnverifiedEmail(tx, { userId, email }))) {
    await markVerified(tx, userId)
  }
  // A picture that the user chose here stays.
  if (userId !== null && profileImageUrl !== null) {
    const changed = await tx
      .update(users)
      .set({ profileImageUrl })
      .where(
        and(
          eq(users.id, userId),
          eq(users.isPictureChosen, false),
          sql`${users.profileImageUrl} is distinct from ${profileImageUrl}`,
        ),
      )
      .returning({ id: users.id })
    if (changed.length > 0) await publishChanges(tx, { topic: userTopic(userId), what: 'account' })
  }
  return userId
}

async function readLinkedUserId(tx: Tx, { issuer, subject }: Identity): Promise<string | null> {
  const [linked] = await tx
    .select({ userId: userIdentities.userId })
    .from(userIdentities)
    .where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject)))
  return linked?.userId ?? null
}

/** Whether the account has this address, and it is not verified yet. */
async function hasUnverifiedEmail(tx: Tx, { userId, email }: { userId: string; email: string | null }) {
  if (email === null) return false
  return (
    (await tx.$count(
      users,
      and(eq(users.id, userId), eq(users.email, email), isNull(users.emailVerifiedAt)),
    )) > 0
  )
}

/** The id of the new account; null if the address has one already, or gets one at this moment. */
async function createUser(tx: Tx, { email, firstName, lastName, profileImageUrl }: IdentityWithEmail) {
  const [created] = await tx
    .insert(users)
    .values({ id: randomUUID(), email, emailVerifiedAt: appNow, firstName, lastName, profileImageUrl })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  return created?.id ?? null
}

/** The id of the account that has the address, after it was given to the identity's owner. */
async function takeOverByEmail(
  tx: Tx,
  { email, firstName, lastName, profileImageUrl }: IdentityWithEmail,
): Promise<string> {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, email))
    .for('no key update')
  if (!found) throw new Error('The account has gone while it was being linked')
  const name = firstName === null ? {} : { firstName, lastName }
  await takeOverAccount(tx, found.id, { ...name, passwordHash: null, profileImageUrl })
  return found.id
}
