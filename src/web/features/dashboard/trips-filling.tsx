import { Link } from 'wouter'
import type { DashboardTrip } from '#contract/dashboard.ts'
import { formatDay } from '#contract/days.ts'
import { tripPath } from '#contract/paths.ts'
import { cx } from '../../ui/cx.ts'
import { ChartSection } from '../../ui/chart-section.tsx'
import { FiguresTable } from '../../ui/figures-table.tsx'
import { formatCount, sum } from './format-figures.ts'

/** How full the next trips are. */
export function TripsFilling({ trips }: { trips: DashboardTrip[] }) {
  return (
    <ChartSection
      title="Filling up"
      summary={describeFilling(trips)}
      isEmpty={trips.length === 0}
      tableLabel="Trip by trip"
      table={
        <FiguresTable
          caption="Spots filled on the next trips"
          head={['Trip', 'Starts', 'Filled', 'Spots']}
          rows={trips.map(({ id, title, startDate, filled, places }) => ({
            key: String(id),
            cells: [
              title,
              formatDay(startDate),
              formatCount(filled),
              places === null ? 'no limit' : formatCount(places),
            ],
          }))}
        />
      }
    >
      <FillingBars trips={trips} />
    </ChartSection>
  )
}

/** A bar per trip, so that trips with free places are seen at a glance. */
function FillingBars({ trips }: { trips: DashboardTrip[] }) {
  return (
    <ul role="list" className="divide-y divide-line">
      {trips.map(({ id, title, startDate, filled, places }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-2 px-5 py-3 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)_5.5rem]"
        >
          <p className="min-w-0">
            <Link
              href={tripPath(id)}
              className="block truncate font-semibold underline-offset-4 hover:underline"
            >
              {title}
            </Link>
            <span className="font-mono text-xs text-muted">{formatDay(startDate)}</span>
          </p>
          <div
            aria-hidden="true"
            className="h-3 overflow-hidden rounded-full bg-sunken max-md:order-last max-md:col-span-2"
          >
            <div
              className={cx('h-full rounded-full', isFull({ filled, places }) ? 'bg-amber' : 'bg-spruce')}
              style={{ width: `${places === null ? 0 : Math.min(100, (filled / places) * 100)}%` }}
            />
          </div>
          <p className="text-right font-mono text-xs">
            {places === null ? `${filled} going` : `${filled}/${places}`}
            <span className="sr-only">{places !== null && ' spots filled'}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

function isFull({ filled, places }: Pick<DashboardTrip, 'filled' | 'places'>): boolean {
  return places !== null && filled >= places
}

/** How full the next trips are, in words. Trips without a limit have no places to count. */
function describeFilling(trips: DashboardTrip[]): string {
  if (trips.length === 0) return 'No upcoming trips.'
  const limited = trips.filter(({ places }) => places !== null)
  const filled = formatCount(sum(limited.map((trip) => trip.filled)))
  const places = formatCount(sum(limited.map((trip) => trip.places ?? 0)))
  if (limited.length === 0)
    return trips.length === 1
      ? 'The next trip has no limit.'
      : `The next ${trips.length} trips have no limit.`
  const next = trips.length === 1 ? 'the next trip' : `the next ${trips.length} trips`
  return `${filled} of ${places} spots on ${next} are filled.${describeFullTrips(trips)}`
}

/** ' One is full.', with the space before it; '' if no trip is full; trips without a limit never are. */
function describeFullTrips(trips: DashboardTrip[]): string {
  const fullCount = trips.filter(isFull).length
  if (fullCount === 0) return ''
  if (fullCount > 1) return ` ${fullCount} are full.`
  return trips.length === 1 ? ' It’s full.' : ' One is full.'
}
