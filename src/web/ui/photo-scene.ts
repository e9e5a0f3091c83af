import { photoName } from './photo-name.ts'
import manifest from './photo-scenes.json'

const scenes: Partial<Record<string, string>> = manifest

/** A description of one of the site's photos. Separate from their sizes, because not every page needs it. */
export function photoScene(src: string): string | undefined {
  return scenes[photoName(src)]
}
