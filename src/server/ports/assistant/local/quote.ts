import type { Passage } from '#contract/assistant.ts'
import { cutText } from '../../../texts.ts'
import type { Question } from '../port.ts'
import { toPassage, type Line } from './source-line.ts'
import type { Reply } from '../port.ts'

export type Answer = Pick<Reply, 'text' | 'passages'>

/** What an answer shows at most. */
export const MOST_PASSAGES = 3
const MOST_NAMED = 3
const LONGEST_QUOTE = 280
const SHORT = 50

/** '“Two nights in the hut” (plan.pdf, page 2)' */
export function quote(line: Line): string {
  // 'Travel insurance' says nothing without the list that it stands in.
  const needsHeading = line.page !== null && line.heading !== '' && line.text.length < SHORT
  return `${words(line)} (${place(line)}${needsHeading ? `, “${line.heading}”` : ''})`
}

/** '“Two nights in the hut”' */
export function words(line: Line): string {
  return `“${cut(toPassage({ ...line, quote: null }).quote).replace(/\.$/, '')}”`
}

/** 'Event Schedule', or 'plan.pdf, page 2' */
export function place({ source, page }: Pick<Line, 'source' | 'page'>): string {
  return page === null ? source : `${source}, page ${page}`
}

export function answer(text: string, lines: Line[]): Answer {
  const passages = lines.map(toPassage)
  const isFirst = ({ source, page, quote }: Passage, at: number) =>
    passages.findIndex((other) => other.source === source && other.page === page && other.quote === quote) ===
    at
  return { text, passages: passages.filter(isFirst).slice(0, MOST_PASSAGES) }
}

/** Where the trip and a PDF say different things about the same. */
export function tellDifference(field: Line, other: Line): Answer {
  return answer(
    `The trip and a PDF don’t match: ${words(field)} in ${place(field)}, but ${words(other)} in ${place(other)}.`,
    [field, other],
  )
}

export function notFound({ documents }: Question, besides = ''): Answer {
  const rest = documents.length - MOST_NAMED
  const shown = rest > 1 ? [...documents.slice(-MOST_NAMED), `${rest} more PDFs`] : documents
  const looked =
    documents.length === 0
      ? 'I checked the trip’s fields. It has no PDFs yet.'
      : `I checked the trip’s fields and ${list(shown)}.`
  const text = ['I couldn’t find that in the trip or its PDFs.', besides, looked].filter(Boolean).join(' ')
  return { text, passages: [] }
}

/** 'a, b and c' */
export function list(parts: string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

export function cut(text: string, longest = LONGEST_QUOTE): string {
  if (text.length <= longest) return text
  return `${cutText(text, longest).replace(/\s+\S*$/, '')}…`
}
