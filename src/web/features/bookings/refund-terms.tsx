import { formatDay } from '#contract/days.ts'
import { datedSteps, describeJustPaid, describeShare } from '#contract/refunds.ts'
import type { RefundTier } from '#contract/trips.ts'
import { today } from '../../format/moments.ts'

type RefundTermsProps = { startDate: string; tiers: RefundTier[] }

/** What cancelling refunds, and until which day. */
export function RefundTerms({ startDate, tiers }: RefundTermsProps) {
  return (
    <section aria-labelledby="refund-terms">
      <h3 id="refund-terms" className="text-base">
        Refund if you cancel
      </h3>
      <ul className="mt-2 space-y-1 text-sm">
        {describeTerms({ startDate, tiers, day: today() }).map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </section>
  )
}

/** The refund terms as sentences with dates. Steps in the past are left out. */
export function describeTerms({ startDate, tiers, day }: RefundTermsProps & { day: string }): string[] {
  const justPaid = describeJustPaid(startDate, day)
  const steps = datedSteps({ startDate, tiers, day }).map(({ until, percent }) =>
    until === null ? 'No refund after that.' : `${describeShare(percent)} until ${formatDay(until)}.`,
  )
  if (justPaid === '') return steps.length > 0 ? steps : ['No refund this close to the start.']
  return [justPaid, ...(steps.length > 0 ? steps : ['No refund after that.'])]
}

/** The refund terms as a table, shown before cancelling. */
export function RefundSteps({ startDate, tiers }: RefundTermsProps) {
  const steps = datedSteps({ startDate, tiers, day: today() })
  if (steps.length === 0) return null
  return (
    <dl className="divide-y divide-line border-y border-line text-sm">
      {steps.map(({ until, percent }) => (
        <div key={percent} className="flex justify-between gap-4 py-2">
          <dt>{until === null ? 'After that' : `Until ${formatDay(until)}`}</dt>
          <dd className="font-semibold">{describeShare(percent)}</dd>
        </div>
      ))}
    </dl>
  )
}
