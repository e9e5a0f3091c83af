import type { TripDay } from '../../ports/assistant/port.ts'
import type { TripDetails } from './read-trip.ts'
import type { ParsedQuestion } from './parse-question.ts'
import { foldText } from '../../language/words.ts'

/** A day that was asked for: its number, if known, and a test for its names in schedules. */
export type AskedDay = { number: number | null; isNamed: (text: string) => boolean }

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

export function findDay(asked: NonNullable<ParsedQuestion['day']>, trip: TripDetails): AskedDay {
  const { number, pattern } = toDayPattern(asked, trip, datesOf(trip))
  return { number, isNamed: (text) => pattern.test(foldText(text)) }
}

/** The pattern finds the day in folded texts. */
function toDayPattern(
  asked: NonNullable<ParsedQuestion['day']>,
  trip: TripDetails,
  dates: ReturnType<typeof datesOf>,
) {
  const number = numberOf(asked, trip, dates)
  const date = number === null ? undefined : dates[number - 1]
  const names = [
    number === null ? undefined : `day ?0*${number}`,
    typeof asked === 'string' && !asked.includes(' ') ? asked : undefined,
    // In a long trip a weekday occurs more than once.
    date && dates.length <= 7 ? date.weekday : undefined,
    date && `0?${date.day}(?:st|nd|rd|th)?(?: of)? ${date.month}[a-z]*`,
    date && `${date.month}[a-z]* 0?${date.day}`,
    date && `${date.weekday.slice(0, 3)}[a-z]*\\.?,? 0?${date.day}`,
    date?.iso,
  ].filter((name) => name !== undefined)
  return { number, pattern: new RegExp(`\\b(?:${names.join('|') || '(?!)'})\\b`) }
}

/** The day in the trip's own schedule; found by position if the days have no numbers. */
export function findScheduleDay(
  { number, isNamed }: AskedDay,
  { schedule }: TripDetails,
): TripDay | undefined {
  const named = schedule.find(({ name }) => isNamed(name))
  if (named ?? number === null) return named
  const haveNumbers = schedule.some(({ name }) => /\bday ?\d/i.test(name))
  return haveNumbers ? undefined : schedule[number - 1]
}

/** Whether a line is about the day: its heading or its text names it. */
export function isOfDay({ isNamed }: AskedDay, line: { heading: string; text: string }): boolean {
  return isNamed(line.heading) || isNamed(line.text)
}

/** The limit for matching days. */
const MAX_DAYS = 60

/** Finds the number of the day that a name refers to; null if it refers to none or to several. */
export function createDayFinder(trip: TripDetails): (name: string) => number | null {
  const count = Math.min(trip.days || MAX_DAYS, MAX_DAYS)
  const dates = datesOf(trip)
  const days = Array.from({ length: count }, (_, i) => toDayPattern(i + 1, trip, dates))
  return (name) => {
    const text = foldText(name)
    const named = days.filter(({ pattern }) => pattern.test(text))
    return named.length === 1 ? named[0]!.number : null
  }
}

function numberOf(
  asked: number | string,
  trip: TripDetails,
  dates: ReturnType<typeof datesOf>,
): number | null {
  if (asked === -1) return trip.days || trip.schedule.length || null
  if (typeof asked === 'number') return asked
  const at = dates.findIndex(({ weekday, day, month }) => asked === weekday || asked === `${day} ${month}`)
  return at === -1 ? null : at + 1
}

function datesOf({ start, days }: TripDetails) {
  return Array.from({ length: Math.min(days, 366) }, (_, i) => {
    const date = new Date(Date.parse(start) + i * 86_400_000)
    return {
      iso: date.toISOString().slice(0, 10),
      weekday: WEEKDAYS[date.getUTCDay()]!,
      day: date.getUTCDate(),
      month: MONTHS[date.getUTCMonth()]!,
    }
  })
}
