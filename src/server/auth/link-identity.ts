import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { userIdentities, users } from '../db/tables/auth.ts'
import { appNow } from '../db/tables/columns.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import type { Identity } from '../ports/login-provider/port.ts'
import { revokeAllAccess } from './revoke-all-access.ts'
import { lockUser } from './lock-user.ts'
import { markVerified } from './mark-verified.ts'

/**
 * Finds the account of somebody whom the provider knows, or makes one. Who is new
 * here is known by an address that the provider calls verified, and by nothing
 * else: an unverified one would let anybody into the account of its owner.
 */
export async function linkIdentity(tx: Tx, identity: Identity): Promise<string> {
  const { issuer, subject, email, isEmailVerified } = identity
  // The same person coming back in two tabs at once: the second one is known already.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`)
  const known = await findLinkedUser(tx, identity)
  if (known !== null) return known

  if (email === null) return fail('LOGIN_EMAIL_MISSING')
  if (!isEmailVerified) return fail('LOGIN_EMAIL_UNVERIFIED')
  const userId =
    (await createUser(tx, { ...identity, email })) ?? (await takeOverAccount(tx, { ...identity, email }))
  await tx.insert(userIdentities).values({ issuer, subject, userId })
  return userId
}

type IdentityWithEmail = Identity & { email: string }

async function findLinkedUser(tx: Tx, identity: Identity): Promise<string | null> {
  const { profileImageUrl, email, isEmailVerified } = identity
  const seen = await readLinkedUserId(tx, identity)
  if (seen === null) return null
  // Somebody may be taking the account over: only what is true while its row is held counts.
  await lockUser(tx, seen)
  const userId = await readLinkedUserId(tx, identity)
  if (userId !== null && isEmailVerified && (await hasUnverifiedEmail(tx, { userId, email }))) {
    await markVerified(tx, userId)
  }
  if (userId !== null && profileImageUrl !== null) {
    await tx
      .update(users)
      .set({ profileImageUrl })
      .where(and(eq(users.id, userId), eq(users.isPictureChosen, false)))
  }
  return userId
}

async function readLinkedUserId(tx: Tx, { issuer, subject }: Identity): Promise<string | null> {
  const [known] = await tx
    .select({ userId: userIdentities.userId })
    .from(userIdentities)
    .where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject)))
  return known?.userId ?? null
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

/** Null where the address has an account, also one that is being registered at this moment. */
async function createUser(tx: Tx, { email, firstName, lastName, profileImageUrl }: IdentityWithEmail) {
  const [created] = await tx
    .insert(users)
    .values({ id: randomUUID(), email, emailVerifiedAt: appNow, firstName, lastName, profileImageUrl })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  return created?.id ?? null
}

/**
 * Gives an existing account to the owner of its address. Whoever had it until now
 * may be somebody else, who registered an address that was not theirs: every
 * other way in ends, open pages are told, and what they chose to be seen as goes.
 * Only where the provider knows no name, the one that is there has to do.
 */
async function takeOverAccount(
  tx: Tx,
  { email, firstName, lastName, profileImageUrl }: IdentityWithEmail,
): Promise<string> {
  const [before] = await tx
    .select({ id: users.id, profileImageUrl: users.profileImageUrl })
    .from(users)
    .where(eq(users.email, email))
    .for('no key update')
  if (!before) throw new Error('The account has gone while it was being linked')
  await tx
    .update(users)
    .set({
      passwordHash: null,
      ...(firstName !== null && { firstName, lastName }),
      profileImageUrl,
      isNameChosen: false,
      isPictureChosen: false,
    })
    .where(eq(users.id, before.id))
  await tx.delete(userIdentities).where(eq(userIdentities.userId, before.id))
  await markVerified(tx, before.id)
  await revokeAllAccess(tx, before.id)
  await emit(tx, 'account.taken-over', { profileImageUrl: before.profileImageUrl })
  return before.id
}
