import { sql } from 'drizzle-orm'
import type { Viewer } from '../auth/find-viewer.ts'
import { endSessions } from '../auth/log-out.ts'
import type { Context } from '../context.ts'
import { sessions } from '../db/tables/auth.ts'
import { fail } from '../fail.ts'

/** Signs one of one's devices out. */
export function endSession(
  { db }: Pick<Context, 'db'>,
  { id, viewer }: { id: string; viewer: Viewer },
): Promise<void> {
  const which = sql`${sessions.sid} = ${id} and ${sessions.userId} = ${viewer.id}`
  return db.transaction(async (tx) => {
    const ended = await endSessions(tx, { userId: viewer.id, which })
    if (ended === 0) fail('SESSION_NOT_FOUND')
  })
}

/** Signs all of them out but the one that is calling. */
export async function endOtherSessions(
  { db }: Pick<Context, 'db'>,
  { viewer }: { viewer: Viewer },
): Promise<void> {
  const which = sql`${sessions.userId} = ${viewer.id} and ${sessions.sid} <> ${viewer.sessionId}`
  await db.transaction((tx) => endSessions(tx, { userId: viewer.id, which }))
}
