import { eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { emailChanges, loginCodes, passwordResets, sessions } from '../db/tables/auth.ts'
import { calendarFeeds } from '../db/tables/calendar.ts'
import { deleteKnownDevices } from './known-devices.ts'
import { endSessions } from './log-out.ts'

/**
 * Whoever is signed in to the account, is about to be, or holds a link for a new
 * password or address is out, and so is who reads its calendar. The caller holds the user's
 * row (lockUser(), or an update), so that nobody gets in meanwhile; a code that is being
 * exchanged right now is waited for here.
 */
export async function revokeAllAccess(tx: Tx, userId: string): Promise<void> {
  // Codes before sessions: a code that is being exchanged right now becomes a session that ends here too.
  await tx.delete(loginCodes).where(eq(loginCodes.userId, userId))
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId))
  await deleteKnownDevices(tx, userId)
  await endSessions(tx, { userId, which: eq(sessions.userId, userId) })
}
