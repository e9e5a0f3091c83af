import type { Trip } from '#contract/trips.ts'
import { Picture } from '../../ui/picture.tsx'
import { tripPicture } from './trip-picture.ts'

/** The full-width picture at the top of a trip's page, under the site's header. */
export function TripHero({ trip }: { trip: Trip }) {
  const { src, alt, fallbackSrc } = tripPicture(trip)
  return (
    <div
      data-hero
      className="relative h-[44svh] max-h-[600px] min-h-[280px] sm:h-[56svh] overflow-hidden bg-sunken print:h-64"
    >
      <Picture
        src={src}
        fallbackSrc={fallbackSrc}
        alt={alt}
        sizes="(max-aspect-ratio: 3/4) 88vh, 100vw"
        priority
      />
      {/* Keeps the header readable on bright skies. */}
      <div
        aria-hidden="true"
        className="absolute inset-x-0 top-0 h-40 bg-[linear-gradient(in_oklab,rgb(8_18_14/0.72),transparent)] print:hidden"
      />
    </div>
  )
}
