import type { Extraction } from '../../ports/assistant/port.ts'

/** A paragraph, a list or a table of a PDF, in reading order. */
export type DocumentPassage = { page: number; heading: string; text: string }

/** What is read from a PDF on this machine. */
export type ParsedPdf = {
  pageCount: number
  /** False: pictures of pages, with no text to read. */
  hasText: boolean
  /** The text of each page in reading order, without what repeats on every page and what nobody sees. */
  pages: { page: number; text: string }[]
  passages: DocumentPassage[]
  found: Extraction
}
