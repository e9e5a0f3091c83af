/** '/photos/hero.jpg' -> 'hero'; '' for a picture that is not one of the site's own. */
export function photoName(src: string): string {
  return /^\/photos\/([\w-]+)\.jpg$/.exec(src)?.[1] ?? ''
}
