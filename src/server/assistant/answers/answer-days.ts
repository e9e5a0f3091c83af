import { daysText } from '#contract/days.ts'
import { tripFieldNames as names } from '#contract/trip-input.ts'
import { foldText } from '../../language/words.ts'
import type { TripDay } from '../../ports/assistant/port.ts'
import { findFieldLine, findLinesForField, groupByDay, type AnswerContext } from './answer-context.ts'
import { clockOf, differInTime } from './compare-lines.ts'
import { findDay, findScheduleDay, isOfDay } from './find-day.ts'
import { rankLines } from './rank-lines.ts'
import { formatDates } from './read-trip.ts'
import type { SourceLine } from './source-line.ts'
import {
  answerMismatch,
  answerNotFound,
  cutQuote,
  formatSource,
  quoteText as quoted,
  quoteWithSource,
  toAnswer,
  type LocalAnswer,
} from './write-answer.ts'

const MAX_DAYS = 14
const MAX_ENTRY_LENGTH = 80
const MAX_MENTIONS = 3
const MAX_CONTRADICTIONS = 2

const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
/** '11th of June', 'June 11' */
const DATED = new RegExp(
  `\\b\\d{1,2}(?:st|nd|rd|th)?\\b[^.]{0,24}\\b(${MONTHS})|\\b(${MONTHS})[a-z]* \\d{1,2}\\b`,
)

export function answerDates(context: AnswerContext): LocalAnswer {
  const { trip, question } = context
  const [datesLine] = datesInPdfs(context)
  if (trip.start === '')
    return datesLine ? toAnswer(`${quoteWithSource(datesLine)}.`, [datesLine]) : answerNotFound(question)
  const statement = `The trip is on ${formatDates(trip)} (${names.startDate}, ${names.endDate})`
  const fieldLines = findDateLines(context)
  const differentLine = findDifferentDates(context)
  if (!differentLine) return toAnswer(`${statement}.`, fieldLines)
  return toAnswer(`${statement}, but ${formatSource(differentLine)} says ${quoted(differentLine)}.`, [
    ...fieldLines,
    differentLine,
  ])
}

/** The trip's own dates. */
function findDateLines(context: AnswerContext): SourceLine[] {
  return (['startDate', 'endDate'] as const).flatMap((field) => findFieldLine(context, field) ?? [])
}

/** A line of a PDF with other dates than the trip's; none if any PDF names the trip's first day. */
export function findDifferentDates(context: Pick<AnswerContext, 'trip' | 'lines'>): SourceLine | undefined {
  const { isNamedIn } = findDay(1, context.trip)
  const isSame = ({ page, text, heading }: SourceLine) =>
    page !== null &&
    (isNamedIn(text) || isNamedIn(heading) || startsOn(context.trip.start, `${heading} ${text}`))
  return context.lines.some(isSame) ? undefined : datesInPdfs(context)[0]
}

/** '11–13 June' starts on June 11. */
function startsOn(start: string, text: string): boolean {
  const month = MONTHS.split('|')[Number(start.slice(5, 7)) - 1] ?? ''
  return new RegExp(`\\b0?${Number(start.slice(8))}\\b[^.]{0,12}\\b${month}`).test(foldText(text))
}

/** Lines of PDFs that say when the trip is. */
function datesInPdfs({ lines }: Pick<AnswerContext, 'lines'>): SourceLine[] {
  return lines.filter(
    ({ page, text, heading }) =>
      page !== null &&
      DATED.test(foldText(text)) &&
      /\b(dates?|when|from(?= (the )?\w)|start|starts|depart)/i.test(`${heading} ${text}`),
  )
}

/**
 * When a day begins or ends: the first or last time in the trip's fields or in a PDF's schedule, and both if
 * they differ. Without either, a line of a PDF with a time and one of the words. `firstOrLast` is an index
 * for at().
 */
export function answerClock(
  { lines, day, question }: AnswerContext,
  words: string[],
  firstOrLast: 0 | -1,
): LocalAnswer {
  const timedLines = lines.filter((line) => clockOf(line) !== null && (day === null || isOfDay(day, line)))
  const tripLine = timedLines.filter(({ page }) => page === null).at(firstOrLast)
  const pdfLine = timedLines
    .filter(({ extractedFor }) => extractedFor === 'schedule')
    .toSorted((a, b) => clockOf(a)! - clockOf(b)!)
    .at(firstOrLast)
  if (tripLine && pdfLine && clockOf(tripLine) !== clockOf(pdfLine)) return answerMismatch(tripLine, pdfLine)
  const namedLines = words.flatMap((word) => rankLines([word], timedLines)).map(({ line }) => line)
  const line = tripLine ?? pdfLine ?? namedLines[0] ?? timedLines.at(firstOrLast)
  return line ? toAnswer(`${quoteWithSource(line)}.`, [line]) : answerNotFound(question)
}

export function answerDuration(context: AnswerContext): LocalAnswer {
  const { trip, question } = context
  if (trip.days === 0) {
    const namesLength = (line: SourceLine) =>
      /\d+ ?-?(day|night)|\b(two|three|four|five|six|seven) (days|nights)/i.test(line.text)
    const line = context.lines.find(namesLength)
    return line ? toAnswer(`${quoteWithSource(line)}.`, [line]) : answerNotFound(question)
  }
  const nights = trip.days === 1 ? 'no nights' : `${trip.days - 1} night${trip.days === 2 ? '' : 's'}`
  return toAnswer(
    `The trip lasts ${daysText(trip.days)}, with ${nights}: ${formatDates(trip)} (${names.startDate}, ${names.endDate}).`,
    findDateLines(context),
  )
}

export function answerSchedule(context: AnswerContext): LocalAnswer {
  const { trip, lines, question } = context
  const tripLines = lines.filter(({ field }) => field === 'schedule')
  if (tripLines.length > 0) {
    const days = trip.schedule.slice(0, MAX_DAYS).map(describeDay)
    return toAnswer(`From the trip’s ${names.schedule}:\n${days.join('\n')}`, tripLines)
  }
  const extractedLines = findLinesForField(lines, 'schedule')
  const [first] = extractedLines
  if (first) {
    // Of one PDF only: another one may describe another plan.
    const pdfLines = extractedLines.filter(({ source }) => source === first.source)
    const dayTexts = groupByDay(pdfLines).slice(0, MAX_DAYS).map(describeDay)
    return toAnswer(
      `The trip has no schedule yet. ${first.source} has one:\n${dayTexts.join('\n')}`,
      pdfLines,
    )
  }
  const mentions = lines.filter(
    (line) => line.page !== null && /\bday ?\d/i.test(`${line.heading} ${line.text}`),
  )
  if (mentions.length === 0) return answerNotFound(question)
  return toAnswer(`The trip has no schedule yet. ${quoteMentions(mentions)}.`, mentions)
}

function quoteMentions(lines: SourceLine[]): string {
  return lines.slice(0, MAX_MENTIONS).map(quoteWithSource).join('; ')
}

function describeDay({ name, entries }: TripDay): string {
  return `${name}: ${entries.map((entry) => cutQuote(entry, MAX_ENTRY_LENGTH)).join('; ')}`
}

/** A day of the trip's schedule, with the times of PDFs that differ; otherwise the day as a PDF has it. */
export function answerDay(context: AnswerContext): LocalAnswer {
  const { day, trip, lines, question } = context
  if (day === null) return answerNotFound(question)
  const scheduleDay = findScheduleDay(day, trip)
  if (scheduleDay) return answerScheduleDay(scheduleDay, lines)
  const pdfLines = findLinesForField(lines, 'schedule').filter(({ heading }) => day.isNamedIn(heading))
  const [first] = pdfLines
  if (first) {
    const sameDay = pdfLines.filter(
      ({ source, heading }) => source === first.source && heading === first.heading,
    )
    const dayText = groupByDay(sameDay).map(describeDay).join('')
    return toAnswer(`${dayText} (${formatSource(first)}).`, sameDay)
  }
  const mentions = lines.filter((line) => line.page !== null && isOfDay(day, line))
  if (mentions.length === 0)
    return answerNotFound(
      question,
      trip.schedule.length > 0 ? 'The trip’s schedule doesn’t have that day.' : '',
    )
  return toAnswer(`${quoteMentions(mentions)}.`, mentions)
}

function answerScheduleDay({ name, entries }: TripDay, lines: SourceLine[]): LocalAnswer {
  const text = entries.join('; ')
  const dayLines = lines.filter(({ field, heading }) => field === 'schedule' && heading === name)
  const differentTimes = findDifferentTimes(dayLines, findLinesForField(lines, 'schedule'))
  const differentLines = differentTimes.map(({ pdfLine }) => pdfLine)
  const contradictions = differentLines
    .slice(0, MAX_CONTRADICTIONS)
    .map((line) => ` But ${formatSource(line)} says ${quoted(line)}.`)
  // One passage that quotes the whole day.
  const wholeDay = dayLines.slice(0, 1).map((first) => ({ ...first, text }))
  return toAnswer(`${name}: ${text} (${names.schedule}).${contradictions.join('')}`, [
    ...wholeDay,
    ...differentLines,
  ])
}

/** Entries for which the trip's schedule and a PDF have different times. */
export function findDifferentTimes(
  tripLines: SourceLine[],
  pdfLines: SourceLine[],
): { tripLine: SourceLine; pdfLine: SourceLine }[] {
  return tripLines.flatMap((tripLine) => {
    const pdfLine = pdfLines.find((line) => differInTime(tripLine, line))
    return pdfLine ? { tripLine, pdfLine } : []
  })
}
