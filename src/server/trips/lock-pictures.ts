import { and, inArray } from 'drizzle-orm'
import type { Issue } from '#contract/errors.ts'
import { UPLOADS } from '#contract/picture-files.ts'
import type { Trip } from '#contract/trips.ts'
import type { Tx } from '../db/client.ts'
import { uploadedImages } from '../db/tables/images.ts'
import { uploadPathOf } from './rules.ts'

const pictureFields = ['imageUrl', 'heroImageUrl', 'accommodationImageUrl'] as const
type TripPictures = Partial<Pick<Trip, (typeof pictureFields)[number]>>

/** What an organiser wrote, with uploaded pictures by their paths, also where a whole address was pasted. */
export function withPicturePaths<Written extends TripPictures>(written: Written, publicUrl: string): Written {
  const paths = pictureFields.flatMap((field) => {
    const address = written[field]
    return address ? [[field, uploadPathOf(address, publicUrl)]] : []
  })
  return { ...written, ...(Object.fromEntries(paths) as TripPictures) }
}

/**
 * Finds the uploaded pictures that a trip is about to show, and keeps them until
 * the commit. Whoever deletes one locks it first and the trips after it; called
 * before the trip is locked, this takes the same order and nobody waits in a ring.
 */
export async function lockPictures(tx: Tx, change: TripPictures): Promise<Set<string>> {
  const paths = pictureFields.flatMap((field) => (isUpload(change[field]) ? [change[field]] : []))
  if (paths.length === 0) return new Set()
  const kept = await tx
    .select({ path: uploadedImages.filePath })
    .from(uploadedImages)
    .where(and(inArray(uploadedImages.filePath, paths), uploadedImages.isReady))
    .orderBy(uploadedImages.id)
    .for('share')
  return new Set(kept.map(({ path }) => path))
}

/** What is wrong with the pictures that differ from before: uploaded ones have to be in the library still. */
export function findMissingPictures(change: TripPictures, before: TripPictures, kept: Set<string>): Issue[] {
  return pictureFields
    .filter((field) => change[field] !== before[field] && isUpload(change[field]) && !kept.has(change[field]))
    .map((path) => ({ path, message: 'This picture was deleted. Choose another one.' }))
}

function isUpload(path: string | null | undefined): path is string {
  return path?.startsWith(UPLOADS) ?? false
}
