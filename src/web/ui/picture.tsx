import { type CSSProperties, useState } from 'react'
import { cx } from './cx.ts'
import { photoName } from './photo-name.ts'
import manifest from './photos.json'

type Photo = { width: number; height: number; widths: number[] }
const photos: Partial<Record<string, Photo>> = manifest

type PictureProps = {
  src: string
  /** What it shows; '' where words beside it say the same. */
  alt: string
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string
  /** Seen first: loaded at once, before other pictures. */
  priority?: boolean
  /** Of the image; it fills its box, which decides about the shape. */
  className?: string
  style?: CSSProperties
  /** Shown instead when the picture cannot be loaded. */
  fallbackSrc?: string
}

/** A picture in the right size and format: the site's photos have several, others are taken as they are. */
export function Picture({ src, fallbackSrc, ...rest }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const shown = failed === src && fallbackSrc !== undefined ? fallbackSrc : src
  return <Shown key={shown} src={shown} onError={() => setFailed(src)} {...rest} />
}

type ShownProps = Omit<PictureProps, 'fallbackSrc'> & { onError: () => void }

function Shown({ src, alt, sizes, priority = false, className, style, onError }: ShownProps) {
  const name = photoName(src)
  const photo = photos[name]
  const image = {
    src,
    className: cx('size-full object-cover', className),
    loading: priority ? undefined : ('lazy' as const),
    fetchPriority: priority ? ('high' as const) : undefined,
    decoding: priority ? undefined : ('async' as const),
    onError,
    // A picture that failed before the page could listen has no more events to tell us of.
    ref: (element: HTMLImageElement | null) => {
      if (element?.complete && element.naturalWidth === 0 && element.currentSrc !== '') onError()
    },
  }
  if (!photo) return <img {...image} alt={alt} style={style} />

  const srcSet = (format: string) =>
    photo.widths.map((w) => `/photos/${name}-${w}.${format} ${w}w`).join(', ')
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSet('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet('webp')} sizes={sizes} />
      <img {...image} alt={alt} width={photo.width} height={photo.height} data-photo={name} style={style} />
    </picture>
  )
}
