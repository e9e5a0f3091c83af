import type { Passage } from '#contract/assistant.ts'
import type { TripField } from '../port.ts'
import { foldText, stemsOf } from '../words.ts'

/** What a line says about a thing: that it is part of the price, that it is not, that people bring it. */
export type LineKind = 'included' | 'excluded' | 'bring' | 'other'

/** The smallest that an answer quotes: a sentence, an entry of a list, a row. */
export type SourceLine = {
  text: string
  /** What it stands under. */
  heading: string
  source: string
  /** Null: of a PDF. */
  field: TripField | null
  /** Null: a field of the trip. */
  page: number | null
  part: LineKind
  /** Of a PDF: which field of the trip it was read for, if any. */
  fills: TripField | null
  /** The words as they stand there, where the text is not these. */
  quote: string | null
  /** Which day of the trip it is about, from 1. */
  day: number | null
  /** The stems of its words, and of those it stands under. */
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
  // A time alone says nothing; the day that it stands under does.
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
