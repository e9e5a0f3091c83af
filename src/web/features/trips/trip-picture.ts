import type { Trip } from '#contract/trips.ts'
import { photoScene } from '../../ui/photo-scene.ts'
import { cardPicture } from './category.ts'

/** The picture at the top of a trip's page: the same as on its card, with alternative text. */
export function tripPicture(trip: Trip): { src: string; fallbackSrc: string; alt: string } {
  const picture = cardPicture(trip)
  return { ...picture, alt: photoScene(picture.src) ?? trip.title }
}
