import { inArray, lte, sql } from 'drizzle-orm'
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
import { invitationLinks } from '../db/tables/bookings.ts'
import { appNow } from '../db/tables/columns.ts'
import { publishChanges } from '../live/publish-changes.ts'
import { changesFor } from '../live/topics.ts'

/** How many sessions one run deletes; the next run continues. */
const SESSION_BATCH = 1_000

/** Deletes expired sessions, links and login codes, and devices that were not used for long. */
export async function sweepAuthRows({ db }: Pick<Context, 'db'>): Promise<void> {
  await endExpiredSessions({ db })
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, appNow))
  await db.delete(emailChanges).where(lte(emailChanges.expiresAt, appNow))
  await db.delete(emailVerifications).where(lte(emailVerifications.expiresAt, appNow))
  await db.delete(invitationLinks).where(lte(invitationLinks.expiresAt, appNow))
  await db.delete(loginCodes).where(lte(loginCodes.expiresAt, appNow))
  const longAgo = sql`app_now() - make_interval(days => ${KNOWN_DEVICE_DAYS})`
  await db.delete(knownDevices).where(lte(knownDevices.lastUsedAt, longAgo))
}

/** Like any other end of a session, this is published, so that live streams end with it. */
async function endExpiredSessions({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.transaction(async (tx) => {
    const expired = tx
      .select({ sid: sessions.sid })
      .from(sessions)
      .where(lte(sessions.expire, appNow))
      .limit(SESSION_BATCH)
      // Another process may be deleting them.
      .for('update', { skipLocked: true })
    const ended = await tx
      .delete(sessions)
      .where(inArray(sessions.sid, expired))
      .returning({ userId: sessions.userId })
    await publishChanges(tx, ...changesFor(new Set(ended.map(({ userId }) => userId)), 'session'))
  })
}
