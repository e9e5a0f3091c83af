import { eq, sql } from 'drizzle-orm'
import { MAX_TEMPLATES, type TemplateSummary } from '#contract/templates.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { setLockTimeout } from '../db/set-lock-timeout.ts'
import { tripTemplates } from '../db/tables/templates.ts'
import { trips } from '../db/tables/trips.ts'
import { fail } from '../fail.ts'
import { findCreatedId, recordCreated, type IdempotencyKey } from '../idempotency/idempotency-keys.ts'
import { tripColumns } from '../trips/trip-row.ts'
import { findTemplates } from './list-templates.ts'
import { refuseTakenName } from './refuse-taken-name.ts'

const {
  id: _id,
  startDate: _startDate,
  endDate: _endDate,
  status: _status,
  currentParticipants: _people,
  createdAt: _createdAt,
  version: _version,
  ...templateColumns
} = tripColumns

type SaveAsTemplateInput = { tripId: number; name: string; by: string; key?: IdempotencyKey }

/** Makes a template from a trip as it is saved. */
export function saveAsTemplate(
  { db }: Pick<Context, 'db'>,
  { tripId, name, by, key = null }: SaveAsTemplateInput,
): Promise<TemplateSummary> {
  return db
    .transaction(async (tx) => {
      await setLockTimeout(tx)
      const createdId = await findCreatedId(tx, key)
      const id = createdId ?? (await insertTemplate(tx, { tripId, name, by }))
      if (createdId === null) await recordCreated(tx, key, id)
      const [template] = await findTemplates(tx, eq(tripTemplates.id, id))
      return template ?? fail('TEMPLATE_NOT_FOUND')
    })
    .catch(refuseTakenName)
}

/** Makes a template in a transaction, and returns its id. */
export async function insertTemplate(
  tx: Tx,
  { tripId, name, by }: { tripId: number; name: string; by: string },
): Promise<number> {
  // Only one at a time, so that the limit is exact.
  await tx.execute(sql`lock table ${tripTemplates} in share row exclusive mode`)
  if ((await tx.$count(tripTemplates)) >= MAX_TEMPLATES) fail('TOO_MANY_TEMPLATES')
  const [found] = await tx
    .select({ trip: templateColumns, days: sql<number>`${trips.endDate} - ${trips.startDate} + 1` })
    .from(trips)
    .where(eq(trips.id, tripId))
  if (!found) fail('TRIP_NOT_FOUND')
  const { id } = await tx
    .insert(tripTemplates)
    .values({ ...found, name, createdBy: by })
    .returning({ id: tripTemplates.id })
    .then(firstRow)
  return id
}
