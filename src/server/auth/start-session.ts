import { sql } from 'drizzle-orm'
import { SESSION_DAYS } from '#contract/auth.ts'
import type { Tx } from '../db/client.ts'
import { sessions } from '../db/tables/auth.ts'
import { utc } from '../db/tables/columns.ts'
import type { Client } from '../limits/client.ts'
import { rememberDevice } from './known-devices.ts'
import { newToken, sessionIdOf } from './rules.ts'

/** The session's token, and the value of the cookie that marks this browser as known. */
export type StartedSession = { token: string; device: string }

/** Logs a user in on one client. Token and cookie are only returned here; the database stores hashes. */
export async function startSession(
  tx: Tx,
  { userId, client }: { userId: string; client: Client },
): Promise<StartedSession> {
  const { ip, userAgent } = client
  const token = newToken()
  await tx.insert(sessions).values({
    sid: sessionIdOf(token),
    sess: sql`${JSON.stringify({ userId, ip, userAgent })}::jsonb || jsonb_build_object('signedInAt', ${utc('app_now()')})`,
    expire: sessionEnd,
  })
  return { token, device: await rememberDevice(tx, { userId, device: client.device }) }
}

export const sessionEnd = sql<Date>`app_now() + make_interval(days => ${SESSION_DAYS})`
