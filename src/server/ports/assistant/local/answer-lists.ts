import { tripFieldNames as names } from '#contract/trip-fields.ts'
import { isSameThing } from './compare-lines.ts'
import { byPlace, fieldLine, readFor, type Known } from './answer-context.ts'
import type { Line, Part } from './source-line.ts'
import { answer, cut, list, notFound, place, type Answer } from './quote.ts'

const MOST_ENTRIES = 12
const MOST_PLACES = 2

/** Everything that is included, left out or to be brought, by where it says so. */
export function tellPart(known: Known, part: Part, name: string): Answer {
  const all = known.lines.filter((line) => line.part === part)
  const own = part === 'included' ? all.filter(({ field }) => field === 'tourIncludes') : []
  if (own.length > 0) {
    const others = byPlace(unlisted(known)).slice(0, MOST_PLACES)
    const besides = others.map((lines) => ` ${place(lines[0]!)} also lists ${entries(lines)}.`)
    return answer(
      `${name}: ${entries(own)} (${names.tourIncludes}).${besides.join('')}`,
      evenly([own, ...others]),
    )
  }
  // What was read as the list of it, or else whatever speaks of it.
  const read = part === 'included' ? readFor(known, 'tourIncludes') : []
  const places = byPlace(read.length > 0 ? read : all).slice(0, MOST_PLACES)
  if (places.length === 0) return notFound(known.question)
  const said = places.map((lines) => `${entries(lines)} (${place(lines[0]!)})`)
  return answer(`${name}: ${said.join('; ')}.`, evenly(places))
}

/** What PDFs call included and the trip's list does not. */
export function unlisted(known: Pick<Known, 'lines'>): Line[] {
  const own = known.lines.filter(({ field }) => field === 'tourIncludes')
  return readFor(known, 'tourIncludes').filter((line) => !own.some((listed) => isSameThing(listed, line)))
}

export function tellActivities(known: Known): Answer | null {
  const field = fieldLine(known, 'activities')
  if (field) {
    return answer(`The trip’s activities: ${list(known.trip.activities)} (${names.activities}).`, [field])
  }
  const [read] = byPlace(readFor(known, 'activities'))
  if (!read) return null
  return answer(`The trip lists no activities yet. ${place(read[0]!)} lists ${entries(read)}.`, read)
}

/** '“Tents”, “Meals” and 2 more' */
export function entries(lines: Line[], most = MOST_ENTRIES): string {
  const shown = lines.slice(0, most).map(({ text }) => `“${cut(text.replace(/[.;]$/, ''))}”`)
  const rest = lines.length - shown.length
  return shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

/** The first of each place, then the others: only a few are shown. */
function evenly(places: Line[][]): Line[] {
  return [...places.flatMap(([first]) => first ?? []), ...places.flatMap(([, ...others]) => others)]
}
