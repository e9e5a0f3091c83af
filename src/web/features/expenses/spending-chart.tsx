import type { ExpenseSummary } from '#contract/expenses.ts'
import { formatAmount, toCents } from '#contract/money.ts'
import { ChartSection } from '../../ui/chart-section.tsx'
import { FiguresTable } from '../../ui/figures-table.tsx'
import { categoryWords, describeSpending } from './balance-words.ts'

/** Spending by category. */
export function SpendingChart({ summary }: { summary: ExpenseSummary }) {
  const { byCategory } = summary
  const largestCents = Math.max(1, ...byCategory.map(({ amount }) => toCents(amount)))
  return (
    <ChartSection
      title="Where the money went"
      headingLevel={3}
      summary={describeSpending(summary)}
      isEmpty={byCategory.length === 0}
      tableLabel="By category"
      table={
        <FiguresTable
          caption="Expenses by category"
          head={['Category', 'Expenses', 'Amount']}
          rows={byCategory.map(({ category, count, amount }) => ({
            key: category,
            cells: [categoryWords[category], String(count), formatAmount(amount)],
          }))}
        />
      }
    >
      <ul
        role="list"
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 p-5 sm:grid-cols-[7rem_minmax(0,1fr)_auto]"
      >
        {byCategory.map(({ category, amount }) => (
          <li key={category} className="col-span-full grid grid-cols-subgrid items-center gap-y-1">
            <span>{categoryWords[category]}</span>
            <span
              aria-hidden="true"
              className="block h-3 overflow-hidden rounded-full bg-sunken max-sm:order-last max-sm:col-span-2"
            >
              <span
                className="block h-full rounded-full bg-glacier"
                style={{ width: `max(4px, ${(toCents(amount) / largestCents) * 100}%)` }}
              />
            </span>
            <span className="text-right font-mono text-xs tabular-nums">{formatAmount(amount)}</span>
          </li>
        ))}
      </ul>
    </ChartSection>
  )
}
