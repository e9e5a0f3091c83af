import { sql } from 'drizzle-orm'
import type { SignedInUser } from '../auth/find-viewer.ts'
import { deleteKnownDevices, rememberDevice } from '../auth/known-devices.ts'
import { endSessions } from '../auth/log-out.ts'
import type { Context } from '../context.ts'
import { sessions } from '../db/tables/auth.ts'
import { fail } from '../fail.ts'

/** Signs one of one's devices out. */
export function endSession(
  { db }: Pick<Context, 'db'>,
  { id, viewer }: { id: string; viewer: SignedInUser },
): Promise<void> {
  const which = sql`${sessions.sid} = ${id} and ${sessions.userId} = ${viewer.id}`
  return db.transaction(async (tx) => {
    const ended = await endSessions(tx, { userId: viewer.id, which })
    if (ended === 0) fail('SESSION_NOT_FOUND')
  })
}

/**
 * Signs all of them out but the one that is calling. Which browsers were known before is forgotten, too, and this one
 * gets a new cookie, whose value is given: its old one is sent with the calls of logging in alone.
 */
export async function endOtherSessions(
  { db }: Pick<Context, 'db'>,
  { viewer }: { viewer: SignedInUser },
): Promise<{ device: string }> {
  const which = sql`${sessions.userId} = ${viewer.id} and ${sessions.sid} <> ${viewer.sessionId}`
  return db.transaction(async (tx) => {
    await deleteKnownDevices(tx, viewer.id)
    const device = await rememberDevice(tx, { userId: viewer.id, device: null })
    await endSessions(tx, { userId: viewer.id, which })
    return { device }
  })
}
