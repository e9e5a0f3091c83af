import { and, eq } from 'drizzle-orm'
import { INVITATION_PATH } from '#contract/paths.ts'
import { isUnclaimed } from '../auth/is-unclaimed.ts'
import { hashToken, newToken } from '../auth/rules.ts'
import type { Context } from '../context.ts'
import { users } from '../db/tables/auth.ts'
import { bookings, invitationLinks } from '../db/tables/bookings.ts'

/**
 * The link by which somebody without an account opens their invitation; null if they have an account, and can log in.
 * Called by the job that mails it, so that only the mail contains the token.
 */
export async function createInvitationLink(
  { db }: Pick<Context, 'db'>,
  bookingId: number,
): Promise<string | null> {
  const token = newToken()
  return db.transaction(async (tx) => {
    const [invited] = await tx
      .select({ userId: users.id, expiresAt: bookings.expiresAt })
      .from(bookings)
      .innerJoin(users, eq(users.id, bookings.userId))
      .where(and(eq(bookings.id, bookingId), isUnclaimed))
      // Locked, so that the account is not claimed or deleted before the link is stored.
      .for('no key update', { of: users })
    if (!invited?.expiresAt) return null
    const { userId, expiresAt } = invited
    await tx.insert(invitationLinks).values({ tokenHash: hashToken(token), userId, bookingId, expiresAt })
    // After the "#": browsers never send that part, so no log contains it.
    return `${INVITATION_PATH}#token=${token}`
  })
}
