import { photoName } from './photo-name.ts'
import manifest from './photo-scenes.json'

const scenes: Partial<Record<string, string>> = manifest

/** What one of the site's photos shows, in words. Apart from their sizes: not every page needs the words. */
export function photoScene(src: string): string | undefined {
  return scenes[photoName(src)]
}
