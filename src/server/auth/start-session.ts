import { sql } from 'drizzle-orm'
import { SESSION_DAYS } from '#contract/auth.ts'
import type { Tx } from '../db/client.ts'
import { sessions } from '../db/tables/auth.ts'
import { utc } from '../db/tables/columns.ts'
import { newToken, sessionIdOf } from './rules.ts'

/** Who is calling, as far as a session remembers it. */
export type Client = { ip: string; userAgent: string | null }

/** Signs a user in on one client. The token is told once, here; the database keeps only its hash. */
export async function startSession(
  tx: Tx,
  { userId, client }: { userId: string; client: Client },
): Promise<string> {
  const token = newToken()
  await tx.insert(sessions).values({
    sid: sessionIdOf(token),
    sess: sql`${JSON.stringify({ userId, ...client })}::jsonb || jsonb_build_object('signedInAt', ${utc('app_now()')})`,
    expire: sessionEnd,
  })
  return token
}

export const sessionEnd = sql<Date>`app_now() + make_interval(days => ${SESSION_DAYS})`
