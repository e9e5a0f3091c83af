import type { Trip } from '#contract/trips.ts'
import { photoName } from '../../ui/photo-name.ts'
import { photoScene } from '../../ui/photo-scene.ts'
import manifest from '../../ui/photos.json'
import { categoryPicture, knownCategory } from './category.ts'

const DEFAULT_PICTURE = '/photos/adventure.jpg'
/** The site's photos, as JPEG, are at most this wide. */
const JPEG_WIDTH = 1280

type Photo = { width: number; height: number }
const photos: Partial<Record<string, Photo>> = manifest

/** What a trip's page opens with: its hero picture, else its main one, else a default that fits its sport. */
export function tripPicture(trip: Trip): { src: string; fallbackSrc: string; alt: string } {
  const fallbackSrc = knownCategory(trip.category) ? categoryPicture(trip.category) : DEFAULT_PICTURE
  const src = trip.heroImageUrl ?? trip.imageUrl ?? fallbackSrc
  return { src, fallbackSrc, alt: photoScene(src) ?? trip.title }
}

/** The picture for link previews: one of the site's photos, whose size and scene are known. */
export function sharePicture(trip: Trip) {
  const { src } = tripPicture(trip)
  const photo = photoOf(src)
  if (!photo) return undefined
  const width = Math.min(JPEG_WIDTH, photo.width)
  return {
    path: src,
    alt: photoScene(src) ?? trip.title,
    width,
    height: Math.round((photo.height * width) / photo.width),
  }
}

function photoOf(src: string): Photo | undefined {
  return photos[photoName(src)]
}
