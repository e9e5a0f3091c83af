import { ArrowUpRight, MapPin, Ship } from 'lucide-react'
import type { Coordinates } from '#contract/fields.ts'
import type { Trip } from '#contract/trips.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Contours } from '../../ui/contours.tsx'
import { TRIP_SECTIONS } from './trip-section-ids.ts'

const MAPS_SEARCH = 'https://www.google.com/maps/search/?api=1&query='

/** The location and the route. */
export function TripRoute({ trip }: { trip: Trip }) {
  const { location, locationCoordinates: coordinates, googleMapsRouteUrl: routeUrl, bargeLocation } = trip
  return (
    <section id={TRIP_SECTIONS.route} className="scroll-mt-14">
      <h2>Location &amp; Travel Route</h2>
      <div className="mt-6 overflow-hidden rounded-card border border-line bg-surface">
        <div className="relative isolate grid min-h-56 place-items-center overflow-hidden border-b border-line bg-sunken p-6 text-center">
          <Contours className="-z-10 opacity-25" />
          <div className="rounded-control bg-sunken/80 px-4 py-2">
            <MapPin size={28} className="mx-auto text-ember" />
            <p className="mt-2 font-semibold">{location}</p>
            {coordinates && (
              <p className="mt-0.5 font-mono text-xs text-muted">
                <span className="sr-only">Coordinates: </span>
                {formatCoordinates(coordinates)}
              </p>
            )}
          </div>
          <p className="absolute right-2 bottom-2 rounded-tag bg-sunken/80 px-1.5 font-mono text-xs text-muted print:hidden">
            Map embed requires API key
          </p>
        </div>
        <div className="p-5 sm:p-6">
          <div className="flex flex-wrap gap-3 print:hidden">
            {isWebAddress(routeUrl) && <External href={routeUrl}>View Travel Route</External>}
            <External href={MAPS_SEARCH + encodeURIComponent(location)}>Open in Google Maps</External>
            {coordinates && (
              <External href={`${MAPS_SEARCH}${coordinates.lat},${coordinates.lng}`}>
                View Exact Location
              </External>
            )}
          </div>
          {bargeLocation !== null && (
            <div className="mt-6 flex gap-4 border-t border-line pt-5">
              <Ship size={24} className="mt-0.5 shrink-0 text-spruce" />
              <div>
                <h3 className="text-base">Barge meeting point</h3>
                <p className="mt-1 max-w-[65ch] [overflow-wrap:anywhere]">{bargeLocation}</p>
              </div>
            </div>
          )}
        </div>
      </div>
    </section>
  )
}

function External({ href, children }: { href: string; children: string }) {
  return (
    <ButtonLink href={href} target="_blank" rel="noopener noreferrer" size="sm" className="max-sm:w-full">
      {children}
      <ArrowUpRight size={18} />
      <span className="sr-only">(opens in a new tab)</span>
    </ButtonLink>
  )
}

/** { lat: 65.6746, lng: -11.9 } -> '65.6746° N, 11.9000° W' */
export function formatCoordinates({ lat, lng }: Coordinates): string {
  const degrees = (value: number, [positive, negative]: [string, string]) =>
    `${Math.abs(value).toFixed(4)}° ${value < 0 ? negative : positive}`
  return `${degrees(lat, ['N', 'S'])}, ${degrees(lng, ['E', 'W'])}`
}

/** Links only to web addresses and to pages of this site, never to "javascript:". */
function isWebAddress(url: string | null): url is string {
  return url !== null && /^(https?:\/\/|\/(?!\/))/i.test(url)
}
