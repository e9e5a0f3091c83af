import type { DashboardMonth } from '#contract/dashboard.ts'
import { formatMonth } from '#contract/days.ts'
import { toCents } from '#contract/money.ts'
import { Bars, SideBySide } from './bars.tsx'
import { shortAmount, shortCount } from './format-figures.ts'

/** People and revenue, each on its own scale. */
export function MonthBars({ months }: { months: DashboardMonth[] }) {
  // '2027-03' -> 'Mar'
  const nameOf = (month: string) => formatMonth(`${month}-01`).slice(0, 3)
  return (
    <SideBySide>
      <Bars
        title="People"
        columns={months.map(({ month, participants }) => ({
          key: month,
          name: nameOf(month),
          bars: [{ value: participants, label: shortCount(participants), className: 'bg-spruce' }],
        }))}
      />
      <Bars
        title="Revenue"
        columns={months.map(({ month, revenue }) => ({
          key: month,
          name: nameOf(month),
          bars: [{ value: toCents(revenue), label: shortAmount(revenue), className: 'bg-glacier' }],
        }))}
      />
    </SideBySide>
  )
}
