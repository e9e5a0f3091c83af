import { sql } from 'drizzle-orm'
import type { SaveKind, VersionedFields } from '#contract/trip-saves.ts'
import type { Tx } from '../db/client.ts'
import { tripSaves } from '../db/tables/trip-saves.ts'
import { countChangedDays, findChangedFields } from './changed-fields.ts'
import type { TripRow } from './trip-row.ts'

/** What is kept of each trip. The longest possible save is about a megabyte. */
const MAX_SAVES = 100
const MAX_BYTES = 4 * 1024 * 1024

type RecordSaveInput = {
  kind: SaveKind
  by: string
  /** The trip before the save; null if that created it. */
  before: TripRow | null
  after: TripRow
}

/** Records a save in the trip's history, under the trip's lock. A save that changed nothing is not recorded. */
export async function recordSave(tx: Tx, { kind, by, before, after }: RecordSaveInput): Promise<void> {
  const changedFields = before ? findChangedFields(before, after) : []
  if (before && changedFields.length === 0) return
  const replaced: VersionedFields = before
    ? Object.fromEntries(
        changedFields.flatMap((field) => (field === 'status' ? [] : [[field, before[field]]])),
      )
    : {}
  await tx.insert(tripSaves).values({
    tripId: after.id,
    version: after.version,
    kind,
    savedBy: by,
    status: after.status,
    changedFields,
    changedDays: changedFields.includes('schedule')
      ? countChangedDays(before?.schedule ?? null, after.schedule)
      : 0,
    replaced,
    bytes: Buffer.byteLength(JSON.stringify(replaced)),
  })
  if (before) await deleteOldSaves(tx, after.id)
}

/** The oldest saves can be deleted without any loss for the others: each has only what it replaced itself. */
async function deleteOldSaves(tx: Tx, tripId: number): Promise<void> {
  await tx.execute(sql`
    delete from trip_saves where trip_id = ${tripId} and version <= (
      select max(version) from (
        select version, row_number() over newest as place, sum(bytes) over newest as bytes
        from trip_saves where trip_id = ${tripId} window newest as (order by version desc)
      ) saves where place > ${MAX_SAVES} or bytes > ${MAX_BYTES}
    )`)
}
