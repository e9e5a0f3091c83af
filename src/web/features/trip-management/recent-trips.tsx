import { Link } from 'wouter'
import { formatDays } from '#contract/days.ts'
import { formatPrice } from '#contract/money.ts'
import { tripPath } from '#contract/paths.ts'
import type { Trip } from '#contract/trips.ts'
import { StatusTag } from '../trips/trip-tags.tsx'

/** The newest trips: a table that becomes cards on phones. */
export function RecentTrips({ trips }: { trips: Trip[] }) {
  return (
    <ul role="list" className="divide-y divide-line rounded-card border border-line bg-surface">
      {trips.map((trip) => (
        <li
          key={trip.id}
          className="grid items-center gap-x-6 gap-y-2 p-5 md:grid-cols-[1fr_13rem_8rem_6rem]"
        >
          <div className="[overflow-wrap:anywhere]">
            <Link href={tripPath(trip.id)} className="font-semibold text-spruce hover:underline">
              {trip.title}
            </Link>
            <p className="text-sm text-muted">{trip.location}</p>
          </div>
          <p className="font-mono text-xs text-muted">{formatDays(trip.startDate, trip.endDate)}</p>
          <p>
            <StatusTag status={trip.status} />
          </p>
          <p className="font-semibold md:text-right">{formatPrice(trip.price)}</p>
        </li>
      ))}
    </ul>
  )
}
