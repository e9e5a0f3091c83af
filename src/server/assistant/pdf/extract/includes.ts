import { groupBy } from '../../../group-by.ts'
import type { Piece } from '../piece.ts'
import type { TableCell } from '../table.ts'
import { isTickOrCross } from '../wording/table-keys.ts'
import { sentencesOf, splitList } from '../wording/lists.ts'
import { readDay } from '../wording/days.ts'
import { amountsIn } from '../wording/prices.ts'
import { readTime } from '../wording/times.ts'
import { isNegativeHeading } from '../wording/sections.ts'
import { areServices } from '../wording/thing-words.ts'
import { toListItem, removeDuplicates, normalizeWords, type ExtractedItem } from './extracted-item.ts'
import { includedByMarks, includedInTickTable, CROSS_MARK } from './included-marks.ts'
import { EXCLUSION_TAIL, includedInSentences, NEGATED } from './included-sentences.ts'

/** What the price includes. */
export function findIncludes(pieces: Piece[]): ExtractedItem[] {
  // Never return what a list of exclusions or a packing list names.
  const excluded = new Set(
    pieces
      .filter(({ section, kind }) => (section === 'excludes' || section === 'bring') && kind !== 'heading')
      .flatMap(({ kind, text }) => (kind === 'item' ? [text] : splitList(text)))
      .map(normalizeWords),
  )
  return findCandidates(pieces).filter(({ text }) => !excluded.has(normalizeWords(text)))
}

/** Items of the surest source that has any: marks, ticks, headings, sentences, priced items, services. */
function findCandidates(pieces: Piece[]): ExtractedItem[] {
  const marked = includedByMarks(pieces)
  if (marked.length > 1) return marked
  const ticked = removeDuplicates(pieces.flatMap((piece) => includedInTickTable(piece)))
  if (ticked.length > 1) return ticked
  const sectionPieces = pieces.filter(({ section }) => section === 'includes')
  // Text below a list is a remark.
  const isRemark = (piece: Piece) =>
    piece.kind === 'text' &&
    sectionPieces.filter(({ kind, heading }) => kind === 'item' && heading === piece.heading).length >= 2
  const listed = sectionPieces.filter((piece) => !isRemark(piece)).flatMap(itemsOf)
  const things = listed.filter(({ text }) => !isPrice(text))
  if (things.length > 0) return removeDuplicates(things)
  const inSentences = pieces
    .filter(
      ({ section, kind }) =>
        kind !== 'table' &&
        kind !== 'heading' &&
        section !== 'excludes' &&
        section !== 'bring' &&
        section !== 'other' &&
        section !== 'activities' &&
        section !== 'accommodation',
    )
    .flatMap((piece) => includedInSentences(piece))
  if (inSentences.length > 0) return removeDuplicates(inSentences)
  const priced = pieces.flatMap((piece) => findPricedItems(piece))
  return removeDuplicates(priced.length > 1 ? priced : findServiceList(pieces))
}

/** A list or sentence of typical services under a heading without a known topic. */
function findServiceList(pieces: Piece[]): ExtractedItem[] {
  const candidates = pieces.filter(
    ({ kind, section, heading }) =>
      kind !== 'table' &&
      kind !== 'heading' &&
      (!SKIPPED_SECTIONS.has(section ?? '') || (kind === 'item' && AMBIGUOUS_HEADING.test(heading))),
  )
  const parts = groupBy(candidates, ({ part }) => part)
  const lists = [...parts.values()].flatMap((part) => {
    if (isNegativeHeading(part[0]?.heading ?? '')) return []
    const items = part.filter(({ kind, mark }) => kind === 'item' && !CROSS_MARK.test(mark)).map(toListItem)
    const enumerations = part.filter(({ kind }) => kind === 'text').flatMap(findEnumerations)
    const lines = part
      .filter(({ kind, text }) => kind === 'text' && text.split(' ').length <= 9 && !/[.:]$/.test(text))
      .map(toListItem)
    return [items, lines, ...enumerations]
  })
  const kept = lists.filter((list) => areServices(list.map(({ text }) => text)))
  return kept.toSorted((a, b) => b.length - a.length)[0] ?? []
}

/** Words of headings that may also announce other topics. */
const AMBIGUOUS_HEADING = /\b(?:book|reserv|regist|place|offer|stor|experience|service|package)/i
const SKIPPED_SECTIONS = new Set(['excludes', 'bring', 'activities', 'schedule', 'other'])

/** The enumerations in a text, without their lead-in words. */
function findEnumerations(piece: Piece): ExtractedItem[][] {
  return sentencesOf(piece.text).flatMap((sentence) => {
    if (NEGATED.test(sentence) || amountsIn(sentence).length > 1 || /\d[:.h]\d{2}/.test(sentence)) return []
    const [first = '', ...rest] = splitList(sentence.replace(EXCLUSION_TAIL, ''))
    if (rest.length < 2 || rest.some((thing) => thing.split(' ').length > 8)) return []
    const firstThing =
      first.split(' ').length > 4
        ? first.replace(
            /^.*\b(?:get|gets|have|has|include|includes|cover|covers|buys|provides?|receive|is|are|for|on|to|of|with|us|you)\s+/i,
            '',
          )
        : first
    return [
      [firstThing.replace(/^.*:\s+/, ''), ...rest].map((text) => ({
        text,
        page: piece.page,
        quote: sentence,
      })),
    ]
  })
}

/** 'Students GBP 78' says who pays what. */
function isPrice(text: string): boolean {
  return amountsIn(text).length > 0 && text.split(' ').length <= 4
}

/** The column with the names; the ones before it may hold numbers. */
function nameColumn(rows: TableCell[][]): number {
  const isName = (text: string) => /\p{L}{3}/u.test(text)
  const named = (column: number) => rows.filter((row) => isName(row[column]?.text ?? '')).length
  return Math.max(
    0,
    (rows[0] ?? []).findIndex((_, column) => named(column) >= rows.length * 0.6),
  )
}

function itemsOf(piece: Piece): ExtractedItem[] {
  if (piece.kind === 'heading') return []
  if (piece.kind === 'table') {
    const rows = piece.table?.rows ?? []
    const isOtherTable = rows.some((row) =>
      row.some(
        (cell) => isTickOrCross(cell.text) || readTime(cell.text) !== null || readDay(cell.text) !== null,
      ),
    )
    if (isOtherTable) return []
    const column = nameColumn(rows)
    return rows.flatMap((row) => {
      const text = row[column]?.text ?? ''
      return text === '' ? [] : [toListItem({ text, page: piece.page })]
    })
  }
  if (CROSS_MARK.test(piece.mark)) return []
  if (piece.kind === 'item')
    return /^(?:not\b|no\b|excl|without\b)/i.test(piece.text) ? [] : [toListItem(piece)]
  const inSentences = includedInSentences(piece)
  if (inSentences.length > 0) return inSentences
  const sentences = sentencesOf(piece.text)
  // A whole sentence under the heading is a remark, unless it is an enumeration.
  return sentences.flatMap((sentence) => {
    if (NEGATED.test(sentence) && !EXCLUSION_TAIL.test(sentence)) return []
    const things = splitList(sentence.replace(EXCLUSION_TAIL, '').replace(/^[^:]{2,40}:\s+/, ''))
    const isRemark =
      things.length === 1 &&
      sentence.split(' ').length > 9 &&
      /\b(?:is|are|will|can|must|should|have)\b/.test(sentence)
    return isRemark ? [] : things.map((text) => ({ text, page: piece.page, quote: sentence }))
  })
}

/** In a quotation, the priced positions are what is included. */
function findPricedItems(piece: Piece): ExtractedItem[] {
  const rows = piece.table?.rows ?? []
  const header = rows[0]?.map((cell) => cell.text.toLowerCase()) ?? []
  const name = header.findIndex((text) => /description|item|position|service|leistung/.test(text))
  if (
    name < 0 ||
    !header.some((text) => /amount|qty|quantity|unit|total|price|sum|eur|usd|gbp|[£€$]/.test(text))
  )
    return []
  return rows.slice(1).flatMap((row) => {
    const text = row[name]?.text ?? ''
    const isSum =
      /^net\b|^gross\b|total|discount|vat\b|tax\b|optional|per person|balance|deposit|rebate/i.test(text)
    const amounts = row.slice(name + 1).filter((cell) => /\d/.test(cell.text)).length
    return text === '' ||
      isSum ||
      (amounts < 1 && amountsIn(row.map((cell) => cell.text).join(' ')).length === 0)
      ? []
      : [toListItem({ text, page: piece.page })]
  })
}
