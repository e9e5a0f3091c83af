import type { Trip } from '#contract/trips.ts'
import { SeatPlansLink } from './seat-plans-link.tsx'
import { hasPolicies } from './trip-policies.tsx'
import { TRIP_SECTIONS } from './trip-section-ids.ts'

type SectionBarProps = { trip: Trip; isVisitor: boolean; hasCars: boolean }

const linkClass =
  'flex min-h-12 items-center font-semibold text-muted underline-offset-4 hover:text-ink hover:underline'

/** Links to the sections of a trip's page. It stays under the site's header while they are read. */
export function SectionBar({ trip, isVisitor, hasCars }: SectionBarProps) {
  return (
    <nav
      aria-label="About this trip"
      className="sticky top-[var(--header,72px)] z-10 -mx-4 overflow-x-auto border-b border-line bg-paper px-4 [scrollbar-width:none] sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0 print:hidden"
    >
      <ul role="list" className="flex gap-x-6">
        {sectionsOf(trip).map(({ id, label }) => (
          <li key={id} className="shrink-0">
            <a href={`#${id}`} className={linkClass}>
              {label}
            </a>
          </li>
        ))}
        {hasCars && (
          <li className="shrink-0">
            <SeatPlansLink tripId={trip.id} isVisitor={isVisitor} className={linkClass}>
              Seats
            </SeatPlansLink>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** The sections that this trip has. */
function sectionsOf(trip: Trip): { id: string; label: string }[] {
  const hasLists = trip.tourIncludes.length + trip.activities.length > 0
  return [
    trip.description !== null && { id: TRIP_SECTIONS.about, label: 'About' },
    trip.accommodationImageUrl !== null && { id: TRIP_SECTIONS.accommodation, label: 'Accommodation' },
    { id: TRIP_SECTIONS.schedule, label: 'Schedule' },
    hasLists && { id: TRIP_SECTIONS.included, label: 'What’s included' },
    { id: TRIP_SECTIONS.route, label: 'Route' },
    hasPolicies(trip) && { id: TRIP_SECTIONS.policies, label: 'Good to know' },
  ].filter((section) => section !== false)
}
