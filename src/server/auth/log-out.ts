import { eq, type SQL } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { sessions } from '../db/tables/auth.ts'
import { announce } from '../events/announce.ts'
import { userTopic } from '../events/topics.ts'
import type { Viewer } from './find-viewer.ts'

/** Ends the session that is calling. */
export function logOut(context: Pick<Context, 'db'>, { viewer }: { viewer: Viewer }): Promise<void> {
  return endSessions(context, viewer, eq(sessions.sid, viewer.sessionId))
}

/** Ends every session of the user. */
export function logOutEverywhere(
  context: Pick<Context, 'db'>,
  { viewer }: { viewer: Viewer },
): Promise<void> {
  return endSessions(context, viewer, eq(sessions.userId, viewer.id))
}

/** Pages and streams that are open elsewhere are told. */
async function endSessions({ db }: Pick<Context, 'db'>, viewer: Viewer, which: SQL): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(sessions).where(which)
    await announce(tx, { topic: userTopic(viewer.id), what: 'session' })
  })
}
