import { Link } from 'wouter'
import type { Dashboard } from '#contract/dashboard.ts'
import { formatAmount } from '#contract/money.ts'
import { ADMIN_PAYMENTS_PATH, ADMIN_TRIPS_PATH } from '#contract/paths.ts'
import { SandboxTag } from '../payments/sandbox-tag.tsx'
import { formatCount } from './format-figures.ts'

type Figure = {
  label: string
  value: string
  /** The value is of test cards, with which no money moves. */
  isSandbox?: boolean
  /** Beside real money: the same for test cards. */
  sandboxValue?: string | undefined
  meaning: string
  /** Where what is behind it is listed. */
  href: string
}

/** Totals over all trips, each linked to what is behind it. */
export function Figures({
  totalTrips,
  activeTrips,
  totalRevenue,
  collected,
  isSandbox,
  sandboxCollected,
  participants,
}: Dashboard) {
  const figures: Figure[] = [
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
      isSandbox,
      sandboxValue: sandboxCollected === null ? undefined : formatAmount(sandboxCollected),
      meaning: 'paid online minus refunds',
      href: ADMIN_PAYMENTS_PATH,
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
        {figures.map(({ label, value, isSandbox: hasTag = false, sandboxValue, meaning, href }) => (
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
            {hasTag && (
              <dd className="mt-2">
                <SandboxTag />
              </dd>
            )}
            {sandboxValue !== undefined && (
              <dd className="mt-2 flex flex-wrap items-center gap-2 font-semibold tabular-nums">
                {sandboxValue} <SandboxTag />
              </dd>
            )}
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
