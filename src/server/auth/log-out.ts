import { eq, type SQL } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { sessions } from '../db/tables/auth.ts'
import { publishChanges } from '../live/publish-changes.ts'
import { userTopic } from '../live/topics.ts'
import type { SignedInUser } from '../access/signed-in-user.ts'
import { deleteKnownDevices } from './known-devices.ts'

/** Ends the session of this request. */
export async function logOut(
  { db }: Pick<Context, 'db'>,
  { viewer }: { viewer: SignedInUser },
): Promise<void> {
  const condition = eq(sessions.sid, viewer.sessionId)
  await db.transaction((tx) => endSessions(tx, { userId: viewer.id, condition }))
}

/** Ends every session of the user, and deletes their known devices. */
export async function logOutEverywhere(
  { db }: Pick<Context, 'db'>,
  { viewer }: { viewer: SignedInUser },
): Promise<void> {
  const condition = eq(sessions.userId, viewer.id)
  await db.transaction(async (tx) => {
    await deleteKnownDevices(tx, viewer.id)
    await endSessions(tx, { userId: viewer.id, condition })
  })
}

/** Deletes sessions, publishes that to open pages and streams, and returns how many were deleted. */
export async function endSessions(
  tx: Tx,
  { userId, condition }: { userId: string; condition: SQL },
): Promise<number> {
  const ended = await tx.delete(sessions).where(condition).returning({ sid: sessions.sid })
  await publishChanges(tx, { topic: userTopic(userId), what: 'session' })
  return ended.length
}
