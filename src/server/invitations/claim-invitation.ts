import type { ClaimRequest } from '#contract/invitation-input.ts'
import { lockUser } from '../auth/lock-user.ts'
import { hashPassword, refuseCommonPassword } from '../auth/passwords.ts'
import { startSession, type StartedSession } from '../auth/start-session.ts'
import { takeOverAccount } from '../auth/take-over-account.ts'
import type { Context } from '../context.ts'
import { fail } from '../fail.ts'
import type { Client } from '../limits/client.ts'
import { findInvitation } from './find-invitation.ts'

type ClaimInput = { request: Omit<ClaimRequest, 'confirmPassword'>; client: Client }

/**
 * Gives the account of an invited address to its owner, who has the mailed link: sets name and password, and logs in. Somebody
 * else may have registered the address meanwhile, so all other access ends, and their picture goes.
 */
export async function claimInvitation(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  { request: { token, password, firstName, lastName }, client }: ClaimInput,
): Promise<StartedSession & { tripId: number }> {
  await limits.countClient(client.ip)
  await refuseCommonPassword(password)
  const linkBeforeLock = await findInvitation(db, token)
  if (!linkBeforeLock) fail('INVITATION_LINK_INVALID')
  const { userId, email, tripId } = linkBeforeLock
  const passwordHash = await hashPassword(password)

  const session = await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    // It may have been used in another tab, or the invitation withdrawn, during the wait.
    if (!(await findInvitation(tx, token))) fail('INVITATION_LINK_INVALID')
    await takeOverAccount(tx, userId, { passwordHash, firstName, lastName, profileImageUrl: null })
    return startSession(tx, { userId, client })
  })
  await limits.resetLogins({ email, client })
  return { ...session, tripId }
}
