import type { TripDay } from '../port.ts'
import type { TripAsTold } from './read-trip.ts'
import type { Asked } from './parse-question.ts'
import { fold } from '../words.ts'

/** A day that was asked for: which one it is, where that is known, and how schedules may call it. */
export type DayAsked = { number: number | null; isNamed: (text: string) => boolean }

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

export function findDay(asked: NonNullable<Asked['day']>, trip: TripAsTold): DayAsked {
  const { number, pattern } = nameDay(asked, trip, datesOf(trip))
  return { number, isNamed: (text) => pattern.test(fold(text)) }
}

/** The pattern finds the day in texts that are folded. */
function nameDay(asked: NonNullable<Asked['day']>, trip: TripAsTold, dates: ReturnType<typeof datesOf>) {
  const number = numberOf(asked, trip, dates)
  const date = number === null ? undefined : dates[number - 1]
  const names = [
    number === null ? undefined : `day ?0*${number}`,
    typeof asked === 'string' && !asked.includes(' ') ? asked : undefined,
    // In a long trip a weekday comes again.
    date && dates.length <= 7 ? date.weekday : undefined,
    date && `0?${date.day}(?:st|nd|rd|th)?(?: of)? ${date.month}[a-z]*`,
    date && `${date.month}[a-z]* 0?${date.day}`,
    date && `${date.weekday.slice(0, 3)}[a-z]*\\.?,? 0?${date.day}`,
    date?.iso,
  ].filter((name) => name !== undefined)
  return { number, pattern: new RegExp(`\\b(?:${names.join('|') || '(?!)'})\\b`) }
}

/** The day of the trip's own schedule; by its place in it where the days have no names that tell. */
export function pickDay({ number, isNamed }: DayAsked, { schedule }: TripAsTold): TripDay | undefined {
  const named = schedule.find(({ name }) => isNamed(name))
  if (named ?? number === null) return named
  const haveNumbers = schedule.some(({ name }) => /\bday ?\d/i.test(name))
  return haveNumbers ? undefined : schedule[number - 1]
}

/** Whether a line is about the day: it stands under it, or names it. */
export function isOfDay({ isNamed }: DayAsked, line: { heading: string; text: string }): boolean {
  return isNamed(line.heading) || isNamed(line.text)
}

/** Longer trips are not told day by day. */
const MOST_DAYS = 60

/** Which day of the trip something is that schedules call so; null where it is none, or one of several. */
export function createDayFinder(trip: TripAsTold): (name: string) => number | null {
  const count = Math.min(trip.days || MOST_DAYS, MOST_DAYS)
  const dates = datesOf(trip)
  const days = Array.from({ length: count }, (_, i) => nameDay(i + 1, trip, dates))
  return (name) => {
    const text = fold(name)
    const named = days.filter(({ pattern }) => pattern.test(text))
    return named.length === 1 ? named[0]!.number : null
  }
}

function numberOf(
  asked: number | string,
  trip: TripAsTold,
  dates: ReturnType<typeof datesOf>,
): number | null {
  if (asked === -1) return trip.days || trip.schedule.length || null
  if (typeof asked === 'number') return asked
  const at = dates.findIndex(({ weekday, day, month }) => asked === weekday || asked === `${day} ${month}`)
  return at === -1 ? null : at + 1
}

function datesOf({ start, days }: TripAsTold) {
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
