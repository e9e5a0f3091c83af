import { formatDays } from '#contract/days.ts'
import { CURRENCY, isZero } from '#contract/money.ts'
import { tripPath } from '#contract/paths.ts'
import { type Trip, sharePath } from '#contract/trips.ts'
import type { Head } from '../../api/head.tsx'
import { countPlaces } from './count-places.ts'

const DESCRIPTION_LENGTH = 150

/** A trip's data for crawlers. They read the server's HTML, so browsers need not load this. */
export function tripHead(trip: Trip): Pick<Head, 'canonical' | 'image' | 'structuredData'> {
  return {
    canonical: tripPath(trip.id),
    image: {
      path: sharePath(trip),
      alt: `${trip.title}: ${formatDays(trip.startDate, trip.endDate)}, ${trip.location}`,
    },
    structuredData: (publicUrl) => toEvent(trip, publicUrl),
  }
}

/** The first whole words of a trip's description, for search results and link previews. */
export function shortDescription({ description }: Pick<Trip, 'description'>): string | undefined {
  const text = description?.replace(/\s+/g, ' ').trim() ?? ''
  if (text === '') return undefined
  if (text.length <= DESCRIPTION_LENGTH) return text
  return `${text.slice(0, DESCRIPTION_LENGTH).replace(/\s+\S*$/, '')}…`
}

/**
 * The trip in the vocabulary of schema.org. It depends on the status and not on the clock, so that it stays
 * true until the trip changes.
 */
function toEvent(trip: Trip, publicUrl: string) {
  const url = publicUrl + tripPath(trip.id)
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: trip.title,
    description: shortDescription(trip),
    url,
    image: publicUrl + sharePath(trip),
    startDate: trip.startDate,
    endDate: trip.endDate,
    eventStatus: `https://schema.org/${trip.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    isAccessibleForFree: isZero(trip.price),
    location: { '@type': 'Place', name: trip.location, address: trip.location, geo: toGeo(trip) },
    organizer: { '@type': 'Organization', name: 'Wild Trip Planner', url: `${publicUrl}/` },
    offers: {
      '@type': 'Offer',
      price: trip.price,
      priceCurrency: CURRENCY.toUpperCase(),
      url,
      validFrom: trip.createdAt,
      availability: toAvailability(trip),
    },
  }
}

function toGeo({ locationCoordinates }: Trip) {
  if (!locationCoordinates) return undefined
  const { lat, lng } = locationCoordinates
  return { '@type': 'GeoCoordinates', latitude: lat, longitude: lng }
}

/** Only for a trip that can still be booked. */
function toAvailability(trip: Trip): string | undefined {
  if (trip.status !== 'upcoming') return undefined
  return `https://schema.org/${countPlaces(trip).isFull ? 'SoldOut' : 'InStock'}`
}
