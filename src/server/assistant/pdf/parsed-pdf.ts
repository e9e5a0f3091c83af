import type { Extraction } from '../../ports/assistant/port.ts'

/** A paragraph, a list or a table of a PDF, in reading order. */
export type DocumentPassage = { page: number; heading: string; text: string }

/** The result of reading a PDF on this machine. */
export type ParsedPdf = {
  pageCount: number
  /** False: only pictures of pages, such as a scan. */
  hasText: boolean
  /** The visible text of each page in reading order, without lines that repeat on every page. */
  pages: { page: number; text: string }[]
  passages: DocumentPassage[]
  extraction: Extraction
}
