import type { Trip } from '#contract/trips.ts'
import { photoScene } from '../../ui/photo-scene.ts'
import { categoryPicture, knownCategory } from './category.ts'
import { DEFAULT_PICTURE } from '../../ui/default-picture.ts'

/** What a trip's page opens with: its hero picture, else its main one, else a default that fits its sport. */
export function tripPicture(trip: Trip): { src: string; fallbackSrc: string; alt: string } {
  const fallbackSrc = knownCategory(trip.category) ? categoryPicture(trip.category) : DEFAULT_PICTURE
  const src = trip.heroImageUrl ?? trip.imageUrl ?? fallbackSrc
  return { src, fallbackSrc, alt: photoScene(src) ?? trip.title }
}
