import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import { formatDay, formatLength } from '#contract/days.ts'
import { tripPath } from '#contract/paths.ts'
import type { Trip } from '#contract/trips.ts'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Capacity } from './capacity.tsx'
import { cardPicture, categoryLabel } from './category.ts'
import { Price } from './price.tsx'

const cardClass = 'relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface'

/** A trip in a grid. The link covers the whole card. */
export function TripCard({ trip }: { trip: Trip }) {
  return (
    <article
      className={`${cardClass} group transition-colors duration-120 ease-trail hover:border-control has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-spruce`}
    >
      <div className="relative aspect-4/3 overflow-hidden bg-sunken">
        <Picture
          {...cardPicture(trip)}
          alt=""
          sizes="(min-width: 1344px) 408px, (min-width: 64rem) 31vw, (min-width: 40rem) 46vw, 86vw"
          className="transition-transform duration-320 ease-trail group-hover:scale-[1.03] motion-reduce:transform-none"
        />
        <Tag className="absolute top-3 left-3">{categoryLabel(trip.category)}</Tag>
      </div>
      <div className="flex grow flex-col p-5">
        <h3 className="line-clamp-2">{trip.title}</h3>
        <TripMeta trip={trip} />
        {trip.description !== null && (
          <p className="mt-3 line-clamp-2 text-sm leading-normal text-ink/85">{trip.description}</p>
        )}
        <div className="mt-auto pt-5">
          <Capacity trip={trip} />
          <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
            <Link
              href={tripPath(trip.id)}
              aria-label={`View Details: ${trip.title}`}
              className="inline-flex items-center gap-1.5 font-semibold text-spruce outline-none after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4"
            >
              View Details
              <ArrowRight
                size={18}
                className="transition-transform duration-120 ease-trail group-hover:translate-x-0.5 motion-reduce:transform-none"
              />
            </Link>
            <Price amount={trip.price} className="ml-auto" />
          </div>
        </div>
      </div>
    </article>
  )
}

/** "location · date · length". Every part begins with a dot; the margin hides it at the start of a line. */
function TripMeta({ trip: { location, startDate, endDate } }: { trip: Trip }) {
  const part = 'relative pl-[3ch] before:absolute before:left-[1ch] before:content-["·"]'
  return (
    <p className="mt-2.5 overflow-hidden font-mono text-xs leading-normal text-muted">
      <span className="-ml-[3ch] flex flex-wrap">
        <span className={part}>{location}</span>{' '}
        <span className={part}>
          <time dateTime={startDate}>{formatDay(startDate)}</time> · {formatLength(startDate, endDate)}
        </span>
      </span>
    </p>
  )
}

/** Placeholder of a card that is still loading. */
export function TripCardSkeleton() {
  return (
    <div aria-hidden="true" className={cardClass}>
      <Skeleton className="aspect-4/3 rounded-none" />
      <div className="flex grow flex-col p-5">
        <Skeleton className="h-[22px] w-4/5" />
        <Skeleton className="mt-3.5 h-4 w-3/5" />
        <Skeleton className="mt-4 h-4" />
        <Skeleton className="mt-1.5 h-4 w-11/12" />
        <Skeleton className="mt-6 h-1.5" />
        <Skeleton className="mt-2.5 h-4 w-1/3" />
        <div className="mt-4 flex justify-between border-t border-line pt-4">
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-6 w-24" />
        </div>
      </div>
    </div>
  )
}
