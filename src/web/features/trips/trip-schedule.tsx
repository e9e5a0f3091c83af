import type { ReactNode } from 'react'
import { addDays, countDays, formatDays, formatLength, formatWeekday } from '#contract/days.ts'
import { formatPrice, isZero } from '#contract/money.ts'
import type { Trip } from '#contract/trips.ts'
import { DayPlans } from './day-plans.tsx'
import { TRIP_SECTIONS } from './trip-section-ids.ts'

/** Longer trips only show their dates. */
const MAX_NAMED_DAYS = 10

/** Schedule and costs. A real table; on phones the name of a row is above it. */
export function TripSchedule({ trip }: { trip: Trip }) {
  return (
    <section id={TRIP_SECTIONS.schedule} className="scroll-mt-14">
      <h2 id="event-schedule">Event Schedule</h2>
      <table
        role="table"
        aria-labelledby="event-schedule"
        className="mt-6 block w-full border-collapse overflow-hidden rounded-card border border-line bg-surface text-left"
      >
        <tbody role="rowgroup" className="block divide-y divide-line">
          <ScheduleRow name="Daily Details">
            <DailyDetails trip={trip} />
          </ScheduleRow>
          <ScheduleRow name="Schedule">
            <DayPlans {...trip} />
          </ScheduleRow>
          <ScheduleRow name="Budget">
            <Budget trip={trip} />
          </ScheduleRow>
        </tbody>
      </table>
    </section>
  )
}

function ScheduleRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    // Browsers drop table semantics when the layout changes, so the roles are explicit.
    <tr role="row" className="block p-5 sm:grid sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-6 sm:p-6">
      <th role="rowheader" scope="row" className="block pb-3 text-left align-top font-semibold sm:pb-0">
        {name}
      </th>
      <td role="cell" className="block min-w-0">
        {children}
      </td>
    </tr>
  )
}

function DailyDetails({ trip: { startDate, endDate } }: { trip: Trip }) {
  const days = countDays(startDate, endDate)
  return (
    <>
      <p className="font-semibold">
        {formatLength(startDate, endDate)}, {formatDays(startDate, endDate)}
      </p>
      {days > 1 && days <= MAX_NAMED_DAYS && (
        <ol role="list" className="mt-3 flex flex-wrap gap-2">
          {Array.from({ length: days }, (_, i) => (
            <li key={i} className="rounded-tag bg-sunken px-2.5 py-1.5 leading-tight">
              <span className="block font-mono text-xs text-muted">Day {i + 1}</span>
              <span className="text-sm font-medium">{formatWeekday(addDays(startDate, i))}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

function Budget({ trip: { price, budgetLow, budgetHigh } }: { trip: Trip }) {
  const range = nameBudget(budgetLow, budgetHigh)
  return (
    <dl className="flex flex-wrap gap-x-12 gap-y-3">
      <div>
        <dt className="font-mono text-xs text-muted">Per Person</dt>
        <dd className="mt-0.5 text-xl font-bold">{formatPrice(price)}</dd>
      </div>
      {range !== null && (
        <div>
          <dt className="font-mono text-xs text-muted">Estimated budget</dt>
          <dd className="mt-0.5 text-xl font-bold">{range}</dd>
          <dd className="text-sm text-muted">What each person can expect to spend on this trip.</dd>
        </div>
      )}
    </dl>
  )
}

/** '$140 – $260', 'from $140'; amounts that are missing or 0 are left out. Null if both are. */
export function nameBudget(low: string | null, high: string | null): string | null {
  const [from, to] = [low, high].map((amount) => (amount === null || isZero(amount) ? null : amount))
  if (from && to && from !== to) return `${formatPrice(from)} – ${formatPrice(to)}`
  if (to) return from ? formatPrice(to) : `up to ${formatPrice(to)}`
  return from ? `from ${formatPrice(from)}` : null
}
