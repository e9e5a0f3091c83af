import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { looseFiles } from '../db/tables/images.ts'
import { fail } from '../fail.ts'
import type { StoredFile } from '../ports/file-storage/port.ts'

/** How long a file may wait to be attached. */
const LOOSE_DAYS = 1
/** Extra time, longer than a transaction that is attaching the file. */
const GRACE_HOURS = 1
const BATCH_SIZE = 50

/**
 * Stores files that do not belong to anything yet. They are registered first, so none is left unknown;
 * whatever uses them attaches them in its transaction.
 */
export async function storeLooseFiles(
  { db, files }: Pick<Context, 'db' | 'files'>,
  kept: StoredFile[],
): Promise<void> {
  await db.insert(looseFiles).values(kept.map(({ name }) => ({ name })))
  for (const file of kept) await files.put(file)
}

/** From now on the files belong to something. */
export async function attachFiles(tx: Tx, names: string[]): Promise<void> {
  const isStillKept = gt(looseFiles.since, sql`app_now() - make_interval(days => ${LOOSE_DAYS})`)
  const tied = await tx
    .delete(looseFiles)
    .where(and(inArray(looseFiles.name, names), isStillKept))
    .returning({ name: looseFiles.name })
  if (tied.length < names.length) fail('TRY_AGAIN')
}

/** From now on the files belong to nothing. */
export async function detachFiles(tx: Tx, names: string[]): Promise<void> {
  if (names.length === 0) return
  await tx
    .insert(looseFiles)
    .values(names.map((name) => ({ name })))
    .onConflictDoNothing()
}

/** Deletes loose files: first the file, then the row. */
export async function sweepLooseFiles({ db, files }: Pick<Context, 'db' | 'files'>): Promise<void> {
  const isDone = lt(
    looseFiles.since,
    sql`app_now() - make_interval(days => ${LOOSE_DAYS}, hours => ${GRACE_HOURS})`,
  )
  const done = await db.select({ name: looseFiles.name }).from(looseFiles).where(isDone).limit(BATCH_SIZE)
  if (done.length > 0) await files.remove(done.map(({ name }) => name))
  for (const { name } of done) await db.delete(looseFiles).where(and(eq(looseFiles.name, name), isDone))
}
