import { formatAmount, isZero } from '#contract/money.ts'
import type { MoneySums, SumsApart } from '#contract/payments.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SandboxTag } from './sandbox-tag.tsx'

/** Payments, refunds, what was lost in disputes, and what remains. Sandbox money has sums of its own. */
export function MoneySummary({ money }: { money: SumsApart | undefined }) {
  const hasLost = !isZero(money?.lost ?? '0') || !isZero(money?.sandbox?.lost ?? '0')
  const figures: { label: string; name: keyof MoneySums; meaning: string }[] = [
    { label: 'Paid', name: 'paid', meaning: 'by all travellers' },
    { label: 'Refunded', name: 'refunded', meaning: 'sent or on its way' },
    ...(hasLost ? [{ label: 'Lost', name: 'lost' as const, meaning: 'in disputes' }] : []),
    {
      label: 'Collected',
      name: 'collected',
      meaning: hasLost ? 'paid minus refunded and lost' : 'paid minus refunded',
    },
  ]
  return (
    <dl className={cx('grid gap-4', hasLost ? 'sm:grid-cols-2 xl:grid-cols-4' : 'sm:grid-cols-3')}>
      {figures.map(({ label, name, meaning }) => (
        <div key={label} className="rounded-card border border-line bg-surface p-5">
          <dt className="font-mono text-xs text-muted">{label}</dt>
          <dd className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-3xl leading-none font-bold tracking-[-0.03em] [overflow-wrap:anywhere] [font-stretch:115%]">
            {money ? formatAmount(money[name]) : <Skeleton className="h-8 w-32" />}
            {money?.isSandbox && <SandboxTag />}
          </dd>
          {money?.sandbox && (
            <dd className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold tabular-nums">
              {formatAmount(money.sandbox[name])} <SandboxTag />
            </dd>
          )}
          <dd className="mt-2 text-sm text-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
