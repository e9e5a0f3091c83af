import type { Evidence } from '#contract/extracted.ts'
import { cutText } from '../../../texts.ts'

const LONGEST_QUOTE = 240

/** Something that a document says, and where. */
export type Found = { text: string; page: number; quote: string }

export function toEvidence({ page, quote }: { page: number; quote: string }): Evidence {
  const words = quote.replace(/\s+/g, ' ').trim()
  return {
    page,
    quote: words.length > LONGEST_QUOTE ? `${cutText(words, LONGEST_QUOTE)}…` : words,
    isProven: true,
  }
}

/** The same for texts that differ in signs, spaces and capitals alone. */
export function wordsAlone(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
}

/** An item of a list, without what only ends it. */
export function foundAs({ text, page }: { text: string; page: number }): Found {
  return { text: text.replace(/[\s.;,]+$/, '').trim(), page, quote: text }
}

/** The same thing said twice is one. */
export function withoutRepeats(found: Found[]): Found[] {
  const seen = new Set<string>()
  return found.filter(({ text }) => {
    const key = wordsAlone(text)
    if (key === '' || seen.has(key)) return false
    seen.add(key)
    return true
  })
}
