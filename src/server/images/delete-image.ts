import { and, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { uploadedImages } from '../db/tables/images.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { removePictureFromTrips } from '../trips/remove-picture-from-trips.ts'

/**
 * Deletes a picture and removes it from the trips that show it. Its row is the lock: a transaction that puts
 * the picture on a trip also holds the row, so it either finishes first or finds the picture gone. The files
 * are deleted after the commit.
 */
export async function deleteImage({ db }: Pick<Context, 'db'>, { id }: { id: number }): Promise<void> {
  await db.transaction(async (tx) => {
    const [image] = await tx
      .select({ filePath: uploadedImages.filePath })
      .from(uploadedImages)
      .where(and(eq(uploadedImages.id, id), uploadedImages.isReady))
      .for('update')
    if (!image) fail('IMAGE_NOT_FOUND')
    await removePictureFromTrips(tx, image.filePath)
    await tx.delete(uploadedImages).where(eq(uploadedImages.id, id))
    await emit(tx, 'image.deleted', image)
  })
}
