import type { Passage } from '#contract/assistant.ts'
import type { TripField } from '../../ports/assistant/port.ts'
import { lineKindOf, type LineKind } from '../../language/line-kind.ts'
import { stemsOf } from '../../language/words.ts'

/** The smallest unit that an answer quotes: a sentence, a list entry, a row. */
export type SourceLine = {
  text: string
  /** The heading above it. */
  heading: string
  source: string
  /** Null: from a PDF. */
  field: TripField | null
  /** Null: from a field of the trip. */
  page: number | null
  /** Whether it names something included, excluded or to bring. */
  kind: LineKind
  /** For a line of a PDF: the field of the trip that it was extracted for, if any. */
  extractedFor: TripField | null
  /** The exact words in the PDF, if `text` differs from them. */
  quote: string | null
  /** The day of the trip that it is about, from 1. */
  day: number | null
  /** The stems of its words. */
  words: Set<string>
  /** The stems of its heading's words. */
  headingWords: Set<string>
}

/** `listKind` is the kind of the list or heading that the line stands under. */
export function toSourceLine(
  { text, heading, source, field, page }: Pick<SourceLine, 'text' | 'heading' | 'source' | 'field' | 'page'>,
  listKind: LineKind = 'other',
): SourceLine {
  // The line's own words decide, except that nothing in a list of exclusions is included.
  const ownKind = lineKindOf(text)
  return {
    text,
    heading,
    source,
    field,
    page,
    extractedFor: null,
    quote: null,
    day: null,
    kind: ownKind === 'other' || (ownKind === 'included' && listKind === 'excluded') ? listKind : ownKind,
    words: new Set(stemsOf(text)),
    headingWords: new Set(stemsOf(heading)),
  }
}

export function toPassage({ source, page, text, heading, field, quote: exactQuote }: SourceLine): Passage {
  // An entry with a time means nothing without its day.
  const quote = field === 'schedule' && heading !== source ? `${heading}: ${text}` : (exactQuote ?? text)
  return { source, page, quote }
}
