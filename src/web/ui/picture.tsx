import { type CSSProperties, useState } from 'react'
import { cx } from './cx.ts'
import { pictureSources } from './picture-sources.ts'

type PictureProps = {
  src: string
  /** What it shows; '' if the text beside it says the same. */
  alt: string
  /** Its displayed width, as in the `sizes` attribute. */
  sizes: string
  /** Seen first, so it is loaded at once, before other pictures. */
  priority?: boolean
  /** For the image; it fills its box, which sets the aspect ratio. */
  className?: string
  style?: CSSProperties
  /** Shown if the picture cannot be loaded. */
  fallbackSrc?: string
  /** Called if the picture cannot be loaded. */
  onFail?: () => void
}

/**
 * A picture in the right size and format: the site's own and uploaded ones have several, others are shown as
 * they are.
 */
export function Picture({ src, fallbackSrc, onFail, ...rest }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const shown = failedSrc === src && fallbackSrc !== undefined ? fallbackSrc : src
  const onError = () => {
    setFailedSrc(src)
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
    // Pictures that loaded or failed before hydration fire no event; check their state.
    ref: (element: HTMLImageElement | null) => {
      if (!element?.complete || element.currentSrc === '') return
      if (element.naturalWidth === 0) onError()
      else setIsLoaded(true)
    },
  }
  const files = pictureSources(src)
  if (!files) return <img {...image} alt={alt} style={style} />

  const { width, height, modern, srcSet, photo, blur } = files
  // Remove the blur once loaded, or it would show through transparent pictures.
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
