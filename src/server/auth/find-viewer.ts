import { and, eq, gt, sql } from 'drizzle-orm'
import type { SignedInUser } from '../access/signed-in-user.ts'
import { batchCalls } from '../batch-calls.ts'
import type { Context } from '../context.ts'
import { appNow } from '../db/tables/columns.ts'
import { prepareOnce } from '../db/prepare-once.ts'
import { sessions, users } from '../db/tables/auth.ts'
import { isDueForExtension, sessionIdOf } from './rules.ts'
import { sessionEnd } from './start-session.ts'
import { userColumns } from './user-columns.ts'

/** Runs with every write, and with reads whose session is not remembered. */
const viewersQuery = prepareOnce((db) =>
  db
    .select({
      sessionId: sessions.sid,
      expire: sessions.expire,
      now: sql<Date>`${appNow}`.mapWith(sessions.expire),
      ...userColumns,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(sql`${sessions.sid} = any (${sql.placeholder('sessionIds')}::text[])`, gt(sessions.expire, appNow)),
    )
    .prepare('find_viewers'),
)

/** `secondsLeft`: how long the session still lasted, before it was extended. */
type FoundViewer = { viewer: SignedInUser; isExtended: boolean; secondsLeft: number }

/**
 * Returns a function that finds the user of a token, or null. Using a session extends it; if `isExtended` is
 * true, its cookie must be renewed, too.
 */
export function createViewerLookup({
  db,
}: Pick<Context, 'db'>): (token: string) => Promise<FoundViewer | null> {
  const findSession = batchCalls(async (sessionIds: string[]) => {
    const rows = await viewersQuery(db).execute({ sessionIds })
    return new Map(rows.map((row) => [row.sessionId, row]))
  })

  return async (token) => {
    const found = await findSession(sessionIdOf(token))
    if (!found) return null
    const { expire, now, ...viewer } = found
    const isExtended = isDueForExtension({ expire, now })
    if (isExtended) {
      await db.update(sessions).set({ expire: sessionEnd }).where(eq(sessions.sid, viewer.sessionId))
    }
    return { viewer, isExtended, secondsLeft: (expire.getTime() - now.getTime()) / 1_000 }
  }
}
