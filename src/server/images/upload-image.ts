import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { UploadedImage } from '#contract/images.ts'
import {
  fileNameOf,
  parseUploadPath,
  sizePath,
  UPLOADS,
  type UploadedPicture,
} from '#contract/picture-files.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { uploadedImages } from '../db/tables/images.ts'
import { trips } from '../db/tables/trips.ts'
import { fail } from '../fail.ts'
import { judgeName } from '../files/rules.ts'
import { findCreatedId, recordCreated, type IdempotencyKey } from '../idempotency/idempotency-keys.ts'
import type { StoredFile } from '../ports/file-storage/port.ts'
import type { EncodedPicture } from './encode-picture.ts'
import type { Encoder } from './encoder.ts'
import { mimeTypeOf } from './image-files.ts'
import { imageColumns, toImage } from './image-row.ts'
import { judgePicture } from './rules.ts'

type UploadImageInput = {
  name: string
  bytes: Buffer
  tripId: number | undefined
  uploadedBy: string
  key?: IdempotencyKey
  /** Aborts when the sender has gone. */
  signal: AbortSignal
}

/**
 * Adds a picture to the library. The row is written before the files and becomes visible after them, so no
 * incomplete picture is shown and no file is left unknown.
 */
export async function uploadImage(
  context: Pick<Context, 'db' | 'files'> & { encoder: Encoder },
  { name, bytes, tripId, uploadedBy, key = null, signal }: UploadImageInput,
): Promise<UploadedImage> {
  const { db, files, encoder } = context
  const originalName = judgeName(name)
  const { isMoving } = judgePicture(bytes)
  if (tripId !== undefined) await requireTrip(context, tripId)

  const encoded = await encoder.encode(
    { bytes, kind: isMoving ? 'moving' : 'still' },
    { signal, userId: uploadedBy },
  )
  const { filePath, newFiles } = nameFiles(encoded, isMoving)
  const filename = fileNameOf(filePath)
  const fileSize = newFiles.find((file) => file.name === filename)?.bytes.length ?? 0
  const mimeType = mimeTypeOf(filename)

  const [row] = await db
    .insert(uploadedImages)
    .values({ filename, originalName, filePath, fileSize, mimeType, uploadedBy, tripId: tripId ?? null })
    .returning({ id: uploadedImages.id })
  for (const file of newFiles) await files.put(file)
  const image = await db.transaction((tx) => finishImage(tx, { id: row?.id ?? 0, key }))
  if (!image) {
    // The sweep deleted this slow upload's row, and does not know the files stored since.
    await files.remove(newFiles.map((file) => file.name))
    fail('FILES_AWAY')
  }
  return toImage(image)
}

/** The files to store, and the path of the largest one, which stands for the picture. */
function nameFiles(encoded: EncodedPicture, isMoving: boolean): { filePath: string; newFiles: StoredFile[] } {
  const picture = namePicture(encoded, isMoving)
  const newFiles = encoded.files.map(({ width, format, bytes }) => {
    const name = fileNameOf(sizePath(picture, width, format))
    return { name, bytes: Buffer.from(bytes), type: mimeTypeOf(name) }
  })
  return { filePath: sizePath(picture, picture.width, isMoving ? 'webp' : 'jpg'), newFiles }
}

/**
 * Makes the picture visible, or returns the one that an earlier request with the same key added. Undefined if
 * the row is gone.
 */
async function finishImage(tx: Tx, { id, key }: { id: number; key: IdempotencyKey }) {
  const earlierId = await findCreatedId(tx, key)
  // The files of a repeated request stay unfinished, and the sweep deletes them.
  if (earlierId !== null) return readImage(tx, earlierId)
  const [ready] = await tx
    .update(uploadedImages)
    .set({ isReady: true })
    .where(and(eq(uploadedImages.id, id), eq(uploadedImages.isReady, false)))
    .returning(imageColumns)
  if (ready) await recordCreated(tx, key, ready.id)
  return ready
}

async function readImage(tx: Tx, id: number) {
  const [image] = await tx.select(imageColumns).from(uploadedImages).where(eq(uploadedImages.id, id))
  return image ?? fail('IMAGE_NOT_FOUND')
}

async function requireTrip({ db }: Pick<Context, 'db'>, id: number): Promise<void> {
  const [trip] = await db.select({ id: trips.id }).from(trips).where(eq(trips.id, id))
  if (!trip) fail('TRIP_NOT_FOUND')
}

/**
 * Random, so that nobody can guess it; the rest of the name tells browsers the size and a blurred preview.
 */
function namePicture({ width, height, blur }: EncodedPicture, isMoving: boolean): UploadedPicture {
  const path = `${UPLOADS}${randomBytes(8).toString('hex')}-${width}x${height}-${blur}.${isMoving ? 'webp' : 'jpg'}`
  const picture = parseUploadPath(path)
  if (!picture) throw new Error(`Not a picture's path: ${path}`)
  return picture
}
