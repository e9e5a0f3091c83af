import type { Evidence } from '#contract/assistant.ts'
import { cutText } from '../../../texts.ts'

const MAX_QUOTE_LENGTH = 240

/** Something that a document says, with its page and quote. */
export type ExtractedItem = { text: string; page: number; quote: string }

export function toEvidence({ page, quote }: { page: number; quote: string }): Evidence {
  const words = quote.replace(/\s+/g, ' ').trim()
  return {
    page,
    quote: words.length > MAX_QUOTE_LENGTH ? `${cutText(words, MAX_QUOTE_LENGTH)}…` : words,
    isProven: true,
  }
}

/** Normalises a text so that punctuation, spaces and capitals make no difference. */
export function normalizeWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
}

/** A list item without trailing punctuation. */
export function toListItem({ text, page }: { text: string; page: number }): ExtractedItem {
  return { text: text.replace(/[\s.;,]+$/, '').trim(), page, quote: text }
}

export function removeDuplicates(items: ExtractedItem[]): ExtractedItem[] {
  const seen = new Set<string>()
  return items.filter(({ text }) => {
    const key = normalizeWords(text)
    if (key === '' || seen.has(key)) return false
    seen.add(key)
    return true
  })
}
