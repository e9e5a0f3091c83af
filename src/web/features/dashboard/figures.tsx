import { Link } from 'wouter'
import type { Dashboard } from '#contract/dashboard.ts'
import { formatAmount } from '#contract/money.ts'
import { ADMIN_TRIPS_PATH } from '#contract/paths.ts'
import { formatCount } from './format-figures.ts'

/** Totals over all trips, each linked to the trips behind it. */
export function Figures({ totalTrips, activeTrips, totalRevenue, collected, participants }: Dashboard) {
  const figures = [
    {
      label: 'Total Trips',
      value: formatCount(totalTrips),
      meaning: 'all statuses',
      href: ADMIN_TRIPS_PATH,
    },
    {
      label: 'Active Trips',
      value: formatCount(activeTrips),
      meaning: 'upcoming',
      href: `${ADMIN_TRIPS_PATH}?status=upcoming`,
    },
    {
      label: 'Total Revenue',
      value: formatAmount(totalRevenue),
      meaning: 'price × participants',
      href: `${ADMIN_TRIPS_PATH}?sort=-price`,
    },
    {
      label: 'Collected',
      value: formatAmount(collected),
      meaning: 'paid online minus refunds',
      href: `${ADMIN_TRIPS_PATH}?status=upcoming&sort=soonest`,
    },
    {
      label: 'Participants',
      value: formatCount(participants),
      meaning: 'on confirmed bookings',
      href: `${ADMIN_TRIPS_PATH}?sort=soonest`,
    },
  ]
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3 xl:grid-cols-5">
        {figures.map(({ label, value, meaning, href }) => (
          <div
            key={label}
            className="group relative flex flex-col rounded-card border border-line bg-surface p-4 transition-colors duration-120 ease-trail hover:border-control has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-spruce max-sm:last:odd:col-span-2 sm:p-5"
          >
            <dt className="font-mono text-xs text-muted">
              <Link
                href={href}
                className="outline-none group-hover:underline group-hover:underline-offset-4 after:absolute after:inset-0"
              >
                {label}
              </Link>
            </dt>
            <dd className="mt-3 text-xl leading-none font-bold tracking-[-0.03em] [overflow-wrap:anywhere] [font-stretch:115%] sm:text-3xl">
              {value}
            </dd>
            <dd className="mt-2 text-sm text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-[80ch] text-sm text-muted">
        Total Revenue and Collected differ if the price changed after people booked, a booking wasn’t paid
        online, a cancellation was only partly refunded, or an organiser made an extra refund.
      </p>
    </>
  )
}
