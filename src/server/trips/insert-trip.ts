import { eq } from 'drizzle-orm'
import type { SaveKind } from '#contract/trip-saves.ts'
import type { Trip } from '#contract/trips.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { trips } from '../db/tables/trips.ts'
import { fail } from '../fail.ts'
import { publishTripSave } from './publish-trip-changes.ts'
import { recordSave } from './record-save.ts'
import { toTrip, tripColumns } from './trip-row.ts'

/**
 * Inserts a trip with the beginning of its history, and publishes it to open lists, of admins only if it is a
 * draft. count_trips() and total_trips() count it.
 */
export async function insertTrip(
  tx: Tx,
  values: typeof trips.$inferInsert,
  { kind, by }: { kind: SaveKind; by: string },
): Promise<Trip> {
  const row = await tx.insert(trips).values(values).returning(tripColumns).then(firstRow)
  await recordSave(tx, { kind, by, before: null, after: row })
  // To the trip's page, too: somebody may have opened it before the trip existed.
  await publishTripSave(tx, row.id, { before: 'draft', after: row.status })
  return toTrip(row)
}

/** Reads a trip that an earlier request with the same idempotency key inserted. */
export async function readTrip(tx: Tx, id: number): Promise<Trip> {
  const [row] = await tx.select(tripColumns).from(trips).where(eq(trips.id, id))
  return row ? toTrip(row) : fail('TRIP_NOT_FOUND')
}
