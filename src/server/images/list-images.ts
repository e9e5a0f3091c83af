import { and, desc, eq, lt } from 'drizzle-orm'
import type { UploadedImage } from '#contract/images.ts'
import { MAX_LIST_LIMIT } from '#contract/fields.ts'
import type { Context } from '../context.ts'
import { takePage } from '../db/take-page.ts'
import { uploadedImages } from '../db/tables/images.ts'
import { imageColumns, toImage } from './image-row.ts'

type ListImagesInput = {
  tripId?: number | undefined
  cursor?: number | undefined
  limit?: number | undefined
}
type ImagePage = { images: UploadedImage[]; total: number; nextCursor: number | null }

/** A page of the library, newest first. It starts after the last picture of the page before. */
export async function listImages(
  { db }: Pick<Context, 'db'>,
  { tripId, cursor, limit = MAX_LIST_LIMIT }: ListImagesInput,
): Promise<ImagePage> {
  const isWanted = and(
    uploadedImages.isReady,
    tripId === undefined ? undefined : eq(uploadedImages.tripId, tripId),
  )
  const total = await db.$count(uploadedImages, isWanted)
  const rows = await db
    .select(imageColumns)
    .from(uploadedImages)
    .where(and(isWanted, cursor === undefined ? undefined : lt(uploadedImages.id, cursor)))
    .orderBy(desc(uploadedImages.id))
    .limit(limit + 1)
  const { page, nextCursor } = takePage(rows, limit, ({ id }) => id)
  return { images: page.map(toImage), total, nextCursor }
}
