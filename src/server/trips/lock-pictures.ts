import { and, inArray } from 'drizzle-orm'
import type { Issue } from '#contract/errors.ts'
import { UPLOADS } from '#contract/picture-files.ts'
import type { Trip } from '#contract/trips.ts'
import type { Tx } from '../db/client.ts'
import { uploadedImages } from '../db/tables/images.ts'
import { uploadPathOf } from './rules.ts'

const pictureFields = ['imageUrl', 'heroImageUrl', 'accommodationImageUrl'] as const
type TripPictures = Partial<Pick<Trip, (typeof pictureFields)[number]>>

/** Replaces full URLs of uploaded pictures by their paths. */
export function withPicturePaths<Fields extends TripPictures>(fields: Fields, publicUrl: string): Fields {
  const paths = pictureFields.flatMap((field) => {
    const address = fields[field]
    return address ? [[field, uploadPathOf(address, publicUrl)]] : []
  })
  return { ...fields, ...(Object.fromEntries(paths) as TripPictures) }
}

/**
 * Locks the uploaded pictures that a trip will show until the commit, and returns those that exist. Call it
 * before locking the trip: deleting a picture locks in the same order, so there is no deadlock.
 */
export async function lockPictures(tx: Tx, change: TripPictures): Promise<Set<string>> {
  const paths = pictureFields.flatMap((field) => (isUpload(change[field]) ? [change[field]] : []))
  if (paths.length === 0) return new Set()
  const existing = await tx
    .select({ path: uploadedImages.filePath })
    .from(uploadedImages)
    .where(and(inArray(uploadedImages.filePath, paths), uploadedImages.isReady))
    .orderBy(uploadedImages.id)
    .for('share')
  return new Set(existing.map(({ path }) => path))
}

/** Issues for newly chosen pictures that are no longer in the library, which has `existingPaths`. */
export function findMissingPictures(
  change: TripPictures,
  before: TripPictures,
  existingPaths: Set<string>,
): Issue[] {
  return pictureFields
    .filter(
      (field) =>
        change[field] !== before[field] && isUpload(change[field]) && !existingPaths.has(change[field]),
    )
    .map((path) => ({ path, message: 'This picture was deleted. Choose another one.' }))
}

/** The fields without pictures that are no longer in the library, which has `existingPaths`. */
export function withoutMissingPictures<Fields extends TripPictures>(
  fields: Fields,
  existingPaths: Set<string>,
): Fields {
  const missing = findMissingPictures(fields, {}, existingPaths)
  return { ...fields, ...Object.fromEntries(missing.map(({ path }) => [path, null])) }
}

function isUpload(path: string | null | undefined): path is string {
  return path?.startsWith(UPLOADS) ?? false
}
