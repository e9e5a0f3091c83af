import { formatDay } from '#contract/days.ts'
import { JUST_PAID_MIN_DAYS, type RefundTier } from '#contract/refund-tiers.ts'
import { addDays, today } from '../../ui/dates.ts'

type RefundTermsProps = { startDate: string; tiers: RefundTier[] }

/** What comes back to who gives the place up, until which day. */
export function RefundTerms({ startDate, tiers }: RefundTermsProps) {
  return (
    <section aria-labelledby="refund-terms">
      <h3 id="refund-terms" className="text-base">
        If you cancel
      </h3>
      <ul className="mt-2 space-y-1 text-sm">
        {describeTerms({ startDate, tiers, day: today() }).map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </section>
  )
}

/** In sentences with the days they are about; what has passed by now is left out. */
export function describeTerms({ startDate, tiers, day }: RefundTermsProps & { day: string }): string[] {
  const coming = tiers
    .map(({ daysBefore, percent }) => ({ until: addDays(startDate, -daysBefore), percent }))
    .filter(({ until, percent }) => until >= day && percent > 0)
  return [
    ...(addDays(startDate, -JUST_PAID_MIN_DAYS) >= day ? ['Everything back within 24 hours of paying.'] : []),
    ...coming.map(({ until, percent }) =>
      percent === 100
        ? `Everything back until ${formatDay(until)}.`
        : `${percent}% back until ${formatDay(until)}.`,
    ),
    coming.length === 0 ? 'Nothing comes back this close to the start.' : 'Nothing after that.',
  ]
}
