import type { DashboardMonth } from '#contract/dashboard.ts'
import { formatAmount } from '#contract/money.ts'
import { formatMonth } from '../../ui/dates.ts'

const whole = new Intl.NumberFormat('en-US')

/** The same months as numbers. */
export function MonthTable({ months }: { months: DashboardMonth[] }) {
  return (
    <table className="w-full tabular-nums max-sm:text-sm">
      <caption className="sr-only">Trips, people and revenue by month of the start</caption>
      <thead className="font-mono text-xs text-muted">
        <tr className="border-b border-line *:px-2 *:py-3 *:font-normal sm:*:px-5">
          <th scope="col" className="text-left">
            Month
          </th>
          <th scope="col" className="text-right">
            Trips
          </th>
          <th scope="col" className="text-right">
            People
          </th>
          <th scope="col" className="text-right">
            Revenue
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {months.map(({ month, trips, participants, revenue }) => (
          <tr key={month} className="*:px-2 *:py-2.5 sm:*:px-5">
            <th scope="row" className="text-left font-semibold">
              {formatMonth(`${month}-01`)}
            </th>
            <td className="text-right">{whole.format(trips)}</td>
            <td className="text-right">{whole.format(participants)}</td>
            <td className="text-right">{formatAmount(revenue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
