import { splitLines } from '#contract/text.ts'
import { tripFieldNames } from '#contract/trip-input.ts'
import type { Question, TripField } from '../../ports/assistant/port.ts'
import { createDayFinder } from './find-day.ts'
import { addFindings } from './add-findings.ts'
import type { TripDetails } from './read-trip.ts'
import { lineKindOf } from '../../language/line-kind.ts'
import { toSourceLine, type SourceLine } from './source-line.ts'
import { toSentences } from '../../language/sentences.ts'

/** Fields with one entry per line. */
const LISTS: TripField[] = ['tourIncludes', 'activities']
/** Fields that answer nothing. */
const ADDRESSES: TripField[] = ['googleMapsRouteUrl', 'heroImageUrl', 'imageUrl', 'accommodationImageUrl']

/** All lines of the trip and its PDFs, the trip first. */
export function toSourceLines({ facts, passages, extractions }: Question, trip: TripDetails): SourceLine[] {
  const findDay = createDayFinder(trip)
  const tripLines = facts.flatMap(({ field, value }) => {
    if (value.trim() === '' || ADDRESSES.includes(field)) return []
    const source = tripFieldNames[field]
    if (field === 'schedule' && trip.schedule.length > 0) {
      return trip.schedule.flatMap((day) =>
        day.entries.map((text) => toSourceLine({ text, heading: day.name, source, field, page: null })),
      )
    }
    const kind = field === 'tourIncludes' ? 'included' : 'other'
    const texts = LISTS.includes(field) ? splitLines(value) : toSentences(value)
    return texts.map((text) => toSourceLine({ text, heading: source, source, field, page: null }, kind))
  })
  return [...tripLines, ...addFindings(passages.flatMap(readPassage), extractions)].map((line) => ({
    ...line,
    day: findDay(line.heading) ?? findDay(line.text),
  }))
}

/** The lines of a passage. A line with a colon at its end is the heading of those after it. */
function readPassage({ source, page, heading, text }: Question['passages'][number]): SourceLine[] {
  let kind = lineKindOf(heading)
  let currentHeading = heading
  return toSentences(text).flatMap((sentence) => {
    // A line that only announces what follows is a heading.
    if (/:\s*$/.test(sentence) && sentence.length < 80) {
      kind = lineKindOf(sentence)
      currentHeading = [heading, sentence.replace(/:\s*$/, '')].filter(Boolean).join(', ')
      return []
    }
    // A row of a table may start with a tick or a cross; a crossed-out row is excluded.
    const isCrossedOut = /^[✗✘×☒]/.test(sentence)
    const content = joinRowCells(sentence.replace(/^[✗✘×☒✓✔☑\s]+/, ''))
    return [
      toSourceLine(
        { text: content, heading: currentHeading, source, field: null, page },
        isCrossedOut ? 'excluded' : kind,
      ),
    ]
  })
}

/** '9:00 | Walk |  | Boots' -> '9:00 Walk · Boots': a time belongs to the text after it. */
function joinRowCells(text: string): string {
  const cells = text.split('|').map((cell) => cell.trim())
  return cells
    .filter((cell) => cell !== '')
    .reduce((row, cell) => {
      if (row === '') return cell
      const isAfterTime = /\d$|[ap]\.?m\.?$|noon$/i.test(row) && /^\p{L}/u.test(cell)
      return `${row}${isAfterTime ? ' ' : ' · '}${cell}`
    }, '')
}
