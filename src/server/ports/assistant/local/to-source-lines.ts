import { splitLines } from '#contract/text.ts'
import { tripFieldNames } from '#contract/trip-input.ts'
import type { Question, TripField } from '../port.ts'
import { createDayFinder } from './asked-day.ts'
import { addFindings } from './add-findings.ts'
import type { TripDetails } from './read-trip.ts'
import { lineKindOf, toSourceLine, type SourceLine } from './source-line.ts'
import { toSentences } from './sentences.ts'

const LISTS: TripField[] = ['tourIncludes', 'activities']
const ADDRESSES: TripField[] = ['googleMapsRouteUrl', 'heroImageUrl', 'imageUrl', 'accommodationImageUrl']

/** All lines of the trip and its PDFs, the trip first. */
export function toSourceLines({ facts, passages, found }: Question, trip: TripDetails): SourceLine[] {
  const findDay = createDayFinder(trip)
  const own = facts.flatMap(({ field, value }) => {
    if (value.trim() === '' || ADDRESSES.includes(field)) return []
    const source = tripFieldNames[field]
    if (field === 'schedule' && trip.schedule.length > 0) {
      return trip.schedule.flatMap((day) =>
        day.entries.map((text) => toSourceLine({ text, heading: day.name, source, field, page: null })),
      )
    }
    const part = field === 'tourIncludes' ? 'included' : 'other'
    const texts = LISTS.includes(field) ? splitLines(value) : toSentences(value)
    return texts.map((text) => toSourceLine({ text, heading: source, source, field, page: null }, part))
  })
  return [...own, ...addFindings(passages.flatMap(readPassage), found)].map((line) => ({
    ...line,
    day: findDay(line.heading) ?? findDay(line.text),
  }))
}

function readPassage({ source, page, heading, text }: Question['passages'][number]): SourceLine[] {
  let part = lineKindOf(heading)
  let under = heading
  return toSentences(text).flatMap((sentence) => {
    // A line that only announces what follows is a heading.
    if (/:\s*$/.test(sentence) && sentence.length < 80) {
      part = lineKindOf(sentence)
      under = [heading, sentence.replace(/:\s*$/, '')].filter(Boolean).join(', ')
      return []
    }
    // The cells of a row with its mark: a crossed-out row is excluded.
    const isCrossed = /^[✗✘×☒]/.test(sentence)
    const said = joinRowCells(sentence.replace(/^[✗✘×☒✓✔☑\s]+/, ''))
    return [
      toSourceLine({ text: said, heading: under, source, field: null, page }, isCrossed ? 'excluded' : part),
    ]
  })
}

/** '9:00 | Walk |  | Boots' -> '9:00 Walk · Boots' */
function joinRowCells(text: string): string {
  const cells = text.split('|').map((cell) => cell.trim())
  return cells
    .filter((cell) => cell !== '')
    .reduce(
      (row, cell) =>
        row === ''
          ? cell
          : `${row}${/\d$|[ap]\.?m\.?$|noon$/i.test(row) && /^\p{L}/u.test(cell) ? ' ' : ' · '}${cell}`,
      '',
    )
}
