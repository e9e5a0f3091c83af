import { joinList } from '#contract/text.ts'
import type { Passage } from '#contract/assistant.ts'
import { cutText } from '../../texts.ts'
import type { Question, Reply } from '../../ports/assistant/port.ts'
import { toPassage, type SourceLine } from './source-line.ts'

export type LocalAnswer = Pick<Reply, 'text' | 'passages'>

/** How many passages an answer shows at most. */
const MAX_PASSAGES = 3
const MAX_NAMED_PDFS = 3
const MAX_QUOTE_LENGTH = 280
const SHORT_LINE_LENGTH = 50

/** '“Two nights in the hut” (plan.pdf, page 2)' */
export function quoteWithSource(line: SourceLine): string {
  // 'Travel insurance' means nothing without the heading of its list.
  const needsHeading = line.page !== null && line.heading !== '' && line.text.length < SHORT_LINE_LENGTH
  return `${quoteText(line)} (${formatSource(line)}${needsHeading ? `, “${line.heading}”` : ''})`
}

/** '“Two nights in the hut”' */
export function quoteText(line: SourceLine): string {
  return `“${cutQuote(toPassage({ ...line, quote: null }).quote).replace(/\.$/, '')}”`
}

/** 'Event Schedule', or 'plan.pdf, page 2' */
export function formatSource({ source, page }: Pick<SourceLine, 'source' | 'page'>): string {
  return page === null ? source : `${source}, page ${page}`
}

/** An answer with its first sources, each of them once. */
export function toAnswer(text: string, lines: SourceLine[]): LocalAnswer {
  const passages = lines.map(toPassage)
  const isFirst = ({ source, page, quote }: Passage, at: number) =>
    passages.findIndex((other) => other.source === source && other.page === page && other.quote === quote) ===
    at
  return { text, passages: passages.filter(isFirst).slice(0, MAX_PASSAGES) }
}

/** The trip and a PDF say different things about the same topic. */
export function answerMismatch(tripLine: SourceLine, pdfLine: SourceLine): LocalAnswer {
  return toAnswer(
    `The trip and a PDF don’t match: ${quoteText(tripLine)} in ${formatSource(tripLine)}, but ${quoteText(pdfLine)} in ${formatSource(pdfLine)}.`,
    [tripLine, pdfLine],
  )
}

/** `remark` is added, if there is more to say. */
export function answerNotFound({ documents }: Question, remark = ''): LocalAnswer {
  const unnamedCount = documents.length - MAX_NAMED_PDFS
  // One PDF above the limit is named, too; more are only counted.
  const shown =
    unnamedCount > 1 ? [...documents.slice(-MAX_NAMED_PDFS), `${unnamedCount} more PDFs`] : documents
  const searched =
    documents.length === 0
      ? 'I checked the trip’s fields. It has no PDFs yet.'
      : `I checked the trip’s fields and ${joinList(shown)}.`
  const text = ['I couldn’t find that in the trip or its PDFs.', remark, searched].filter(Boolean).join(' ')
  return { text, passages: [] }
}

/** Cuts a long text at a word boundary. */
export function cutQuote(text: string, maxLength = MAX_QUOTE_LENGTH): string {
  if (text.length <= maxLength) return text
  return `${cutText(text, maxLength).replace(/\s+\S*$/, '')}…`
}
