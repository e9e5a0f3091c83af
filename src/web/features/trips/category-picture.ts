const pictures = new Map([
  ['hiking', '/photos/hiking.jpg'],
  ['camping', '/photos/camping.jpg'],
  ['climbing', '/photos/climbing.jpg'],
  ['cycling', '/photos/cycling.jpg'],
  ['water sports', '/photos/water-sports.jpg'],
  ['snow sports', '/photos/snow-sports.jpg'],
])

/** The picture of a trip that has none, or whose own does not load. */
export function categoryPicture(category: string | null): string {
  const name = category?.trim().toLowerCase().replaceAll('-', ' ') ?? ''
  return pictures.get(name) ?? '/photos/hiking.jpg'
}
