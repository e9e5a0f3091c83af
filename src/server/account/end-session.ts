import { sql } from 'drizzle-orm'
import type { SignedInUser } from '../access/signed-in-user.ts'
import { deleteKnownDevices, rememberDevice } from '../auth/known-devices.ts'
import { endSessions } from '../auth/log-out.ts'
import type { Context } from '../context.ts'
import { sessions } from '../db/tables/auth.ts'
import { fail } from '../fail.ts'

/** Logs out one of the user's own devices. */
export function endSession(
  { db }: Pick<Context, 'db'>,
  { id, viewer }: { id: string; viewer: SignedInUser },
): Promise<void> {
  const condition = sql`${sessions.sid} = ${id} and ${sessions.userId} = ${viewer.id}`
  return db.transaction(async (tx) => {
    const ended = await endSessions(tx, { userId: viewer.id, condition })
    if (ended === 0) fail('SESSION_NOT_FOUND')
  })
}

/**
 * Logs out all other devices and deletes all known-device cookies. Returns a new device cookie for this
 * browser: the old one is only sent to the login routes, so its value is not known here.
 */
export async function endOtherSessions(
  { db }: Pick<Context, 'db'>,
  { viewer }: { viewer: SignedInUser },
): Promise<{ device: string }> {
  const condition = sql`${sessions.userId} = ${viewer.id} and ${sessions.sid} <> ${viewer.sessionId}`
  return db.transaction(async (tx) => {
    await deleteKnownDevices(tx, viewer.id)
    const device = await rememberDevice(tx, { userId: viewer.id, device: null })
    await endSessions(tx, { userId: viewer.id, condition })
    return { device }
  })
}
