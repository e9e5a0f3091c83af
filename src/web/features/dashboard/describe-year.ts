import type { DashboardMonth } from '#contract/dashboard.ts'
import { formatAmount } from '#contract/money.ts'
import { formatMonth } from '#contract/days.ts'
import { formatCount, sum, sumAmounts } from './format-figures.ts'
import { countPeople } from '../../format/count-people.ts'

/** What the bars of the coming months show, in words. */
export function describeYear(months: DashboardMonth[]): string {
  const trips = sum(months.map((month) => month.trips))
  if (trips === 0) return `No trips start in the next ${months.length} months.`
  const people = sum(months.map((month) => month.participants))
  const revenue = formatAmount(sumAmounts(months.map((month) => month.revenue)))
  const tripsStart = trips === 1 ? '1 trip starts' : `${formatCount(trips)} trips start`
  const summary = `${tripsStart} in the next ${months.length} months, with ${countPeople(people)} and ${revenue} in revenue.`
  const [busiest] = months.toSorted((a, b) => b.participants - a.participants)
  if (!busiest || people === 0) return summary
  return `${summary} The busiest month is ${formatMonth(`${busiest.month}-01`)}, with ${countPeople(busiest.participants)}.`
}
