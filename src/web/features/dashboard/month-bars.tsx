import type { DashboardMonth } from '#contract/dashboard.ts'
import { toCents } from '#contract/money.ts'
import { cx } from '../../ui/cx.ts'
import { formatMonth } from '../../ui/dates.ts'

const whole = new Intl.NumberFormat('en-US', { notation: 'compact' })
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

type Bar = { month: string; value: number; label: string }

/** People and revenue, each on a scale of its own. The sentence above and the table say the same in words. */
export function MonthBars({ months }: { months: DashboardMonth[] }) {
  const people = months.map(({ month, participants }) => ({
    month,
    value: participants,
    label: whole.format(participants),
  }))
  const revenue = months.map(({ month, revenue: amount }) => ({
    month,
    value: toCents(amount),
    label: dollars.format(amount as `${number}`),
  }))
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-1 divide-line max-lg:divide-y lg:grid-cols-2 lg:divide-x"
    >
      <Bars title="People" bars={people} barClass="bg-spruce" />
      <Bars title="Revenue" bars={revenue} barClass="bg-glacier" />
    </div>
  )
}

function Bars({ title, bars, barClass }: { title: string; bars: Bar[]; barClass: string }) {
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <div className="p-5">
      <p className="font-mono text-xs text-muted">{title}</p>
      <div className="mt-4 flex gap-1 sm:gap-2">
        {bars.map(({ month, value, label }, index) => (
          <div key={month} className="flex min-w-0 grow basis-0 flex-col items-center">
            <div className="flex h-44 w-full flex-col items-center justify-end">
              <span className="mb-1 font-mono text-[12px] leading-none whitespace-nowrap max-sm:hidden">
                {value > 0 && label}
              </span>
              <div
                className={cx('w-full rounded-t-[4px]', value > 0 ? barClass : 'bg-line')}
                // A month with anything in it is seen, however small beside the others.
                style={{ height: value > 0 ? `max(4px, ${(value / highest) * 88}%)` : '2px' }}
              />
            </div>
            <span
              className={cx(
                'mt-2 font-mono text-[12px] leading-none text-muted',
                // There is room for every other name on a phone.
                index % 2 === 1 && 'max-sm:invisible',
              )}
            >
              {formatMonth(`${month}-01`).slice(0, 3)}
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
