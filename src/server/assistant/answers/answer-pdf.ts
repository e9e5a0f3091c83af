import { joinList } from '#contract/text.ts'
import { tripFieldNames as names } from '#contract/trip-input.ts'
import type { TripField } from '../../ports/assistant/port.ts'
import { findDifferentDates, findDifferentTimes } from './answer-days.ts'
import { quoteEntries, findUnlisted } from './answer-lists.ts'
import { findDifferentLimit, findDifferentPrice } from './answer-numbers.ts'
import { isSameThing } from './compare-lines.ts'
import { groupByPage, findFieldLine, findLinesForField, type AnswerContext } from './answer-context.ts'
import type { SourceLine } from './source-line.ts'
import {
  toAnswer,
  answerNotFound,
  formatSource,
  quoteText as quoted,
  type LocalAnswer,
} from './write-answer.ts'

const MAX_PDFS = 3
const MAX_ENTRIES_EACH = 4
const DESCRIBED_FIELDS: TripField[] = ['price', 'tourIncludes', 'activities', 'accommodationDescription']

/** Says what was compared, because nothing is known about the rest. */
const NO_DIFFERENCE =
  'I compared the dates, the price, how many can come, the times and what’s included. I found no differences.'

/** What was extracted from the PDFs for the trip's fields. */
export function answerPdfs(context: AnswerContext): LocalAnswer {
  const fileNames = new Set(context.question.extractions.map(({ source }) => source))
  const sources = [...fileNames].slice(0, MAX_PDFS)
  const sourceLines: SourceLine[] = []
  const answerLines = sources.flatMap((source) => {
    const linesFor = (field: TripField) =>
      findLinesForField(context.lines, field).filter((line) => line.source === source)
    const bullets = DESCRIBED_FIELDS.flatMap((field) => {
      const lines = linesFor(field)
      sourceLines.push(...lines.slice(0, 1))
      return lines[0]
        ? `- ${names[field]}: ${quoteEntries(lines, MAX_ENTRIES_EACH)} (page ${lines[0].page}).`
        : []
    })
    const days = [...new Set(linesFor('schedule').map(({ heading }) => heading))]
    if (days.length > 0) bullets.push(`- ${names.schedule}: ${joinList(days)}.`)
    return bullets.length > 0
      ? [`${source} says:`, ...bullets]
      : [`${source} has nothing for the trip’s fields.`]
  })
  return answerLines.length === 0
    ? answerNotFound(context.question)
    : toAnswer(answerLines.join('\n'), sourceLines)
}

/** Where the PDFs contradict the trip, or list more as included. */
export function answerDifferences(context: AnswerContext): LocalAnswer {
  const tripLines = context.lines.filter(({ page }) => page === null)
  const differentValues: [TripField, SourceLine | undefined][] = [
    ['startDate', findDifferentDates(context)],
    ['price', findDifferentPrice(context)],
    ['maxParticipants', findDifferentLimit(context)],
  ]
  const valuePairs = differentValues.flatMap(([field, pdfLine]) => {
    const tripLine = findFieldLine(context, field)
    return tripLine && pdfLine ? { field, tripLine, pdfLine } : []
  })
  const timePairs = findDifferentTimes(
    tripLines.filter(({ field }) => field === 'schedule'),
    findLinesForField(context.lines, 'schedule'),
  ).map((pair) => ({ field: 'schedule' as const, ...pair }))
  const excluded = context.lines.filter(({ page, kind }) => page !== null && kind === 'excluded')
  const excludedPairs = tripLines
    .filter(({ field }) => field === 'tourIncludes')
    .flatMap((tripLine) => {
      const pdfLine = excluded.find((line) => isSameThing(tripLine, line))
      return pdfLine ? { field: 'tourIncludes' as const, tripLine, pdfLine } : []
    })
  const pairs = [...valuePairs, ...timePairs, ...excludedPairs]
  // An empty list does not count as a difference; answerMissing() offers what could fill it.
  const unlistedByPage = context.trip.includes.length > 0 ? groupByPage(findUnlisted(context)) : []
  if (pairs.length === 0 && unlistedByPage.length === 0) {
    return toAnswer(NO_DIFFERENCE, [])
  }
  const bullets = [
    ...pairs.map(
      ({ field, tripLine, pdfLine }) =>
        `- ${names[field]}: ${quoted(tripLine)}, but ${formatSource(pdfLine)} says ${quoted(pdfLine)}.`,
    ),
    ...unlistedByPage.map(
      (lines) => `- ${names.tourIncludes}: ${formatSource(lines[0]!)} also lists ${quoteEntries(lines)}.`,
    ),
  ]
  const sourceLines = [
    ...pairs.map(({ pdfLine }) => pdfLine),
    ...unlistedByPage.flatMap(([first]) => first ?? []),
  ]
  return toAnswer(['The PDFs and the trip differ here:', ...bullets].join('\n'), sourceLines)
}
