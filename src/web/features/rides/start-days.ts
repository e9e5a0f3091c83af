// Not in ride-words.ts, which pages without a form load.
import { addDays, formatWeekday } from '#contract/days.ts'
import { MAX_DAYS_BEFORE } from '#contract/ride-input.ts'

/** The days on which a car can start, and how many days before the trip's first day each is. */
export function startDays(tripStartDate: string): { daysBefore: number; label: string }[] {
  return Array.from({ length: MAX_DAYS_BEFORE + 1 }, (_, daysBefore) => ({
    daysBefore,
    label: `${dayName(daysBefore)}, ${formatWeekday(addDays(tripStartDate, -daysBefore))}`,
  }))
}

function dayName(daysBefore: number): string {
  if (daysBefore === 0) return 'On the first day'
  return daysBefore === 1 ? 'The day before' : `${daysBefore} days before`
}

/**
 * Whether a pick-up seems to be before the car starts. After an evening start it may be on the next morning. The form does not
 * know the time yet of a passenger who has just joined.
 */
export function isBeforeStart(pickUpTime: string | undefined, startTime: string): boolean {
  const [hours, startHours] = [hoursOf(pickUpTime ?? ''), hoursOf(startTime)]
  return hours < startHours && startHours - hours < 6
}

/** '07:30' -> 7.5; NaN if there is no time. */
function hoursOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours ?? NaN) + (minutes ?? NaN) / 60
}
