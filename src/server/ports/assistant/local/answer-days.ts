import { tripFieldNames as names } from '#contract/trip-input.ts'
import { findDay, isOfDay, findScheduleDay } from './asked-day.ts'
import { clockOf, differInTime } from './compare-lines.ts'
import { groupByDay, findFieldLine, findLinesForField, type AnswerContext } from './answer-context.ts'
import type { SourceLine } from './source-line.ts'
import {
  toAnswer,
  cutQuote,
  answerNotFound,
  formatSource,
  quoteWithSource,
  answerMismatch,
  quoteText as quoted,
  type LocalAnswer,
} from './quote.ts'
import { rankLines } from './rank-lines.ts'
import { formatDates } from './read-trip.ts'
import type { TripDay } from '../port.ts'
import { foldText } from '../words.ts'

const MAX_DAYS = 14

const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const DATED = new RegExp(
  `\\b\\d{1,2}(?:st|nd|rd|th)?\\b[^.]{0,24}\\b(${MONTHS})|\\b(${MONTHS})[a-z]* \\d{1,2}\\b`,
)

export function answerDates(known: AnswerContext): LocalAnswer {
  const { trip, question } = known
  const [pdf] = datesInPdfs(known)
  if (trip.start === '') return pdf ? toAnswer(`${quoteWithSource(pdf)}.`, [pdf]) : answerNotFound(question)
  const said = `The trip is on ${formatDates(trip)} (${names.startDate}, ${names.endDate})`
  const relied = (['startDate', 'endDate'] as const).flatMap((field) => findFieldLine(known, field) ?? [])
  const other = findDifferentDates(known)
  if (!other) return toAnswer(`${said}.`, relied)
  return toAnswer(`${said}, but ${formatSource(other)} says ${quoted(other)}.`, [...relied, other])
}

/** A line of a PDF with other dates, if no PDF names the trip's first day. */
export function findDifferentDates(known: Pick<AnswerContext, 'trip' | 'lines'>): SourceLine | undefined {
  const { isNamed } = findDay(1, known.trip)
  const isSame = ({ page, text, heading }: SourceLine) =>
    page !== null && (isNamed(text) || isNamed(heading) || startsOn(known.trip.start, `${heading} ${text}`))
  return known.lines.some(isSame) ? undefined : datesInPdfs(known)[0]
}

/** '11–13 June' starts on June 11. */
function startsOn(start: string, text: string): boolean {
  const month = MONTHS.split('|')[Number(start.slice(5, 7)) - 1] ?? ''
  return new RegExp(`\\b0?${Number(start.slice(8))}\\b[^.]{0,12}\\b${month}`).test(foldText(text))
}

function datesInPdfs({ lines }: Pick<AnswerContext, 'lines'>): SourceLine[] {
  return lines.filter(
    ({ page, text, heading }) =>
      page !== null &&
      DATED.test(foldText(text)) &&
      /\b(dates?|when|from(?= (the )?\w)|start|starts|depart)/i.test(`${heading} ${text}`),
  )
}

/**
 * When a day begins or ends: the first or last time of the trip or of a PDF's schedule, otherwise a line that
 * says so; both if the trip and a PDF differ.
 */
export function answerClock(
  { lines, day, question }: AnswerContext,
  words: string[],
  at: 0 | -1,
): LocalAnswer {
  const timed = lines.filter((line) => clockOf(line) !== null && (day === null || isOfDay(day, line)))
  const own = timed.filter(({ page }) => page === null).at(at)
  const read = timed
    .filter(({ fills }) => fills === 'schedule')
    .toSorted((a, b) => clockOf(a)! - clockOf(b)!)
    .at(at)
  if (own && read && clockOf(own) !== clockOf(read)) return answerMismatch(own, read)
  const named = words.flatMap((word) => rankLines([word], timed)).map(({ line }) => line)
  const line = own ?? read ?? named[0] ?? timed.at(at)
  return line ? toAnswer(`${quoteWithSource(line)}.`, [line]) : answerNotFound(question)
}

export function answerDuration(known: AnswerContext): LocalAnswer {
  const { trip, question } = known
  if (trip.days === 0) {
    const length = (line: SourceLine) =>
      /\d+ ?-?(day|night)|\b(two|three|four|five|six|seven) (days|nights)/i.test(line.text)
    const line = known.lines.find(length)
    return line ? toAnswer(`${quoteWithSource(line)}.`, [line]) : answerNotFound(question)
  }
  const nights = trip.days === 1 ? 'no nights' : `${trip.days - 1} night${trip.days === 2 ? '' : 's'}`
  const relied = (['startDate', 'endDate'] as const).flatMap((field) => findFieldLine(known, field) ?? [])
  const days = `${trip.days} day${trip.days === 1 ? '' : 's'}`
  return toAnswer(
    `The trip lasts ${days}, with ${nights}: ${formatDates(trip)} (${names.startDate}, ${names.endDate}).`,
    relied,
  )
}

export function answerSchedule(known: AnswerContext): LocalAnswer {
  const { trip, lines, question } = known
  const own = lines.filter(({ field }) => field === 'schedule')
  if (own.length > 0) {
    const days = trip.schedule.slice(0, MAX_DAYS).map(describeDay)
    return toAnswer(`From the trip’s ${names.schedule}:\n${days.join('\n')}`, own)
  }
  const [first] = findLinesForField(known, 'schedule')
  if (first) {
    const read = findLinesForField(known, 'schedule').filter(({ source }) => source === first.source)
    const told = groupByDay(read).slice(0, MAX_DAYS).map(describeDay)
    return toAnswer(`The trip has no schedule yet. ${first.source} has one:\n${told.join('\n')}`, read)
  }
  const days = lines.filter((line) => line.page !== null && /\bday ?\d/i.test(`${line.heading} ${line.text}`))
  return days.length > 0
    ? toAnswer(`The trip has no schedule yet. ${days.slice(0, 3).map(quoteWithSource).join('; ')}.`, days)
    : answerNotFound(question)
}

function describeDay({ name, entries }: TripDay): string {
  return `${name}: ${entries.map((entry) => cutQuote(entry, 80)).join('; ')}`
}

/** A day of the trip's schedule with differing times of PDFs, or else the day according to a PDF. */
export function answerDay(known: AnswerContext): LocalAnswer {
  const { day, trip, lines, question } = known
  if (day === null) return answerNotFound(question)
  const own = findScheduleDay(day, trip)
  if (own) {
    const text = own.entries.join('; ')
    const ofDay = lines.filter(({ field, heading }) => field === 'schedule' && heading === own.name)
    const others = findDifferentTimes(ofDay, findLinesForField(known, 'schedule')).map(({ other }) => other)
    const besides = others.slice(0, 2).map((other) => ` But ${formatSource(other)} says ${quoted(other)}.`)
    const line = ofDay.slice(0, 1).map((first) => ({ ...first, text }))
    return toAnswer(`${own.name}: ${text} (${names.schedule}).${besides.join('')}`, [...line, ...others])
  }
  const read = findLinesForField(known, 'schedule').filter(({ heading }) => day.isNamed(heading))
  const [first] = read
  if (first) {
    const same = read.filter(({ source, heading }) => source === first.source && heading === first.heading)
    const told = groupByDay(same).map(describeDay).join('')
    return toAnswer(`${told} (${formatSource(first)}).`, same)
  }
  const pdf = lines.filter((line) => line.page !== null && isOfDay(day, line))
  if (pdf.length === 0)
    return answerNotFound(
      question,
      trip.schedule.length > 0 ? 'The trip’s schedule doesn’t have that day.' : '',
    )
  return toAnswer(`${pdf.slice(0, 3).map(quoteWithSource).join('; ')}.`, pdf)
}

/** Entries for which the trip's schedule and a PDF have different times. */
export function findDifferentTimes(
  own: SourceLine[],
  pdf: SourceLine[],
): { line: SourceLine; other: SourceLine }[] {
  return own.flatMap((line) => {
    const other = pdf.find((read) => differInTime(line, read))
    return other ? { line, other } : []
  })
}
