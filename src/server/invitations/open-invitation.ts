import type { InvitationByLink } from '#contract/invitations.ts'
import type { Context } from '../context.ts'
import { fail } from '../fail.ts'
import type { Client } from '../limits/client.ts'
import { findInvitation } from './find-invitation.ts'

/** What somebody without an account sees of their invitation. */
export async function openInvitation(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  { token, client }: { token: string; client: Client },
): Promise<InvitationByLink> {
  await limits.countClient(client.ip)
  const found = await findInvitation(db, token)
  if (!found) fail('INVITATION_LINK_INVALID')
  const { userId: _userId, expiresAt, ...invitation } = found
  return { ...invitation, expiresAt: expiresAt.toISOString() }
}
