import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { looseFiles } from '../db/tables/images.ts'
import { fail } from '../fail.ts'
import type { StoredFile } from '../ports/file-storage/port.ts'

// A file can be attached for a day, and is deleted an hour later, so no transaction is still attaching it.
const LOOSE_DAYS = 1
const GRACE_HOURS = 1

const BATCH_SIZE = 50

/**
 * Stores files that do not belong to anything yet. They are registered first, so none is left unknown;
 * whatever uses them attaches them in its transaction.
 */
export async function storeLooseFiles(
  { db, files }: Pick<Context, 'db' | 'files'>,
  newFiles: StoredFile[],
): Promise<void> {
  await db.insert(looseFiles).values(newFiles.map(({ name }) => ({ name })))
  for (const file of newFiles) await files.put(file)
}

/** From now on the files belong to something. */
export async function attachFiles(tx: Tx, names: string[]): Promise<void> {
  const isRecent = gt(looseFiles.since, sql`app_now() - make_interval(days => ${LOOSE_DAYS})`)
  const attached = await tx
    .delete(looseFiles)
    .where(and(inArray(looseFiles.name, names), isRecent))
    .returning({ name: looseFiles.name })
  // A file that is missing here may be deleted at any moment.
  if (attached.length < names.length) fail('TRY_AGAIN')
}

/** From now on the files belong to nothing. */
export async function detachFiles(tx: Tx, names: string[]): Promise<void> {
  if (names.length === 0) return
  await tx
    .insert(looseFiles)
    .values(names.map((name) => ({ name })))
    .onConflictDoNothing()
}

/**
 * Deletes loose files: first the file, then its row, so that an interrupted deletion is repeated.
 */
export async function sweepLooseFiles({ db, files }: Pick<Context, 'db' | 'files'>): Promise<void> {
  const isDue = lt(
    looseFiles.since,
    sql`app_now() - make_interval(days => ${LOOSE_DAYS}, hours => ${GRACE_HOURS})`,
  )
  const dueFiles = await db.select({ name: looseFiles.name }).from(looseFiles).where(isDue).limit(BATCH_SIZE)
  if (dueFiles.length > 0) await files.remove(dueFiles.map(({ name }) => name))
  for (const { name } of dueFiles) await db.delete(looseFiles).where(and(eq(looseFiles.name, name), isDue))
}
