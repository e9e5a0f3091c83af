import { access } from 'node:fs/promises'
import type { Shared } from '#contract/sharing.ts'
import { photosFolder } from '../folders.ts'

const DEFAULT_PHOTO = 'adventure'

/**
 * The file behind a trip's share picture: a photo that ships with the site, the
 * trip's own or the one of its sport. A picture from elsewhere is never fetched.
 */
export async function findPhoto({ heroImageUrl, imageUrl, category }: Shared): Promise<string> {
  const sport = category?.trim().toLowerCase().replaceAll(' ', '-')
  const sources = [heroImageUrl, imageUrl, `/photos/${sport}.jpg`]
  for (const source of sources) {
    const name = /^\/photos\/([\w-]+)\.jpg$/.exec(source ?? '')?.[1]
    if (name === undefined) continue
    const file = `${photosFolder}/${name}.jpg`
    if (await isThere(file)) return file
  }
  return `${photosFolder}/${DEFAULT_PHOTO}.jpg`
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
