import { and, gt, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { sessions } from '../db/tables/auth.ts'
import { appNow } from '../db/tables/columns.ts'

/** Which of these sessions have not ended. */
export async function findValidSessions(db: Database, sessionIds: string[]): Promise<Set<string>> {
  // One parameter for all of them: a statement takes at most 65,535.
  const isOneOf = sql`${sessions.sid} = any (${sql.param(sessionIds)}::text[])`
  const rows = await db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(isOneOf, gt(sessions.expire, appNow)))
  return new Set(rows.map(({ sid }) => sid))
}
