import type { DashboardMonth } from '#contract/dashboard.ts'
import { formatAmount } from '#contract/money.ts'
import { formatMonth } from '#contract/days.ts'
import { formatCount, sum, sumAmounts } from './figures-words.ts'
import { countPeople } from '../../format/count-people.ts'

/** The content of the bars in words. */
export function describeYear(months: DashboardMonth[]): string {
  const trips = sum(months.map((month) => month.trips))
  if (trips === 0) return `No trips start in the next ${months.length} months.`
  const people = sum(months.map((month) => month.participants))
  const revenue = formatAmount(sumAmounts(months.map((month) => month.revenue)))
  const starting = trips === 1 ? '1 trip starts' : `${formatCount(trips)} trips start`
  const booked = `${starting} in the next ${months.length} months, with ${countPeople(people)} and ${revenue} in revenue.`
  const [busiest] = months.toSorted((a, b) => b.participants - a.participants)
  if (!busiest || people === 0) return booked
  return `${booked} The busiest month is ${formatMonth(`${busiest.month}-01`)}, with ${countPeople(busiest.participants)}.`
}
