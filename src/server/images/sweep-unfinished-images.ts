import { and, eq, lt, not, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { uploadedImages } from '../db/tables/images.ts'
import { fileNamesOf } from './image-files.ts'

const UNFINISHED_HOURS = 1
const BATCH_SIZE = 20

/** Deletes unfinished uploads, for example after the process was killed: first their files, then the row. */
export async function sweepUnfinishedImages({ db, files }: Pick<Context, 'db' | 'files'>): Promise<void> {
  const isUnfinished = and(
    not(uploadedImages.isReady),
    lt(uploadedImages.createdAt, sql`app_now() - make_interval(hours => ${UNFINISHED_HOURS})`),
  )
  const unfinished = await db
    .select({ id: uploadedImages.id, filePath: uploadedImages.filePath })
    .from(uploadedImages)
    .where(isUnfinished)
    .limit(BATCH_SIZE)
  for (const { id, filePath } of unfinished) {
    await files.remove(fileNamesOf(filePath))
    await db.delete(uploadedImages).where(and(eq(uploadedImages.id, id), isUnfinished))
  }
}
