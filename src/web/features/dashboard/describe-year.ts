import type { DashboardMonth } from '#contract/dashboard.ts'
import { formatAmount, toCents } from '#contract/money.ts'
import { formatMonth } from '../../ui/dates.ts'

const whole = new Intl.NumberFormat('en-US')

/** What the bars show, in words. */
export function describeYear(months: DashboardMonth[]): string {
  const trips = sum(months.map((month) => month.trips))
  if (trips === 0) return `Nothing starts in the coming ${months.length} months yet.`
  const people = sum(months.map((month) => month.participants))
  const cents = sum(months.map((month) => toCents(month.revenue)))
  const starting = trips === 1 ? '1 trip starts' : `${whole.format(trips)} trips start`
  const booked = `${starting} in the coming ${months.length} months, with ${countPeople(people)} and ${formatAmount((cents / 100).toFixed(2))}.`
  const [busiest] = months.toSorted((a, b) => b.participants - a.participants)
  if (!busiest || people === 0) return booked
  return `${booked} Most go in ${formatMonth(`${busiest.month}-01`)}: ${countPeople(busiest.participants)}.`
}

function countPeople(people: number): string {
  return people === 1 ? '1 person' : `${whole.format(people)} people`
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
