import { CATEGORIES, type Category, type Trip } from '#contract/trips.ts'

const pictures: Record<Category, string> = {
  hiking: '/photos/hiking.jpg',
  camping: '/photos/camping.jpg',
  climbing: '/photos/climbing.jpg',
  cycling: '/photos/cycling.jpg',
  'water sports': '/photos/water-sports.jpg',
  'snow sports': '/photos/snow-sports.jpg',
}

/** 'water sports' -> 'Water Sports'; a trip without a category is an 'Adventure'. */
export function categoryLabel(category: string | null): string {
  const name = category?.trim() ?? ''
  if (name === '') return 'Adventure'
  return name.replace(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase())
}

/** The picture of a trip that has none of its own, or whose own does not load. */
export function categoryPicture(category: string | null): string {
  return pictures[knownCategory(category) ?? 'hiking']
}

export function knownCategory(category: string | null): Category | undefined {
  const name = category?.trim().toLowerCase().replaceAll('-', ' ')
  return CATEGORIES.find((known) => known === name)
}

/** What a card shows: the hero picture, else the main one, else that of the category. */
export function cardPicture(trip: Trip): { src: string; fallbackSrc: string } {
  const fallbackSrc = categoryPicture(trip.category)
  return { src: trip.heroImageUrl ?? trip.imageUrl ?? fallbackSrc, fallbackSrc }
}
