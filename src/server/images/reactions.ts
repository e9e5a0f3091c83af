import type { Context } from '../context.ts'
import { publishChanges } from '../live/publish-changes.ts'
import type { Events } from '../events/events.ts'
import { UPLOADS_TOPIC } from '../live/topics.ts'
import { fileNamesOf } from './image-files.ts'

/** Deletes the files of a deleted picture, then makes every process drop them from its cache. */
async function removeFiles(
  { db, files }: Pick<Context, 'db' | 'files'>,
  { filePath }: Events['image.deleted'],
): Promise<void> {
  await files.remove(fileNamesOf(filePath))
  await db.transaction((tx) => publishChanges(tx, { topic: UPLOADS_TOPIC, what: 'files' }))
}

export const imageReactions = { 'images.remove-files': removeFiles }
