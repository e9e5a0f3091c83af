import { countDays, isDay } from '#contract/days.ts'

export type TripDates = { startDate: string; endDate: string }
/** The name of a day as schedules write it, and what is odd about it, if anything. */
type DayName = { name: string; problem: string | null }

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NUMBER = /^(?:day|tag|jour|dag)?\s*(\d{1,3})\s*[.:]?$/i
const WEEKDAY = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s*/i
const WEEKDAY_ALONE = /^(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?\.?$/i

/** 'day 2', '2' or a date of the trip -> 'Day 2'. Any other text is a name of its own. */
export function readDayName(text: string, trip: TripDates): DayName {
  const number = NUMBER.exec(text)?.[1]
  if (number !== undefined) {
    const name = `Day ${Number(number)}`
    const count = countDays(trip.startDate, trip.endDate)
    const isOutside = Number(number) < 1 || Number(number) > count
    const problem = `The trip has ${count === 1 ? '1 day' : `${count} days`}, so “${name}” won’t have a date.`
    return { name, problem: isOutside ? problem : null }
  }
  const dates = readDates(text, trip)
  const within = dates.find((date) => date >= trip.startDate && date <= trip.endDate)
  if (within !== undefined) return { name: `Day ${countDays(trip.startDate, within)}`, problem: null }
  const problem = `“${text}” isn’t a date of this trip, so it becomes a day of its own.`
  return { name: text, problem: dates.length > 0 ? problem : null }
}

/** Whether a text names a day for certain: a number of a day, a weekday or a date. */
export function isDayName(text: string, trip: TripDates): boolean {
  return (
    /^(day|tag|jour|dag)\s*\d{1,3}\b/i.test(text) ||
    WEEKDAY.test(`${text} `) ||
    readDates(text, trip).length > 0
  )
}

/** When a day is, as its name says it; days of one kind can be sorted by `key`. */
export type DayTime = { kind: 'number' | 'date' | 'weekday'; key: string }

/** When 'Day 2', a date or 'Friday' is; null for any other name, like 'Arrival'. */
export function readDayTime(text: string, trip: TripDates): DayTime | null {
  const number = NUMBER.exec(text)?.[1]
  if (number !== undefined) return { kind: 'number', key: number.padStart(3, '0') }
  const dates = readDates(text, trip)
  const date = dates.find((each) => each >= trip.startDate && each <= trip.endDate) ?? dates[0]
  if (date !== undefined) return { kind: 'date', key: date }
  // Which of several Fridays is meant, only their order says.
  return WEEKDAY_ALONE.test(text) ? { kind: 'weekday', key: '' } : null
}

/** The dates that a text can mean: 3/4 is in March or in April. Without a year, those around the trip. */
function readDates(text: string, { startDate, endDate }: TripDates): string[] {
  const date = text.replace(WEEKDAY, '').trim()
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(date)?.[1]
  if (iso !== undefined) return [iso].filter(isDay)
  const years = [startDate, endDate].map((day) => day.slice(0, 4))
  const numbers = /^(\d{1,2})[./-](\d{1,2})[./-]?(\d{2}|\d{4})?$/.exec(date)
  if (numbers) {
    const [, a = '', b = '', year] = numbers
    return combine(year === undefined ? years : [year], [
      [a, b],
      [b, a],
    ])
  }
  const words =
    /^(?<day>\d{1,2})(?:st|nd|rd|th)?\.?\s+(?<month>[a-z]{3})[a-z]*\.?,?\s*(?<year>\d{4})?$/i.exec(date) ??
    /^(?<month>[a-z]{3})[a-z]*\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s*(?<year>\d{4})?$/i.exec(date)
  const { day = '', month = '', year } = words?.groups ?? {}
  const monthIndex = MONTHS.indexOf(month.toLowerCase())
  return monthIndex === -1
    ? []
    : combine(year === undefined ? years : [year], [[day, String(monthIndex + 1)]])
}

/** The valid dates with these years, and pairs of day and month. */
function combine(years: string[], pairs: [day: string, month: string][]): string[] {
  return years.flatMap((year) =>
    pairs
      .map(([day, month]) => `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
      .filter(isDay),
  )
}
