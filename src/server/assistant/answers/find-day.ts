import { addDays } from '#contract/days.ts'
import type { TripDay } from '../../ports/assistant/port.ts'
import type { TripDetails } from './read-trip.ts'
import type { ParsedQuestion } from './parse-question.ts'
import { foldText } from '../../language/words.ts'

/** A day that was asked for: its number, if known, and a test for its names in schedules. */
export type AskedDay = { number: number | null; isNamedIn: (text: string) => boolean }

/** Dates of later days are not recognised. */
const MAX_DATES = 366
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The day of the trip that a question names. */
export function findDay(namedDay: NonNullable<ParsedQuestion['day']>, trip: TripDetails): AskedDay {
  const { number, pattern } = toDayPattern(namedDay, trip, datesOf(trip))
  return { number, isNamedIn: (text) => pattern.test(foldText(text)) }
}

/** The number of the day, and a pattern that finds the day's names in folded texts. */
function toDayPattern(
  namedDay: NonNullable<ParsedQuestion['day']>,
  trip: TripDetails,
  dates: ReturnType<typeof datesOf>,
) {
  const number = numberOf(namedDay, trip, dates)
  const date = number === null ? undefined : dates[number - 1]
  const names = [
    number === null ? undefined : `day ?0*${number}`,
    // A weekday, not a date like '13 jun'.
    typeof namedDay === 'string' && !namedDay.includes(' ') ? namedDay : undefined,
    // In a long trip a weekday occurs more than once.
    date && dates.length <= 7 ? date.weekday : undefined,
    date && `0?${date.day}(?:st|nd|rd|th)?(?: of)? ${date.month}[a-z]*`,
    date && `${date.month}[a-z]* 0?${date.day}`,
    date && `${date.weekday.slice(0, 3)}[a-z]*\\.?,? 0?${date.day}`,
    date?.iso,
  ].filter((name) => name !== undefined)
  // '(?!)' matches nothing.
  return { number, pattern: new RegExp(`\\b(?:${names.join('|') || '(?!)'})\\b`) }
}

/** The day in the trip's schedule, by its name; by its position if the schedule does not number its days. */
export function findScheduleDay(
  { number, isNamedIn }: AskedDay,
  { schedule }: TripDetails,
): TripDay | undefined {
  const dayByName = schedule.find(({ name }) => isNamedIn(name))
  if (dayByName !== undefined || number === null) return dayByName
  const haveNumbers = schedule.some(({ name }) => /\bday ?\d/i.test(name))
  return haveNumbers ? undefined : schedule[number - 1]
}

/** Whether a line is about the day: its heading or its text names it. */
export function isOfDay({ isNamedIn }: AskedDay, line: { heading: string; text: string }): boolean {
  return isNamedIn(line.heading) || isNamedIn(line.text)
}

/** Later days are not recognised, because every line is tested for every day. */
const MAX_DAYS = 60

/** Finds the number of the day that a name refers to; null if it refers to none or to several. */
export function createDayFinder(trip: TripDetails): (name: string) => number | null {
  const count = Math.min(trip.days || MAX_DAYS, MAX_DAYS)
  const dates = datesOf(trip)
  const days = Array.from({ length: count }, (_, i) => toDayPattern(i + 1, trip, dates))
  return (name) => {
    const text = foldText(name)
    const matches = days.filter(({ pattern }) => pattern.test(text))
    return matches.length === 1 ? matches[0]!.number : null
  }
}

function numberOf(
  namedDay: number | string,
  trip: TripDetails,
  dates: ReturnType<typeof datesOf>,
): number | null {
  // -1: the last day.
  if (namedDay === -1) return trip.days || trip.schedule.length || null
  if (typeof namedDay === 'number') return namedDay
  const index = dates.findIndex(
    ({ weekday, day, month }) => namedDay === weekday || namedDay === `${day} ${month}`,
  )
  return index === -1 ? null : index + 1
}

function datesOf({ start, days }: TripDetails) {
  return Array.from({ length: Math.min(days, MAX_DATES) }, (_, i) => {
    const iso = addDays(start, i)
    const date = new Date(iso)
    return {
      iso,
      weekday: WEEKDAYS[date.getUTCDay()]!,
      day: date.getUTCDate(),
      month: MONTHS[date.getUTCMonth()]!,
    }
  })
}
