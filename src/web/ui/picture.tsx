import { type CSSProperties, useState } from 'react'
import { cx } from './cx.ts'
import { pictureSources } from './picture-sources.ts'

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
  /** The picture cannot be loaded. */
  onFail?: () => void
}

/** A picture in the right size and format: the site's own and uploaded ones have several, others are taken as they are. */
export function Picture({ src, fallbackSrc, onFail, ...rest }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const shown = failed === src && fallbackSrc !== undefined ? fallbackSrc : src
  const onError = () => {
    setFailed(src)
    onFail?.()
  }
  return <PictureImage key={shown} src={shown} onError={onError} {...rest} />
}

type PictureImageProps = Omit<PictureProps, 'fallbackSrc' | 'onFail'> & { onError: () => void }

function PictureImage({ src, alt, sizes, priority = false, className, style, onError }: PictureImageProps) {
  const [isLoaded, setIsLoaded] = useState(false)
  const image = {
    src,
    className: cx('size-full object-cover', className),
    loading: priority ? undefined : ('lazy' as const),
    fetchPriority: priority ? ('high' as const) : undefined,
    decoding: priority ? undefined : ('async' as const),
    onError,
    onLoad: () => setIsLoaded(true),
    // A picture that came or failed before the page could listen has no more events to tell us of.
    ref: (element: HTMLImageElement | null) => {
      if (!element?.complete || element.currentSrc === '') return
      if (element.naturalWidth === 0) onError()
      else setIsLoaded(true)
    },
  }
  const files = pictureSources(src)
  if (!files) return <img {...image} alt={alt} style={style} />

  const { width, height, modern, srcSet, photo, blur } = files
  // Not for longer: what shines through a picture would otherwise be its blur.
  const background = blur !== undefined && !isLoaded && { background: `center / cover url(${blur})` }
  return (
    <picture className="contents">
      {modern.map((source) => (
        <source key={source.type} {...source} sizes={sizes} />
      ))}
      <img
        {...image}
        srcSet={srcSet}
        sizes={srcSet && sizes}
        alt={alt}
        width={width}
        height={height}
        data-photo={photo}
        style={{ ...background, ...style }}
      />
    </picture>
  )
}
