import { lte } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { attempts } from '../db/tables/events.ts'
import { nowMs } from './count-use.ts'

/** Deletes counters whose window is over. */
export async function sweepAttempts({ db }: { db: Database }): Promise<void> {
  await db.delete(attempts).where(lte(attempts.expire, nowMs))
}
