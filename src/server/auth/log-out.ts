import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { sessions } from '../db/tables/auth.ts'
import { announce } from '../events/announce.ts'
import { userTopic } from '../events/topics.ts'
import type { Viewer } from './find-viewer.ts'

/** Ends the session that is calling. */
export async function logOut({ db }: Pick<Context, 'db'>, { viewer }: { viewer: Viewer }): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sid, viewer.sessionId))
}

/** Ends every session of the user; pages that are open elsewhere are told. */
export async function logOutEverywhere(
  { db }: Pick<Context, 'db'>,
  { viewer }: { viewer: Viewer },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.userId, viewer.id))
    await announce(tx, { topic: userTopic(viewer.id), what: 'session' })
  })
}
