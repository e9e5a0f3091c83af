import { blurUrl, parseUploadPath, sizePath } from '#contract/picture-files.ts'
import { photoName } from './photo-name.ts'
import manifest from './photos.json'

type PhotoSize = { width: number; height: number; widths: number[] }
const photos: Partial<Record<string, PhotoSize>> = manifest

/** The files in which a picture of this site can be had. */
export type PictureSources = {
  width: number
  height: number
  /** Formats that not every browser knows, the smallest first. */
  modern: { type: string; srcSet: string }[]
  /** In the format that every browser knows. */
  srcSet?: string
  /** One of the site's own photos: the styles know its blur. */
  photo?: string
  /** What an uploaded picture looks like from afar. */
  blur?: string
}

/** Null for a picture from elsewhere, which is taken as it is. */
export function pictureSources(src: string): PictureSources | null {
  return ofPhoto(photoName(src)) ?? ofUpload(src)
}

function ofPhoto(name: string): PictureSources | null {
  const photo = photos[name]
  if (!photo) return null
  const { width, height, widths } = photo
  const srcSet = (format: string) => inWidths(widths, (each) => `/photos/${name}-${each}.${format}`)
  return { width, height, modern: inModern(srcSet), photo: name }
}

function ofUpload(src: string): PictureSources | null {
  const upload = parseUploadPath(src)
  if (!upload) return null
  const { width, height, widths, isMoving } = upload
  const srcSet = (format: string) => inWidths(widths, (each) => sizePath(upload, each, format))
  const blur = blurUrl(upload)
  return isMoving
    ? { width, height, modern: [], srcSet: srcSet('webp'), blur }
    : { width, height, modern: inModern(srcSet), srcSet: srcSet('jpg'), blur }
}

function inWidths(widths: number[], pathOf: (width: number) => string): string {
  return widths.map((width) => `${pathOf(width)} ${width}w`).join(', ')
}

function inModern(srcSet: (format: string) => string): PictureSources['modern'] {
  return ['avif', 'webp'].map((format) => ({ type: `image/${format}`, srcSet: srcSet(format) }))
}
