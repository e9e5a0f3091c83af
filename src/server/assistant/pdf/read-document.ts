import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { MAX_PDF_PAGES, MAX_EXTRACTED_ITEMS, NO_EVIDENCE, NO_DETAILS } from '#contract/assistant.ts'
import type { Extraction } from '../../ports/assistant/port.ts'
import { toBlocks } from './blocks.ts'
import type { Block } from './block.ts'
import { dropImprints } from './drop-imprints.ts'
import type { ParsedPdf } from './parsed-pdf.ts'
import { findAccommodation } from './extract/accommodation.ts'
import { findActivities } from './extract/activities.ts'
import { findPrices } from './extract/prices.ts'
import { toEvidence } from './extract/extracted-item.ts'
import { findIncludes } from './extract/includes.ts'
import { findSchedule, type FoundSchedule } from './extract/schedule.ts'
import { groupBy } from '../../group-by.ts'
import { layOut, type LayoutItem } from './layout.ts'
import { keepEnglish } from './keep-english.ts'
import type { Box, PageMarks, Rule } from './page-marks.ts'
import { withoutQuotedMails } from './quoted-mail.ts'
import { readMarks } from './read-marks.ts'
import { usualSize, withoutRunningLines } from './running-lines.ts'
import type { Piece } from './piece.ts'
import { toPieces } from './to-pieces.ts'
import { toRows } from './rows.ts'
import type { TextRow } from './segments.ts'
import { UnreadablePdfError } from './unreadable-pdf-error.ts'
import { visibleGlyphs } from './visible-glyphs.ts'

/** With fewer letters than this in all, a PDF counts as having no text. */
const MIN_LETTERS = 12

/** The share of a page's letters that must remain without artifacts. */
const MIN_CONTENT_SHARE = 0.6
/** The height is in points. */
const MAX_CELL = { widthShare: 0.8, height: 160 }

// Polyfill for pdf.js: Node.js has it only from version 21 on.
const { prototype } = ArrayBuffer as {
  prototype: { transferToFixedLength?: (length?: number) => ArrayBuffer }
}
prototype.transferToFixedLength ??= function (this: ArrayBuffer, length?: number) {
  return this.slice(0, length ?? this.byteLength)
}

/** Reads a PDF: its visible text, and what it says about a trip. */
export async function readDocument(
  bytes: Uint8Array,
  { onPage }: { onPage: (page: number, pages: number) => void },
): Promise<ParsedPdf> {
  const { OPS } = await getResolvedPDFJS()
  const pdf = await openPdf(bytes)
  if (pdf.numPages > MAX_PDF_PAGES) throw new UnreadablePdfError('PDF_TOO_MANY_PAGES')
  const layers = await pdf.getOptionalContentConfig()
  const pages: VisiblePage[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    // Keep only the lines of a page: its glyphs take much more memory.
    pages.push(toVisiblePage(number, await readMarks(page, { OPS, layers })))
    page.cleanup()
    onPage(number, pdf.numPages)
  }
  return analyzePages(pages)
}

async function openPdf(bytes: Uint8Array) {
  try {
    // Pictures are not decoded, and nothing is fetched or executed.
    return await getDocumentProxy(bytes, {
      isEvalSupported: false,
      maxImageSize: 1,
      disableFontFace: true,
      useSystemFonts: false,
      stopAtErrors: false,
      verbosity: 0,
    })
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new UnreadablePdfError(isLocked ? 'PDF_ENCRYPTED' : 'PDF_BROKEN')
  }
}

type VisiblePage = { page: number; height: number; rows: TextRow[]; rules: Rule[] }

function toVisiblePage(page: number, marks: PageMarks): VisiblePage {
  const glyphs = withoutArtifacts(visibleGlyphs(marks), marks)
  return {
    page,
    height: marks.height,
    rows: toRows(glyphs, { page, dots: marks.dots, edges: edgesOf(marks) }),
    rules: marks.rules,
  }
}

function analyzePages(visiblePages: VisiblePage[]): ParsedPdf {
  if (countLetters(visiblePages) < MIN_LETTERS) {
    return {
      pageCount: visiblePages.length,
      hasText: false,
      pages: [],
      passages: [],
      extraction: { extracted: NO_DETAILS, evidence: NO_EVIDENCE },
    }
  }
  const pages = withoutRunningLines(visiblePages)
  const items: LayoutItem[] = pages.flatMap(({ page, rows }) =>
    layOut(rows, visiblePages[page - 1]?.rules ?? []),
  )
  const blocks = toContent(items, usualSize(pages))
  const pieces = toPieces(blocks)
  const piecesByPage = groupBy(pieces, ({ page }) => page)
  return {
    pageCount: visiblePages.length,
    hasText: true,
    pages: pages.map(({ page }) => ({ page, text: textOf(piecesByPage.get(page) ?? []) })),
    passages: toPassages(pieces),
    extraction: extract(pieces),
  }
}

function countLetters(pages: VisiblePage[]): number {
  const segments = pages.flatMap(({ rows }) => rows.flatMap((row) => row.segments))
  return segments.reduce((sum, { text }) => sum + text.length, 0)
}

/** The part of a document that is about the trip, in one language. */
function toContent(items: LayoutItem[], bodySize: number): Block[] {
  return keepEnglish(dropImprints(withoutQuotedMails(toBlocks(items, bodySize)), bodySize))
}

/** Running heads are often marked as artifacts. If nearly everything is marked, the mark means nothing. */
function withoutArtifacts(
  glyphs: ReturnType<typeof visibleGlyphs>,
  page: PageMarks,
): ReturnType<typeof visibleGlyphs> {
  const content = glyphs.filter((glyph) => !glyph.isArtifact)
  return content.length > page.glyphs.length * MIN_CONTENT_SHARE ? content : glyphs
}

/** Vertical lines, and the sides of filled areas that are small enough to be cells. */
function edgesOf({ rules, paints, width }: PageMarks): Box[] {
  const lines = rules.filter((rule) => !rule.isHorizontal)
  const cells = paints.filter(
    (paint) =>
      paint.isWhole &&
      paint.right - paint.left < width * MAX_CELL.widthShare &&
      paint.bottom - paint.top < MAX_CELL.height,
  )
  return [
    ...lines,
    ...cells.flatMap((cell) => [
      { ...cell, right: cell.left },
      { ...cell, left: cell.right },
    ]),
  ]
}

function extract(pieces: Piece[]): Extraction {
  const tourIncludes = findIncludes(pieces).slice(0, MAX_EXTRACTED_ITEMS)
  const schedule = limitEntries(findSchedule(pieces))
  const activities = findActivities(pieces, schedule).slice(0, MAX_EXTRACTED_ITEMS)
  const prices = findPrices(pieces)
  const accommodation = findAccommodation(pieces)
  return {
    extracted: {
      tourIncludes: tourIncludes.map(({ text }) => text),
      activities: activities.map(({ text }) => text),
      budget: { low: prices[0]?.value ?? null, high: prices.at(-1)?.value ?? null },
      schedule: schedule.days,
      accommodationDescription: accommodation.map(({ text }) => text).join(' '),
    },
    evidence: {
      tourIncludes: tourIncludes.map(toEvidence),
      activities: activities.map(toEvidence),
      budget: prices.map(toEvidence),
      schedule: schedule.sources.map((entries) => entries.map(toEvidence)),
      accommodationDescription: accommodation.map(toEvidence),
    },
  }
}

/** Limits the entries of all days together. */
function limitEntries({ days, sources }: FoundSchedule): FoundSchedule {
  let remaining = MAX_EXTRACTED_ITEMS
  const lengths = days.map(({ activities }) => {
    const length = Math.min(remaining, activities.length)
    remaining -= length
    return length
  })
  return {
    days: days.map((day, at) => ({ ...day, activities: day.activities.slice(0, lengths[at]) })),
    sources: sources.map((entries, at) => entries.slice(0, lengths[at])),
  }
}

function pieceText(piece: Piece): string {
  if (piece.kind !== 'table') return piece.mark === '' ? piece.text : `${piece.mark} ${piece.text}`
  return (piece.table?.rows ?? []).map((row) => row.map((cell) => cell.text).join(' | ')).join('\n')
}

function textOf(pieces: Piece[]): string {
  return pieces.map(pieceText).join('\n')
}

const MAX_LIST_LENGTH = 1_500

/** A passage for each piece. The items of a list are joined to one passage until it is too long to quote. */
function toPassages(pieces: Piece[]): ParsedPdf['passages'] {
  const passages: ParsedPdf['passages'] = []
  let lastPart: number | null = null
  for (const piece of pieces) {
    if (piece.kind === 'heading') continue
    const text = pieceText(piece)
    const last = passages.at(-1)
    const belongsToLast = last && lastPart === piece.part && last.page === piece.page && piece.kind === 'item'
    if (belongsToLast && last.text.length + text.length < MAX_LIST_LENGTH) last.text += `\n${text}`
    else passages.push({ page: piece.page, heading: piece.heading, text })
    lastPart = piece.part
  }
  return passages
}
