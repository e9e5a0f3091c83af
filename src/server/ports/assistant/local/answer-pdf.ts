import { tripFieldNames as names } from '#contract/trip-fields.ts'
import type { TripField } from '../port.ts'
import { otherDates, otherTimes } from './answer-days.ts'
import { entries, unlisted } from './answer-lists.ts'
import { otherLimit, otherPrice } from './answer-numbers.ts'
import { isSameThing } from './compare-lines.ts'
import { byPlace, fieldLine, readFor, type Known } from './answer-context.ts'
import type { Line } from './source-line.ts'
import { answer, list, notFound, place, words as quoted, type Answer } from './quote.ts'

const MOST_PDFS = 3
const MOST_EACH = 4
const READ: TripField[] = ['price', 'tourIncludes', 'activities', 'accommodationDescription']

/** What was compared is said: of anything else nobody knows. */
const NO_DIFFERENCE =
  'I compared the dates, the price, how many can come, the times and what’s included. I found no differences.'

/** What was read from the PDFs for the trip's fields. */
export function tellPdfs(known: Known): Answer {
  const titles = new Set(known.question.found.map(({ source }) => source))
  const sources = [...titles].slice(0, MOST_PDFS)
  const relied: Line[] = []
  const told = sources.flatMap((source) => {
    const read = (field: TripField) => readFor(known, field).filter((line) => line.source === source)
    const said = READ.flatMap((field) => {
      const lines = read(field)
      relied.push(...lines.slice(0, 1))
      return lines[0] ? `- ${names[field]}: ${entries(lines, MOST_EACH)} (page ${lines[0].page}).` : []
    })
    const days = [...new Set(read('schedule').map(({ heading }) => heading))]
    if (days.length > 0) said.push(`- ${names.schedule}: ${list(days)}.`)
    return said.length > 0 ? [`${source} says:`, ...said] : [`${source} has nothing for the trip’s fields.`]
  })
  return told.length === 0 ? notFound(known.question) : answer(told.join('\n'), relied)
}

/** Where the PDFs say something else than the trip, or something more. */
export function tellDifferences(known: Known): Answer {
  const own = known.lines.filter(({ page }) => page === null)
  const changed: [TripField, Line | undefined][] = [
    ['startDate', otherDates(known)],
    ['price', otherPrice(known)],
    ['maxParticipants', otherLimit(known)],
  ]
  const values = changed.flatMap(([field, other]) => {
    const line = fieldLine(known, field)
    return line && other ? { field, line, other } : []
  })
  const times = otherTimes(
    own.filter(({ field }) => field === 'schedule'),
    readFor(known, 'schedule'),
  ).map((pair) => ({ field: 'schedule' as const, ...pair }))
  const excluded = known.lines.filter(({ page, part }) => page !== null && part === 'excluded')
  const left = own
    .filter(({ field }) => field === 'tourIncludes')
    .flatMap((line) => {
      const other = excluded.find((not) => isSameThing(line, not))
      return other ? { field: 'tourIncludes' as const, line, other } : []
    })
  const pairs = [...values, ...times, ...left]
  // An empty list differs from none: what could fill it is asked for as what is missing.
  const more = known.trip.includes.length > 0 ? byPlace(unlisted(known)) : []
  if (pairs.length === 0 && more.length === 0) {
    return answer(NO_DIFFERENCE, [])
  }
  const said = [
    ...pairs.map(
      ({ field, line, other }) =>
        `- ${names[field]}: ${quoted(line)}, but ${place(other)} says ${quoted(other)}.`,
    ),
    ...more.map((lines) => `- ${names.tourIncludes}: ${place(lines[0]!)} also lists ${entries(lines)}.`),
  ]
  const relied = [...pairs.map(({ other }) => other), ...more.flatMap(([first]) => first ?? [])]
  return answer(['The PDFs and the trip differ here:', ...said].join('\n'), relied)
}
