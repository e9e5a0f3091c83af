import { tripFieldNames as names } from '#contract/trip-input.ts'
import { isSameThing } from './compare-lines.ts'
import { groupByPage, findFieldLine, findLinesForField, type AnswerContext } from './answer-context.ts'
import type { SourceLine, LineKind } from './source-line.ts'
import { toAnswer, cutQuote, joinList, answerNotFound, formatSource, type LocalAnswer } from './quote.ts'

const MAX_ENTRIES = 12
const MAX_PLACES = 2

/** Everything that is included, excluded or to be brought, grouped by source. */
export function answerList(known: AnswerContext, part: LineKind, name: string): LocalAnswer {
  const all = known.lines.filter((line) => line.part === part)
  const own = part === 'included' ? all.filter(({ field }) => field === 'tourIncludes') : []
  if (own.length > 0) {
    const others = groupByPage(findUnlisted(known)).slice(0, MAX_PLACES)
    const besides = others.map((lines) => ` ${formatSource(lines[0]!)} also lists ${quoteEntries(lines)}.`)
    return toAnswer(
      `${name}: ${quoteEntries(own)} (${names.tourIncludes}).${besides.join('')}`,
      firstOfEachPlace([own, ...others]),
    )
  }
  // What was extracted as the list, or else every line about it.
  const read = part === 'included' ? findLinesForField(known, 'tourIncludes') : []
  const places = groupByPage(read.length > 0 ? read : all).slice(0, MAX_PLACES)
  if (places.length === 0) return answerNotFound(known.question)
  const said = places.map((lines) => `${quoteEntries(lines)} (${formatSource(lines[0]!)})`)
  return toAnswer(`${name}: ${said.join('; ')}.`, firstOfEachPlace(places))
}

/** What PDFs list as included and the trip does not. */
export function findUnlisted(known: Pick<AnswerContext, 'lines'>): SourceLine[] {
  const own = known.lines.filter(({ field }) => field === 'tourIncludes')
  return findLinesForField(known, 'tourIncludes').filter(
    (line) => !own.some((listed) => isSameThing(listed, line)),
  )
}

export function answerActivities(known: AnswerContext): LocalAnswer | null {
  const field = findFieldLine(known, 'activities')
  if (field) {
    return toAnswer(`The trip’s activities: ${joinList(known.trip.activities)} (${names.activities}).`, [
      field,
    ])
  }
  const [read] = groupByPage(findLinesForField(known, 'activities'))
  if (!read) return null
  return toAnswer(
    `The trip lists no activities yet. ${formatSource(read[0]!)} lists ${quoteEntries(read)}.`,
    read,
  )
}

/** '“Tents”, “Meals” and 2 more' */
export function quoteEntries(lines: SourceLine[], most = MAX_ENTRIES): string {
  const shown = lines.slice(0, most).map(({ text }) => `“${cutQuote(text.replace(/[.;]$/, ''))}”`)
  const rest = lines.length - shown.length
  return shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

/** The first line of each place, then the others, because only a few are shown. */
function firstOfEachPlace(places: SourceLine[][]): SourceLine[] {
  return [...places.flatMap(([first]) => first ?? []), ...places.flatMap(([, ...others]) => others)]
}
