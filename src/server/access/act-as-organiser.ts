import { sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'

/**
 * Says who changes somebody else's booking or car in this transaction, for the history of the trip
 * (acting_organiser()). People who change what is their own act for themselves; null: this is of several, or always an
 * organiser's to change.
 */
export async function actAsOrganiser(
  tx: Tx,
  { userId, ownerId }: { userId: string; ownerId: string | null },
): Promise<void> {
  if (userId !== ownerId) await tx.execute(sql`select set_config('wild.acting_organiser', ${userId}, true)`)
}
