import { joinList } from '#contract/text.ts'
import { tripFieldNames as names } from '#contract/trip-input.ts'
import { isSameThing } from './compare-lines.ts'
import { groupByPage, findFieldLine, findLinesForField, type AnswerContext } from './answer-context.ts'
import type { LineKind } from '../../language/line-kind.ts'
import type { SourceLine } from './source-line.ts'
import { toAnswer, cutQuote, answerNotFound, formatSource, type LocalAnswer } from './write-answer.ts'

const MAX_ENTRIES = 12
const MAX_PAGES = 2

/** Everything that is included, excluded or to be brought: from the trip's field, otherwise from PDFs. */
export function answerList(context: AnswerContext, kind: LineKind, label: string): LocalAnswer {
  const linesOfKind = context.lines.filter((line) => line.kind === kind)
  const tripLines = kind === 'included' ? linesOfKind.filter(({ field }) => field === 'tourIncludes') : []
  if (tripLines.length > 0) {
    const unlistedByPage = groupByPage(findUnlisted(context)).slice(0, MAX_PAGES)
    const additions = unlistedByPage.map(
      (lines) => ` ${formatSource(lines[0]!)} also lists ${quoteEntries(lines)}.`,
    )
    return toAnswer(
      `${label}: ${quoteEntries(tripLines)} (${names.tourIncludes}).${additions.join('')}`,
      firstOfEachPage([tripLines, ...unlistedByPage]),
    )
  }
  // What was extracted as the list, or else every line about it.
  const extractedLines = kind === 'included' ? findLinesForField(context.lines, 'tourIncludes') : []
  const linesByPage = groupByPage(extractedLines.length > 0 ? extractedLines : linesOfKind).slice(
    0,
    MAX_PAGES,
  )
  if (linesByPage.length === 0) return answerNotFound(context.question)
  const lists = linesByPage.map((lines) => `${quoteEntries(lines)} (${formatSource(lines[0]!)})`)
  return toAnswer(`${label}: ${lists.join('; ')}.`, firstOfEachPage(linesByPage))
}

/** What PDFs list as included and the trip does not. */
export function findUnlisted(context: Pick<AnswerContext, 'lines'>): SourceLine[] {
  const tripLines = context.lines.filter(({ field }) => field === 'tourIncludes')
  return findLinesForField(context.lines, 'tourIncludes').filter(
    (line) => !tripLines.some((tripLine) => isSameThing(tripLine, line)),
  )
}

export function answerActivities(context: AnswerContext): LocalAnswer | null {
  const field = findFieldLine(context, 'activities')
  if (field) {
    return toAnswer(`The trip’s activities: ${joinList(context.trip.activities)} (${names.activities}).`, [
      field,
    ])
  }
  const [pdfLines] = groupByPage(findLinesForField(context.lines, 'activities'))
  if (!pdfLines) return null
  return toAnswer(
    `The trip lists no activities yet. ${formatSource(pdfLines[0]!)} lists ${quoteEntries(pdfLines)}.`,
    pdfLines,
  )
}

/** '“Tents”, “Meals” and 2 more' */
export function quoteEntries(lines: SourceLine[], limit = MAX_ENTRIES): string {
  const shown = lines.slice(0, limit).map(({ text }) => `“${cutQuote(text.replace(/[.;]$/, ''))}”`)
  const rest = lines.length - shown.length
  return shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

/** The first line of each page, then the others: an answer shows only its first passages. */
function firstOfEachPage(linesByPage: SourceLine[][]): SourceLine[] {
  return [...linesByPage.flatMap(([first]) => first ?? []), ...linesByPage.flatMap(([, ...others]) => others)]
}
