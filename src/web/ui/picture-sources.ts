import { blurUrl, parseUploadPath, sizePath } from '#contract/picture-files.ts'
import { photoName } from './photo-name.ts'
import manifest from './photos.json'

/** The original's size, and the widths of the files made from it. */
type PhotoSize = { width: number; height: number; widths: number[] }
const photos: Partial<Record<string, PhotoSize>> = manifest

/** The files of a picture of this site. */
export type PictureSources = {
  width: number
  height: number
  /** Formats that not every browser supports, the smallest first. */
  modern: { type: string; srcSet: string }[]
  /** In the format that every browser supports; without it, there is only one such file. */
  srcSet?: string
  /** One of the site's own photos; its blur is in the styles. */
  photo?: string
  /** The blurred placeholder of an uploaded picture. */
  blur?: string
}

/** Null for a picture of another site, which is shown as it is. */
export function pictureSources(src: string): PictureSources | null {
  return photoSources(photoName(src)) ?? uploadSources(src)
}

function photoSources(name: string): PictureSources | null {
  const photo = photos[name]
  if (!photo) return null
  const { width, height, widths } = photo
  const srcSet = (format: string) => srcSetOf(widths, (fileWidth) => `/photos/${name}-${fileWidth}.${format}`)
  return { width, height, modern: modernSources(srcSet), photo: name }
}

function uploadSources(src: string): PictureSources | null {
  const upload = parseUploadPath(src)
  if (!upload) return null
  const { width, height, widths, isMoving } = upload
  const srcSet = (format: string) => srcSetOf(widths, (fileWidth) => sizePath(upload, fileWidth, format))
  const blur = blurUrl(upload)
  // Moving pictures exist only as WebP.
  return isMoving
    ? { width, height, modern: [], srcSet: srcSet('webp'), blur }
    : { width, height, modern: modernSources(srcSet), srcSet: srcSet('jpg'), blur }
}

function srcSetOf(widths: number[], pathOf: (width: number) => string): string {
  return widths.map((width) => `${pathOf(width)} ${width}w`).join(', ')
}

function modernSources(srcSet: (format: string) => string): PictureSources['modern'] {
  return ['avif', 'webp'].map((format) => ({ type: `image/${format}`, srcSet: srcSet(format) }))
}
