import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatDays, formatLength } from '#contract/days.ts'
import type { TripSummary } from '#contract/trips.ts'
import { Picture } from '../../ui/picture.tsx'
import { categoryPicture } from './category-picture.ts'

type PictureRowProps = {
  href: string
  trip: TripSummary
  /** The state of the booking or the waitlist entry, as a tag. */
  tag: ReactNode
  children: ReactNode
  actions?: ReactNode
}

/** A list row with a trip and its picture. The whole row links to its page, except for the buttons on it. */
export function PictureRow({ href, trip, tag, children, actions }: PictureRowProps) {
  const { title, imageUrl, category, location, startDate, endDate } = trip
  const fallbackSrc = categoryPicture(category)
  return (
    <article className="group relative grid rounded-card border border-line bg-surface transition-colors duration-120 ease-trail hover:border-control has-[h3_a:focus-visible]:outline-3 has-[h3_a:focus-visible]:outline-offset-3 has-[h3_a:focus-visible]:outline-spruce sm:grid-cols-[13rem_1fr]">
      <div className="aspect-16/9 overflow-hidden rounded-t-card bg-sunken sm:aspect-auto sm:h-full sm:rounded-l-card sm:rounded-tr-none">
        <Picture
          src={imageUrl ?? fallbackSrc}
          fallbackSrc={fallbackSrc}
          alt=""
          sizes="(min-width: 40rem) 208px, 92vw"
        />
      </div>
      <div className="p-5 md:p-6">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h3>
            <Link href={href} className="outline-none after:absolute after:inset-0 group-hover:underline">
              {title}
            </Link>
          </h3>
          {tag}
        </div>
        <p className="mt-2 font-mono text-xs text-muted">{`${location} · ${formatDays(startDate, endDate)} · ${formatLength(startDate, endDate)}`}</p>
        {children}
        {actions && (
          // An open menu must be above the rows below.
          <div className="relative z-10 mt-5 flex w-fit flex-wrap gap-3 has-aria-expanded:z-20">
            {actions}
          </div>
        )}
      </div>
    </article>
  )
}

/** Small facts side by side. */
export function RowFacts({ facts }: { facts: { term: string; description: string }[] }) {
  return (
    <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2 text-sm">
      {facts.map(({ term, description }) => (
        <div key={term}>
          <dt className="font-mono text-xs text-muted">{term}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  )
}
