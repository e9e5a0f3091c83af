import { access } from 'node:fs/promises'
import { fileNameOf, parseUploadPath, sizePath } from '#contract/picture-files.ts'
import { SHARE_WIDTH, type SharedTrip } from '#contract/trips.ts'
import type { Context } from '../context.ts'
import { photosFolder } from '../folders.ts'

const DEFAULT_PHOTO = 'adventure'

/**
 * The photo of a trip's share picture: an uploaded one, or one that ships with the site, the trip's own or
 * that of its sport. Pictures from other sites are never fetched.
 */
export async function findPhoto(
  { files }: Pick<Context, 'files'>,
  { heroImageUrl, imageUrl, category }: SharedTrip,
): Promise<string | Buffer> {
  const sport = category?.trim().toLowerCase().replaceAll(' ', '-')
  const sources = [heroImageUrl, imageUrl, `/photos/${sport}.jpg`]
  for (const source of sources) {
    const uploaded = await findUploaded(files, source ?? '')
    if (uploaded) return uploaded
    const name = /^\/photos\/([\w-]+)\.jpg$/.exec(source ?? '')?.[1]
    if (name === undefined) continue
    const file = `${photosFolder}/${name}.jpg`
    if (await fileExists(file)) return file
  }
  return `${photosFolder}/${DEFAULT_PHOTO}.jpg`
}

/** Reads the smallest size that is large enough. */
async function findUploaded(files: Context['files'], path: string): Promise<Buffer | null> {
  const picture = parseUploadPath(path)
  if (!picture) return null
  const width = picture.widths.find((each) => each >= SHARE_WIDTH) ?? picture.width
  const file = sizePath(picture, width, picture.isMoving ? 'webp' : 'jpg')
  return files.get(fileNameOf(file))
}

function fileExists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
