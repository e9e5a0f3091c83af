import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { SignedInSession } from '#contract/account.ts'
import type { SignedInUser } from '../access/signed-in-user.ts'
import type { Context } from '../context.ts'
import { sessions } from '../db/tables/auth.ts'
import { appNow } from '../db/tables/columns.ts'

const MAX_SESSIONS = 100

/** The user's sessions: the current one first, then the latest. */
export async function listSessions(
  { db }: Pick<Context, 'db'>,
  { viewer }: { viewer: SignedInUser },
): Promise<SignedInSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, viewer.id), gt(sessions.expire, appNow)))
    .orderBy(
      desc(eq(sessions.sid, viewer.sessionId)),
      desc(sql`${sessions.sess} ->> 'signedInAt'`),
      sessions.sid,
    )
    .limit(MAX_SESSIONS)
  return rows.map(({ sid, sess, expire }) => ({
    id: sid,
    userAgent: sess.userAgent,
    ip: sess.ip,
    signedInAt: sess.signedInAt,
    expiresAt: expire.toISOString(),
    isCurrent: sid === viewer.sessionId,
  }))
}
