import { and, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { uploadedImages } from '../db/tables/images.ts'
import { fail } from '../fail.ts'
import { listTripsWithPicture } from '../trips/list-trips-with-picture.ts'

/** The trips that would lose a picture if it were deleted. */
export async function listImageTrips({ db }: Pick<Context, 'db'>, { id }: { id: number }) {
  const [image] = await db
    .select({ filePath: uploadedImages.filePath })
    .from(uploadedImages)
    .where(and(eq(uploadedImages.id, id), uploadedImages.isReady))
  if (!image) fail('IMAGE_NOT_FOUND')
  return listTripsWithPicture(db, image.filePath)
}
