import { ArrowLeft, CreditCard, ListChecks, Pencil } from 'lucide-react'
import { Link } from 'wouter'
import { formatDays, formatLength } from '#contract/days.ts'
import { workspacePath } from '#contract/pages.ts'
import type { Trip } from '#contract/trips.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Fact, FactRow } from '../../ui/fact.tsx'
import { categoryLabel } from './category.ts'
import { TripStateTag } from './trip-tags.tsx'
import { useGridHref } from './use-grid-filter.ts'

type TripTitleProps = { trip: Trip; canEdit: boolean }

/** The trip's title, and its state if it matters. Organisers can open the editor here. */
export function TripTitle({ trip, canEdit }: TripTitleProps) {
  const gridHref = useGridHref()
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <Link
          href={gridHref}
          className="-ml-1 inline-flex min-h-11 items-center gap-2 px-1 text-sm font-semibold text-spruce underline-offset-4 hover:underline print:hidden"
        >
          <ArrowLeft size={18} />
          All adventures
        </Link>
        <div className="flex flex-wrap items-center gap-3">
          <TripStateTag trip={trip} />
          {canEdit && (
            <>
              <ButtonLink href={workspacePath(trip.id, 'readiness')} size="sm" className="print:hidden">
                <ListChecks size={18} />
                Readiness
              </ButtonLink>
              <ButtonLink href={workspacePath(trip.id, 'payments')} size="sm" className="print:hidden">
                <CreditCard size={18} />
                Payments
              </ButtonLink>
              <ButtonLink href={workspacePath(trip.id, 'edit')} size="sm" className="print:hidden">
                <Pencil size={18} />
                Edit Trip
              </ButtonLink>
            </>
          )}
        </div>
      </div>
      <h1 className="mt-2 [overflow-wrap:anywhere] max-sm:mt-4">{trip.title}</h1>
    </>
  )
}

/** Four facts about the trip, like the legend of a map. */
export function TripFacts({ trip }: { trip: Trip }) {
  return (
    <FactRow className="grid-cols-2 sm:grid-cols-4">
      <Fact name="Dates">{formatDays(trip.startDate, trip.endDate)}</Fact>
      <Fact name="Length">{formatLength(trip.startDate, trip.endDate)}</Fact>
      <Fact name="Location">{trip.location}</Fact>
      <Fact name="Category">{categoryLabel(trip.category)}</Fact>
    </FactRow>
  )
}
