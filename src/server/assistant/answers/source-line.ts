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
  part: LineKind
  /** For a line of a PDF: the field of the trip that it was extracted for, if any. */
  fills: TripField | null
  /** The exact words in the PDF, if `text` differs from them. */
  quote: string | null
  /** The day of the trip that it is about, from 1. */
  day: number | null
  /** The stems of its words, and below those of its heading. */
  words: Set<string>
  headingWords: Set<string>
}

export function toSourceLine(
  { text, heading, source, field, page }: Pick<SourceLine, 'text' | 'heading' | 'source' | 'field' | 'page'>,
  part: LineKind = 'other',
): SourceLine {
  const own = lineKindOf(text)
  return {
    text,
    heading,
    source,
    field,
    page,
    fills: null,
    quote: null,
    day: null,
    part: own === 'other' || (own === 'included' && part === 'excluded') ? part : own,
    words: new Set(stemsOf(text)),
    headingWords: new Set(stemsOf(heading)),
  }
}

export function toPassage({ source, page, text, heading, field, quote: asItStands }: SourceLine): Passage {
  // An entry with a time means nothing without its day.
  const quote = field === 'schedule' && heading !== source ? `${heading}: ${text}` : (asItStands ?? text)
  return { source, page, quote }
}
