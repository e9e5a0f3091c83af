import { tripFieldNames as names } from '#contract/trip-input.ts'
import type { TripField } from '../port.ts'
import { findDifferentDates, findDifferentTimes } from './answer-days.ts'
import { quoteEntries, findUnlisted } from './answer-lists.ts'
import { findDifferentLimit, findDifferentPrice } from './answer-numbers.ts'
import { isSameThing } from './compare-lines.ts'
import { groupByPage, findFieldLine, findLinesForField, type AnswerContext } from './answer-context.ts'
import type { SourceLine } from './source-line.ts'
import {
  toAnswer,
  joinList,
  answerNotFound,
  formatSource,
  quoteText as quoted,
  type LocalAnswer,
} from './quote.ts'

const MAX_PDFS = 3
const MAX_ENTRIES_EACH = 4
const DESCRIBED_FIELDS: TripField[] = ['price', 'tourIncludes', 'activities', 'accommodationDescription']

/** Says what was compared, because nothing is known about the rest. */
const NO_DIFFERENCE =
  'I compared the dates, the price, how many can come, the times and what’s included. I found no differences.'

/** What was extracted from the PDFs for the trip's fields. */
export function answerPdfs(known: AnswerContext): LocalAnswer {
  const titles = new Set(known.question.found.map(({ source }) => source))
  const sources = [...titles].slice(0, MAX_PDFS)
  const relied: SourceLine[] = []
  const told = sources.flatMap((source) => {
    const read = (field: TripField) =>
      findLinesForField(known, field).filter((line) => line.source === source)
    const said = DESCRIBED_FIELDS.flatMap((field) => {
      const lines = read(field)
      relied.push(...lines.slice(0, 1))
      return lines[0]
        ? `- ${names[field]}: ${quoteEntries(lines, MAX_ENTRIES_EACH)} (page ${lines[0].page}).`
        : []
    })
    const days = [...new Set(read('schedule').map(({ heading }) => heading))]
    if (days.length > 0) said.push(`- ${names.schedule}: ${joinList(days)}.`)
    return said.length > 0 ? [`${source} says:`, ...said] : [`${source} has nothing for the trip’s fields.`]
  })
  return told.length === 0 ? answerNotFound(known.question) : toAnswer(told.join('\n'), relied)
}

/** Where the PDFs contradict the trip or say more. */
export function answerDifferences(known: AnswerContext): LocalAnswer {
  const own = known.lines.filter(({ page }) => page === null)
  const changed: [TripField, SourceLine | undefined][] = [
    ['startDate', findDifferentDates(known)],
    ['price', findDifferentPrice(known)],
    ['maxParticipants', findDifferentLimit(known)],
  ]
  const values = changed.flatMap(([field, other]) => {
    const line = findFieldLine(known, field)
    return line && other ? { field, line, other } : []
  })
  const times = findDifferentTimes(
    own.filter(({ field }) => field === 'schedule'),
    findLinesForField(known, 'schedule'),
  ).map((pair) => ({ field: 'schedule' as const, ...pair }))
  const excluded = known.lines.filter(({ page, part }) => page !== null && part === 'excluded')
  const left = own
    .filter(({ field }) => field === 'tourIncludes')
    .flatMap((line) => {
      const other = excluded.find((not) => isSameThing(line, not))
      return other ? { field: 'tourIncludes' as const, line, other } : []
    })
  const pairs = [...values, ...times, ...left]
  // An empty list does not count as a difference; answerMissing() offers what could fill it.
  const more = known.trip.includes.length > 0 ? groupByPage(findUnlisted(known)) : []
  if (pairs.length === 0 && more.length === 0) {
    return toAnswer(NO_DIFFERENCE, [])
  }
  const said = [
    ...pairs.map(
      ({ field, line, other }) =>
        `- ${names[field]}: ${quoted(line)}, but ${formatSource(other)} says ${quoted(other)}.`,
    ),
    ...more.map(
      (lines) => `- ${names.tourIncludes}: ${formatSource(lines[0]!)} also lists ${quoteEntries(lines)}.`,
    ),
  ]
  const relied = [...pairs.map(({ other }) => other), ...more.flatMap(([first]) => first ?? [])]
  return toAnswer(['The PDFs and the trip differ here:', ...said].join('\n'), relied)
}
