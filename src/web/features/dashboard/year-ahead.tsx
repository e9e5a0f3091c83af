import type { DashboardMonth } from '#contract/dashboard.ts'
import { formatAmount } from '#contract/money.ts'
import { formatMonth } from '#contract/days.ts'
import { ChartSection } from '../../ui/chart-section.tsx'
import { describeYear } from './describe-year.ts'
import { FiguresTable } from '../../ui/figures-table.tsx'
import { formatCount } from './format-figures.ts'
import { MonthBars } from './month-bars.tsx'

/** Trips that start in the coming months. */
export function YearAhead({ months }: { months: DashboardMonth[] }) {
  return (
    <ChartSection
      title="The year ahead"
      summary={describeYear(months)}
      isEmpty={months.every(({ trips }) => trips === 0)}
      tableLabel="Month by month"
      table={
        <FiguresTable
          caption="Trips, people and revenue by start month"
          head={['Month', 'Trips', 'People', 'Revenue']}
          rows={months.map(({ month, trips, participants, revenue }) => ({
            key: month,
            cells: [
              formatMonth(`${month}-01`),
              formatCount(trips),
              formatCount(participants),
              formatAmount(revenue),
            ],
          }))}
        />
      }
    >
      <MonthBars months={months} />
    </ChartSection>
  )
}
