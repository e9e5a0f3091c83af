import { Eye, Pencil, Users } from 'lucide-react'
import { Link } from 'wouter'
import { formatDays } from '#contract/days.ts'
import { formatPrice } from '#contract/money.ts'
import { tripPath } from '#contract/paths.ts'
import { workspacePath } from '#contract/pages.ts'
import type { Trip } from '#contract/trips.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { cardPicture } from '../trips/category.ts'
import { countPlaces } from '../trips/count-places.ts'
import { StatusTag } from '../trips/trip-tags.tsx'
import { TripMenu } from './trip-menu.tsx'

const rowClass = [
  'grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-3 p-4 sm:p-5',
  'xl:grid-cols-[5.5rem_minmax(0,1fr)_12rem_6.5rem_5rem_6rem_auto] xl:gap-x-5',
].join(' ')

/** A trip in the organisers' list: a table row that becomes a card on phones. */
export function ManageRow({ trip }: { trip: Trip }) {
  const { count, words } = countPlaces(trip)
  return (
    <article aria-label={trip.title} className={rowClass}>
      <div className="aspect-4/3 overflow-hidden rounded-control bg-sunken">
        <Picture {...cardPicture(trip)} alt="" sizes="88px" />
      </div>
      <div>
        <h3 className="text-base leading-snug [overflow-wrap:anywhere]">
          <Link href={workspacePath(trip.id, 'overview')} className="hover:text-spruce hover:underline">
            {trip.title}
          </Link>
        </h3>
        <p className="text-sm [overflow-wrap:anywhere] text-muted">{trip.location}</p>
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-x-4 gap-y-2 xl:contents">
        <p className="font-mono text-xs text-muted">{formatDays(trip.startDate, trip.endDate)}</p>
        <p>
          <StatusTag status={trip.status} />
        </p>
        <p className="flex items-center gap-2 font-mono text-xs">
          <Users size={18} className="text-muted" />
          {count} <span className="sr-only">{words}</span>
        </p>
        <p className="font-semibold xl:text-right">{formatPrice(trip.price)}</p>
      </div>
      <div className="col-span-2 flex gap-2 xl:col-span-1">
        <ButtonLink href={tripPath(trip.id)} size="sm" aria-label={`View ${trip.title}`}>
          <Eye size={18} />
          View
        </ButtonLink>
        <ButtonLink href={workspacePath(trip.id, 'edit')} size="sm" aria-label={`Edit ${trip.title}`}>
          <Pencil size={18} />
          Edit
        </ButtonLink>
        <TripMenu trip={trip} />
      </div>
    </article>
  )
}

/** Placeholder of a row that is still loading. */
export function ManageRowSkeleton() {
  return (
    <div aria-hidden="true" className={rowClass}>
      <Skeleton className="aspect-4/3 rounded-control" />
      <div>
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="mt-2 h-4 w-2/5" />
      </div>
      <Skeleton className="col-span-2 h-7 w-3/4 xl:col-span-4 xl:w-full" />
      <Skeleton className="col-span-2 h-11 w-58 rounded-control xl:col-span-1" />
    </div>
  )
}
