import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/client.ts'
import { knownDevices, users } from '../db/tables/auth.ts'
import { appNow } from '../db/tables/columns.ts'
import { hashToken, newToken } from './rules.ts'

const MAX_DEVICES_PER_PERSON = 20

/** The hash of the device cookie; null if the owner of the address has not signed in with this browser. */
export async function findKnownDevice(
  db: Database,
  { email, device }: { email: string; device: string | null },
): Promise<string | null> {
  if (device === null) return null
  const [found] = await db
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(knownDevices.tokenHash, hashToken(device)), eq(users.email, email)))
  return found?.tokenHash ?? null
}

/**
 * Remembers the browser that somebody has just signed in with, and returns the value of its cookie. If the
 * browser has another person's cookie it gets a new one: a cookie belongs to one person.
 */
export async function rememberDevice(
  tx: Tx,
  { userId, device }: { userId: string; device: string | null },
): Promise<string> {
  if (device !== null) {
    const isOwn = and(eq(knownDevices.tokenHash, hashToken(device)), eq(knownDevices.userId, userId))
    const known = await tx
      .update(knownDevices)
      .set({ lastUsedAt: appNow })
      .where(isOwn)
      .returning({ tokenHash: knownDevices.tokenHash })
    if (known.length > 0) return device
  }
  const token = newToken()
  await tx.insert(knownDevices).values({ tokenHash: hashToken(token), userId })
  // Rows that another transaction holds are skipped; a later sign-in deletes them.
  const surplus = tx
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(sql`${knownDevices.lastUsedAt} desc`)
    .offset(MAX_DEVICES_PER_PERSON)
    .for('update', { skipLocked: true })
  await tx.delete(knownDevices).where(inArray(knownDevices.tokenHash, surplus))
  return token
}

export async function deleteKnownDevices(tx: Tx, userId: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))
}
