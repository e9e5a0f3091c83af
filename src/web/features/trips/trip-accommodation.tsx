import type { Trip } from '#contract/trips.ts'
import { photoScene } from '../../ui/photo-scene.ts'
import { Picture } from '../../ui/picture.tsx'
import { Paragraphs } from './paragraphs.tsx'
import { TRIP_SECTIONS } from './trip-section-ids.ts'

const FALLBACK_TEXT = 'Comfortable accommodation provided for your adventure.'

/** Where the group sleeps; shown only if the trip has a picture of it. */
export function TripAccommodation({ trip }: { trip: Trip }) {
  if (trip.accommodationImageUrl === null) return null
  const text = trip.accommodationDescription?.trim() ?? ''
  return (
    <section id={TRIP_SECTIONS.accommodation} className="scroll-mt-14">
      <h2>Accommodation</h2>
      <div className="mt-6 overflow-hidden rounded-card border border-line bg-surface sm:grid sm:grid-cols-2">
        <div className="aspect-4/3 overflow-hidden bg-sunken sm:aspect-auto sm:min-h-72">
          <Picture
            src={trip.accommodationImageUrl}
            alt={photoScene(trip.accommodationImageUrl) ?? 'Where the group stays'}
            fallbackSrc="/photos/cabin.jpg"
            sizes="(min-width: 64rem) 420px, (min-width: 40rem) 46vw, 86vw"
          />
        </div>
        <div className="self-center p-5 sm:p-8">
          <Paragraphs text={text === '' ? FALLBACK_TEXT : text} />
        </div>
      </div>
    </section>
  )
}
