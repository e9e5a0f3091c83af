import { sql } from 'drizzle-orm'
import type { Tx } from './client.ts'

/** Waiting for any lock fails with TRY_AGAIN after three seconds. */
export async function setLockTimeout(tx: Tx): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '3s'`)
}
