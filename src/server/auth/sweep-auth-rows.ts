import { lte, sql } from 'drizzle-orm'
import { KNOWN_DEVICE_DAYS } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import {
  emailChanges,
  emailVerifications,
  knownDevices,
  loginCodes,
  passwordResets,
  sessions,
} from '../db/tables/auth.ts'
import { appNow } from '../db/tables/columns.ts'

/** Deletes expired sessions, links and login codes, and devices that were not used for long. */
export async function sweepAuthRows({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expire, appNow))
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, appNow))
  await db.delete(emailChanges).where(lte(emailChanges.expiresAt, appNow))
  await db.delete(emailVerifications).where(lte(emailVerifications.expiresAt, appNow))
  await db.delete(loginCodes).where(lte(loginCodes.expiresAt, appNow))
  const longAgo = sql`app_now() - make_interval(days => ${KNOWN_DEVICE_DAYS})`
  await db.delete(knownDevices).where(lte(knownDevices.lastUsedAt, longAgo))
}
