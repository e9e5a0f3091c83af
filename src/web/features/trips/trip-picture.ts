import type { Trip } from '#contract/trips.ts'
import { photoScene } from '../../ui/photo-scene.ts'
import { cardPicture } from './category.ts'

/** What a trip's page opens with: the picture of its card, with words for it. */
export function tripPicture(trip: Trip): { src: string; fallbackSrc: string; alt: string } {
  const picture = cardPicture(trip)
  return { ...picture, alt: photoScene(picture.src) ?? trip.title }
}
