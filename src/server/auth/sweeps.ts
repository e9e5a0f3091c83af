import { lte } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { emailChanges, emailVerifications, loginCodes, passwordResets, sessions } from '../db/tables/auth.ts'
import { appNow } from '../db/tables/columns.ts'
import { attempts } from '../db/tables/events.ts'
import { nowMs } from '../limits/count-use.ts'

/** Forgets sessions and mailed links that have ended, logins that nobody finished and attempts that no longer count. */
export async function sweepSessions({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expire, appNow))
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, appNow))
  await db.delete(emailChanges).where(lte(emailChanges.expiresAt, appNow))
  await db.delete(emailVerifications).where(lte(emailVerifications.expiresAt, appNow))
  await db.delete(loginCodes).where(lte(loginCodes.expiresAt, appNow))
  await db.delete(attempts).where(lte(attempts.expire, nowMs))
}
