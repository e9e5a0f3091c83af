import { tripFieldNames as names } from '#contract/trip-fields.ts'
import { findDay, isOfDay, pickDay } from './asked-day.ts'
import { clockOf, differInTime } from './compare-lines.ts'
import { byDay, fieldLine, readFor, type Known } from './answer-context.ts'
import type { Line } from './source-line.ts'
import { answer, cut, notFound, place, quote, tellDifference, words as quoted, type Answer } from './quote.ts'
import { rank } from './rank-lines.ts'
import { nameDates } from './read-trip.ts'
import type { TripDay } from '../port.ts'
import { fold } from '../words.ts'

const MOST_DAYS = 14

const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const DATED = new RegExp(
  `\\b\\d{1,2}(?:st|nd|rd|th)?\\b[^.]{0,24}\\b(${MONTHS})|\\b(${MONTHS})[a-z]* \\d{1,2}\\b`,
)

export function tellDates(known: Known): Answer {
  const { trip, question } = known
  const [pdf] = datesInPdfs(known)
  if (trip.start === '') return pdf ? answer(`${quote(pdf)}.`, [pdf]) : notFound(question)
  const said = `The trip is on ${nameDates(trip)} (${names.startDate}, ${names.endDate})`
  const relied = (['startDate', 'endDate'] as const).flatMap((field) => fieldLine(known, field) ?? [])
  const other = otherDates(known)
  if (!other) return answer(`${said}.`, relied)
  return answer(`${said}, but ${place(other)} says ${quoted(other)}.`, [...relied, other])
}

/** What a PDF calls the dates, where no PDF names the trip's first day. */
export function otherDates(known: Pick<Known, 'trip' | 'lines'>): Line | undefined {
  const { isNamed } = findDay(1, known.trip)
  const isSame = ({ page, text, heading }: Line) =>
    page !== null && (isNamed(text) || isNamed(heading) || isFrom(known.trip.start, `${heading} ${text}`))
  return known.lines.some(isSame) ? undefined : datesInPdfs(known)[0]
}

/** '11–13 June' begins on June 11. */
function isFrom(start: string, text: string): boolean {
  const month = MONTHS.split('|')[Number(start.slice(5, 7)) - 1] ?? ''
  return new RegExp(`\\b0?${Number(start.slice(8))}\\b[^.]{0,12}\\b${month}`).test(fold(text))
}

function datesInPdfs({ lines }: Pick<Known, 'lines'>): Line[] {
  return lines.filter(
    ({ page, text, heading }) =>
      page !== null &&
      DATED.test(fold(text)) &&
      /\b(dates?|when|from(?= (the )?\w)|start|starts|depart)/i.test(`${heading} ${text}`),
  )
}

/** When a day begins or ends: what says so, or else its first or last time; where the trip and a PDF differ, both. */
export function tellClock({ lines, day, question }: Known, words: string[], at: 0 | -1): Answer {
  const timed = lines.filter((line) => clockOf(line) !== null && (day === null || isOfDay(day, line)))
  const own = timed.filter(({ page }) => page === null).at(at)
  const read = timed
    .filter(({ fills }) => fills === 'schedule')
    .toSorted((a, b) => clockOf(a)! - clockOf(b)!)
    .at(at)
  if (own && read && clockOf(own) !== clockOf(read)) return tellDifference(own, read)
  const named = words.flatMap((word) => rank([word], timed)).map(({ line }) => line)
  const line = own ?? read ?? named[0] ?? timed.at(at)
  return line ? answer(`${quote(line)}.`, [line]) : notFound(question)
}

export function tellDuration(known: Known): Answer {
  const { trip, question } = known
  if (trip.days === 0) {
    const length = (line: Line) =>
      /\d+ ?-?(day|night)|\b(two|three|four|five|six|seven) (days|nights)/i.test(line.text)
    const line = known.lines.find(length)
    return line ? answer(`${quote(line)}.`, [line]) : notFound(question)
  }
  const nights = trip.days === 1 ? 'no nights' : `${trip.days - 1} night${trip.days === 2 ? '' : 's'}`
  const relied = (['startDate', 'endDate'] as const).flatMap((field) => fieldLine(known, field) ?? [])
  const days = `${trip.days} day${trip.days === 1 ? '' : 's'}`
  return answer(
    `The trip lasts ${days}, with ${nights}: ${nameDates(trip)} (${names.startDate}, ${names.endDate}).`,
    relied,
  )
}

export function tellSchedule(known: Known): Answer {
  const { trip, lines, question } = known
  const own = lines.filter(({ field }) => field === 'schedule')
  if (own.length > 0) {
    const days = trip.schedule.slice(0, MOST_DAYS).map(nameDay)
    return answer(`From the trip’s ${names.schedule}:\n${days.join('\n')}`, own)
  }
  const [first] = readFor(known, 'schedule')
  if (first) {
    const read = readFor(known, 'schedule').filter(({ source }) => source === first.source)
    const told = byDay(read).slice(0, MOST_DAYS).map(nameDay)
    return answer(`The trip has no schedule yet. ${first.source} has one:\n${told.join('\n')}`, read)
  }
  const days = lines.filter((line) => line.page !== null && /\bday ?\d/i.test(`${line.heading} ${line.text}`))
  return days.length > 0
    ? answer(`The trip has no schedule yet. ${days.slice(0, 3).map(quote).join('; ')}.`, days)
    : notFound(question)
}

function nameDay({ name, entries }: TripDay): string {
  return `${name}: ${entries.map((entry) => cut(entry, 80)).join('; ')}`
}

/** A day of the trip's schedule, with what a PDF times otherwise; or else as a PDF tells it. */
export function tellDay(known: Known): Answer {
  const { day, trip, lines, question } = known
  if (day === null) return notFound(question)
  const own = pickDay(day, trip)
  if (own) {
    const text = own.entries.join('; ')
    const ofDay = lines.filter(({ field, heading }) => field === 'schedule' && heading === own.name)
    const others = otherTimes(ofDay, readFor(known, 'schedule')).map(({ other }) => other)
    const besides = others.slice(0, 2).map((other) => ` But ${place(other)} says ${quoted(other)}.`)
    const line = ofDay.slice(0, 1).map((first) => ({ ...first, text }))
    return answer(`${own.name}: ${text} (${names.schedule}).${besides.join('')}`, [...line, ...others])
  }
  const read = readFor(known, 'schedule').filter(({ heading }) => day.isNamed(heading))
  const [first] = read
  if (first) {
    const same = read.filter(({ source, heading }) => source === first.source && heading === first.heading)
    const told = byDay(same).map(nameDay).join('')
    return answer(`${told} (${place(first)}).`, same)
  }
  const pdf = lines.filter((line) => line.page !== null && isOfDay(day, line))
  if (pdf.length === 0)
    return notFound(question, trip.schedule.length > 0 ? 'The trip’s schedule doesn’t have that day.' : '')
  return answer(`${pdf.slice(0, 3).map(quote).join('; ')}.`, pdf)
}

/** What the trip's schedule and a PDF time differently. */
export function otherTimes(own: Line[], pdf: Line[]): { line: Line; other: Line }[] {
  return own.flatMap((line) => {
    const other = pdf.find((read) => differInTime(line, read))
    return other ? { line, other } : []
  })
}
