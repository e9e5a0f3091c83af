import { and, gt, inArray } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { sessions } from '../db/tables/auth.ts'
import { appNow } from '../db/tables/columns.ts'

/** Which of these sessions have not ended. */
export async function findValidSessions(db: Database, sessionIds: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(inArray(sessions.sid, sessionIds), gt(sessions.expire, appNow)))
  return new Set(rows.map(({ sid }) => sid))
}
