import { eq, type SQL } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { sessions } from '../db/tables/auth.ts'
import { announce } from '../events/announce.ts'
import { userTopic } from '../events/topics.ts'
import type { Viewer } from './find-viewer.ts'

/** Ends the session that is calling. */
export function logOut({ db }: Pick<Context, 'db'>, { viewer }: { viewer: Viewer }): Promise<void> {
  const which = eq(sessions.sid, viewer.sessionId)
  return db.transaction((tx) => endSessions(tx, { userId: viewer.id, which }))
}

/** Ends every session of the user. */
export function logOutEverywhere({ db }: Pick<Context, 'db'>, { viewer }: { viewer: Viewer }): Promise<void> {
  const which = eq(sessions.userId, viewer.id)
  return db.transaction((tx) => endSessions(tx, { userId: viewer.id, which }))
}

/** Pages and streams that are open elsewhere are told. */
export async function endSessions(tx: Tx, { userId, which }: { userId: string; which: SQL }): Promise<void> {
  await tx.delete(sessions).where(which)
  await announce(tx, { topic: userTopic(userId), what: 'session' })
}
