import type { Trip } from '#contract/trips.ts'
import { categoryPicture } from './category-picture.ts'

/** 'water sports' -> 'Water Sports'; a trip without a category is an 'Adventure'. */
export function categoryLabel(category: string | null): string {
  const name = category?.trim() ?? ''
  if (name === '') return 'Adventure'
  return name.replace(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase())
}

/** The picture of a card: the hero picture, else the main one, else the category's. */
export function cardPicture(trip: Trip): { src: string; fallbackSrc: string } {
  const fallbackSrc = categoryPicture(trip.category)
  return { src: trip.heroImageUrl ?? trip.imageUrl ?? fallbackSrc, fallbackSrc }
}
