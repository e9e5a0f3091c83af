import { and, inArray } from 'drizzle-orm'
import type { Issue } from '#contract/errors.ts'
import { UPLOADS } from '#contract/picture-files.ts'
import type { Trip } from '#contract/trips.ts'
import type { Tx } from '../db/client.ts'
import { uploadedImages } from '../db/tables/images.ts'
import { uploadPathOf } from './rules.ts'

const fields = ['imageUrl', 'heroImageUrl', 'accommodationImageUrl'] as const
type Pictures = Partial<Pick<Trip, (typeof fields)[number]>>

/** What an organiser wrote, with uploaded pictures by their paths, also where a whole address was pasted. */
export function nameByPath<Written extends Pictures>(written: Written, publicUrl: string): Written {
  const paths = fields.flatMap((field) => {
    const address = written[field]
    return address ? [[field, uploadPathOf(address, publicUrl)]] : []
  })
  return { ...written, ...(Object.fromEntries(paths) as Pictures) }
}

/**
 * Finds the uploaded pictures that a trip is about to show, and keeps them until
 * the commit. Whoever deletes one locks it first and the trips after it; called
 * before the trip is locked, this takes the same order and nobody waits in a ring.
 */
export async function keepPictures(tx: Tx, change: Pictures): Promise<Set<string>> {
  const paths = fields.flatMap((field) => (isUpload(change[field]) ? [change[field]] : []))
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
export function picturesGone(change: Pictures, before: Pictures, kept: Set<string>): Issue[] {
  return fields
    .filter((field) => change[field] !== before[field] && isUpload(change[field]) && !kept.has(change[field]))
    .map((path) => ({ path, message: 'This picture was deleted. Choose another one.' }))
}

function isUpload(path: string | null | undefined): path is string {
  return path?.startsWith(UPLOADS) ?? false
}
