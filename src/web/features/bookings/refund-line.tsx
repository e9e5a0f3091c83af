import { Link } from 'wouter'
import { daysText, formatDay } from '#contract/days.ts'
import { isZero } from '#contract/money.ts'
import {
  datedSteps,
  DEFAULT_REFUND_TIERS,
  describeJustPaid,
  isJustPaidRefunded,
  JUST_PAID_MIN_DAYS,
  stepsByLastDay,
} from '#contract/refunds.ts'
import type { RefundTier, Trip } from '#contract/trips.ts'
import { today } from '../../format/moments.ts'
import { useIsHydrated } from '../../hooks/use-is-hydrated.ts'
import { cx } from '../../ui/cx.ts'

/** How much a cancellation refunds, and until when. */
export function RefundLine({ trip, isCompact }: { trip: Trip; isCompact: boolean }) {
  // The server caches the page and does not know today's date.
  const day = useIsHydrated() ? today() : null
  if (trip.status !== 'upcoming' || isZero(trip.price)) return null
  const terms = { startDate: trip.startDate, tiers: trip.refundTiers ?? DEFAULT_REFUND_TIERS }
  const steps = day === null ? relativeSteps(terms.tiers) : stepsFrom(day, terms)
  return (
    <div className="mt-4 text-sm text-muted">
      <p>
        {day === null || steps.length > 0 ? 'Refund if you cancel.' : describeNoSteps(trip.startDate, day)}{' '}
        <Link href="/cancellation-policy" className="text-spruce underline underline-offset-4">
          Cancellation Policy
        </Link>
      </p>
      <dl className={cx('empty:hidden', isCompact ? 'mt-1 text-xs leading-normal' : 'mt-2 space-y-0.5')}>
        {steps.map(({ when, percent }) => (
          <div key={when} className="flex justify-between gap-4">
            <dt>{when}</dt>
            <dd className="whitespace-nowrap">{percent === 0 ? 'No refund' : `${percent}%`}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

type Step = { when: string; percent: number }
const AFTER_THAT: Step = { when: 'After that', percent: 0 }

/** The steps in days before the start, which are true on every day. */
function relativeSteps(tiers: RefundTier[]): Step[] {
  const steps = stepsByLastDay(tiers).map(({ daysBefore, percent }) =>
    percent === 0 ? AFTER_THAT : { when: `Up to ${daysText(daysBefore)} before`, percent },
  )
  return [
    { when: `Within 24 hours of paying, up to ${daysText(JUST_PAID_MIN_DAYS)} before`, percent: 100 },
    ...steps,
  ]
}

/** The steps that are not over on a day, with their dates. */
function stepsFrom(day: string, terms: { startDate: string; tiers: RefundTier[] }): Step[] {
  const steps = datedSteps({ ...terms, day }).map(({ until, percent }) =>
    until === null ? AFTER_THAT : { when: `Until ${formatDay(until)}`, percent },
  )
  const isBetterAtOnce = steps.length > 0 && steps[0]?.percent !== 100
  return isBetterAtOnce && isJustPaidRefunded(terms.startDate, day)
    ? [{ when: 'Within 24 hours of paying', percent: 100 }, ...steps]
    : steps
}

function describeNoSteps(startDate: string, day: string): string {
  const justPaid = describeJustPaid(startDate, day)
  return justPaid === '' ? 'No refund if you cancel.' : `${justPaid} No refund after that.`
}
