import type { Passage } from '#contract/assistant.ts'
import type { TripField } from '../port.ts'
import { foldText, stemsOf } from '../words.ts'

/** What a line says about a thing: part of the price, not part of it, or to be brought. */
export type LineKind = 'included' | 'excluded' | 'bring' | 'other'

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

const EXCLUDED =
  /\b(not|never) (be )?(included|covered|provided|part of)|\b(does|do|is|are)(n't| not) (include|cover|provide)|\bexclud|\bexclusions?\b|\b(at|on) your own (expense|cost)|\bpayable (locally|on site)|\bextra cost|\boptional extras?\b|\bfor an extra\b|\b(paid?|budget|charged) separately|^but not\b|\byou take care of\b|\bpay (for )?(it |them |this )?yoursel|\bnot in the price\b|\byou (don't|do not) get\b|^\W*optional\b/
const BRING =
  /\b(what|things|items|please|must|should|need) (to |you )?(bring|pack)\b|\bbring your own\b|\b(packing|kit|gear|equipment) list\b|\bplease bring\b|^bring\b|\bbring (a|an|along|warm|enough)\b|\bto bring\b/
const INCLUDED =
  /\binclud(ed|es|ing)?\b|\binclusive\b|\binclusions?\b|\bprovided\b|\bcovers?\b|\bin the price\b/

export function lineKindOf(text: string): LineKind {
  const plain = foldText(text)
  if (EXCLUDED.test(plain)) return 'excluded'
  if (BRING.test(plain)) return 'bring'
  return INCLUDED.test(plain) ? 'included' : 'other'
}
