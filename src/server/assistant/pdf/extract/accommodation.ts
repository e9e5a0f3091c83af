import type { Piece } from '../piece.ts'
import { kindOfText, lodgingScore } from '../wording/content.ts'
import { isTickOrCross } from '../wording/table-keys.ts'
import { sentencesOf } from '../wording/lists.ts'
import { amountsIn } from '../wording/prices.ts'
import { kindOfHeading } from '../wording/sections.ts'
import type { ExtractedItem } from './extracted-item.ts'

const SKIPPED_SECTIONS = new Set(['excludes', 'bring', 'other', 'includes', 'activities'])
/** The start of a sentence that continues the one before. */
const FOLLOW_UP_START =
  /^(?:it|they|there|each|all|both|every|the (?:centre|house|hut|place|site|hostel|farm|lodge|owner|rooms?|cabins?|boats?|barn|tents?|beds?)|girls|boys|leaders|towels|bedding|bed linen|blankets|meals are|rooms)\b/i

/** The text about where people sleep. */
export function findAccommodation(pieces: Piece[]): ExtractedItem[] {
  const sectionItems = pieces
    .filter(({ section, kind }) => section === 'accommodation' && kind !== 'heading')
    .flatMap(toItems)
  if (sectionItems.some(({ text }) => lodgingScore(text) > 0 || text.split(' ').length > 3))
    return sectionItems
  const passages = pieces
    .filter(({ section, kind }) => kind === 'text' && (section === null || !SKIPPED_SECTIONS.has(section)))
    .flatMap((piece) => {
      const passage = findSleepingPassage(piece)
      return passage ? [{ piece, ...passage }] : []
    })
    .toSorted((a, b) => b.score - a.score)
  const [best] = passages
  if (best) return [{ text: best.text, page: best.piece.page, quote: best.text }]
  return pieces.flatMap(findNightsColumn)
}

function toItems(piece: Piece): ExtractedItem[] {
  if (piece.kind === 'table') {
    const allRows = piece.table?.rows ?? []
    if (allRows.some((row) => row.some((cell) => isTickOrCross(cell.text)))) return []
    const rows = allRows
      .filter((row) => !row.some((cell) => amountsIn(cell.text).length > 0))
      .map((row) =>
        row
          .map((cell) => cell.text)
          .filter(Boolean)
          .join(' '),
      )
    return rows.map((text) => ({ text, page: piece.page, quote: text }))
  }
  if (kindOfText(piece.text) === 'admin') return []
  const text = sentencesOf(piece.text)
    .filter((sentence) => !isPriceOnly(sentence))
    .join(' ')
  return text === '' ? [] : [{ text, page: piece.page, quote: text }]
}

/** Sentences with prices are left to the price field. */
function isPriceOnly(sentence: string): boolean {
  return amountsIn(sentence).length > 0
}

/** The first run of sentences about sleeping. */
function findSleepingPassage(piece: Piece): { text: string; score: number } | null {
  const sentences = sentencesOf(piece.text)
  const scores = sentences.map(lodgingScore)
  const first = scores.findIndex((score, at) => score >= 2 || (score >= 1 && (scores[at + 1] ?? 0) >= 2))
  if (first < 0) return null
  let end = first + 1
  for (let at = first + 1; at < sentences.length; at++) {
    const sentence = sentences[at] ?? ''
    if (isPriceOnly(sentence) || /^(?:please |do )?bring\b/i.test(sentence)) break
    if ((scores[at] ?? 0) >= 1 || FOLLOW_UP_START.test(sentence)) end = at + 1
    else break
  }
  const score = scores.slice(first, end).reduce((sum, each) => sum + each, 0)
  return score < 2.5 ? null : { text: sentences.slice(first, end).join(' '), score }
}

/** A column of the schedule may name the place of each night. */
function findNightsColumn(piece: Piece): ExtractedItem[] {
  const rows = piece.table?.rows ?? []
  const column =
    rows[0]?.findIndex((cell, at) => at > 0 && kindOfHeading(cell.text) === 'accommodation') ?? -1
  if (column < 1) return []
  const nights = rows.slice(1).flatMap((row) => {
    const text = row[column]?.text ?? ''
    return /\p{L}{3}/u.test(text) ? [text] : []
  })
  return nights.map((text) => ({ text: `${text}.`, page: piece.page, quote: text }))
}
