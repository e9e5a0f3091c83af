import { formatAmount } from '#contract/money.ts'
import type { TripMoney } from '#contract/payments.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Payments, refunds and what remains. */
export function MoneySummary({ money }: { money: TripMoney | undefined }) {
  const figures = [
    { label: 'Paid', value: money?.paid, meaning: 'by all travellers' },
    { label: 'Refunded', value: money?.refunded, meaning: 'sent or on its way' },
    { label: 'Collected', value: money?.collected, meaning: 'paid minus refunded' },
  ]
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      {figures.map(({ label, value, meaning }) => (
        <div key={label} className="rounded-card border border-line bg-surface p-5">
          <dt className="font-mono text-xs text-muted">{label}</dt>
          <dd className="mt-3 text-3xl leading-none font-bold tracking-[-0.03em] [overflow-wrap:anywhere] [font-stretch:115%]">
            {value === undefined ? <Skeleton className="h-8 w-32" /> : formatAmount(value)}
          </dd>
          <dd className="mt-2 text-sm text-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
