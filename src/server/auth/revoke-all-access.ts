import { eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { emailChanges, loginCodes, passwordResets, sessions } from '../db/tables/auth.ts'
import { calendarFeeds } from '../db/tables/calendar.ts'
import { deleteKnownDevices } from './known-devices.ts'
import { endSessions } from './log-out.ts'

/**
 * Ends every session, login code, known device, calendar feed, and link for a new password or address of an
 * account. The caller has locked the user's row (lockUser(), or an update), so that no new access appears
 * meanwhile; a code that is being exchanged is waited for here.
 */
export async function revokeAllAccess(tx: Tx, userId: string): Promise<void> {
  // Codes before sessions: a code that is being exchanged becomes a session, which is then deleted too.
  await tx.delete(loginCodes).where(eq(loginCodes.userId, userId))
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId))
  await deleteKnownDevices(tx, userId)
  await endSessions(tx, { userId, condition: eq(sessions.userId, userId) })
}
