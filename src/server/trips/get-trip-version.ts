import { eq, sql } from 'drizzle-orm'
import type { VersionedFields } from '#contract/trip-saves.ts'
import type { Trip } from '#contract/trips.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { readSnapshot } from '../db/read-snapshot.ts'
import { trips } from '../db/tables/trips.ts'
import { fail } from '../fail.ts'
import { toTrip, tripColumns } from './trip-row.ts'

/** The trip as it was at a version that a kept save begins or ends with, for organisers. */
export async function getTripVersion(
  { db }: Pick<Context, 'db'>,
  { tripId, version }: { tripId: number; version: number },
): Promise<Trip> {
  return readSnapshot(db, async (tx) => {
    const [row] = await tx.select(tripColumns).from(trips).where(eq(trips.id, tripId))
    if (!row) fail('TRIP_NOT_FOUND')
    return { ...toTrip(row), ...(await findReplacedFields(tx, { tripId, version })), version }
  })
}

type VersionRow = {
  is_kept: boolean
  /** Null if nothing was changed since. */
  fields: VersionedFields | null
}

/** The values then of all fields that were changed since: of each field, what the first later save replaced. */
async function findReplacedFields(
  tx: Tx,
  { tripId, version }: { tripId: number; version: number },
): Promise<VersionedFields | null> {
  const { rows } = await tx.execute<VersionRow>(sql`
    select exists (
        select from trip_saves
        where trip_id = ${tripId} and (version = ${version} or version - 1 = ${version} and kind not in ('created', 'copied'))
      ) as is_kept,
      (
        select json_object_agg(field, value) from (
          select distinct on (field) field, value
          from trip_saves cross join jsonb_each(replaced) as earlier (field, value)
          where trip_id = ${tripId} and version > ${version}
          order by field, version
        ) fields_then
      ) as fields`)
  const { is_kept: isKept, fields } = firstRow(rows)
  return isKept ? fields : fail('VERSION_NOT_KEPT')
}
