import { countDays, daysText } from '#contract/days.ts'

type TripDays = { startDate: string; endDate: string }

/** 'In 12 days', 'Tomorrow', 'Today', 'Under way'; empty once the trip is over. */
export function describeDaysToGo({ startDate, endDate }: TripDays, day: string): string {
  if (day > endDate) return ''
  if (day > startDate) return 'Under way'
  const days = countDays(day, startDate) - 1
  if (days === 0) return 'Today'
  return days === 1 ? 'Tomorrow' : `In ${daysText(days)}`
}
