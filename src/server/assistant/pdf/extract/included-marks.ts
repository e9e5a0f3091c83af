import type { Piece } from '../piece.ts'
import { kindOfHeading } from '../wording/sections.ts'
import { toListItem, removeDuplicates, type ExtractedItem } from './extracted-item.ts'

export const CROSS_MARK = /^[✗✘✕✖❌☒×]/u
const TICK_MARK = /^[✓✔✅☑]/u

/** What lists mark as included, with ticks beside crosses or with plus signs beside minus signs. */
export function includedByMarks(pieces: Piece[]): ExtractedItem[] {
  const pluses = new Set(
    pieces
      .filter(({ mark, section }) => mark === '+' && section !== 'bring' && section !== 'other')
      .map(({ part }) => part),
  )
  const mixedPart = [...pluses].find((part) =>
    pieces.some((piece) => piece.part === part && /^[-–−]$/.test(piece.mark)),
  )
  if (mixedPart !== undefined)
    return removeDuplicates(
      pieces.filter(({ part, mark }) => part === mixedPart && mark === '+').map(toListItem),
    )
  const hasCrosses = pieces.some(({ mark }) => CROSS_MARK.test(mark))
  const ticked = pieces.filter(
    ({ mark, section }) =>
      TICK_MARK.test(mark) && section !== 'bring' && section !== 'other' && section !== 'activities',
  )
  if (!hasCrosses || ticked.length === 0) return []
  return removeDuplicates(ticked.map(toListItem))
}

/** A table of things with ticks in the column of what is included. */
export function includedInTickTable({ table, page, section }: Piece): ExtractedItem[] {
  const rows = table?.rows ?? []
  if (section === 'bring' || section === 'other' || section === 'activities') return []
  const isTick = (text: string) => /^(?:[✓✔✅☑●•xX]|yes|incl\.?|included|ja)$/iu.test(text.trim())
  const width = Math.max(0, ...rows.map((row) => row.length))
  /** How many ticks each column has. */
  const ticked = Array.from(
    { length: width },
    (_, column) => rows.filter((row) => isTick(row[column]?.text ?? '')).length,
  )
  const columns = ticked.flatMap((count, column) => (count > 0 && column > 0 ? [column] : []))
  const head = rows.find((row) =>
    columns.some((column) => /\p{L}/u.test(row[column]?.text ?? '') && !isTick(row[column]?.text ?? '')),
  )
  const isCross = (text: string) => /^[✗✘✕×]$/u.test(text.trim())
  const mixedColumn = columns.find((each) => rows.some((row) => isCross(row[each]?.text ?? '')))
  const kindOf = (column: number) => {
    const heading = head?.[column]?.text ?? ''
    return (
      kindOfHeading(heading) ?? (/\byou\b|\byours?\b|\bself\b|\bown\b/i.test(heading) ? 'excludes' : null)
    )
  }
  // The column with both ticks and crosses, or headed as included, or beside the one headed as excluded, or
  // the only one.
  const isBesideExcluded = columns.length === 2 && columns.some((each) => kindOf(each) === 'excludes')
  const column =
    mixedColumn ??
    columns.find((each) => kindOf(each) === 'includes') ??
    (isBesideExcluded || columns.length === 1
      ? columns.find((each) => kindOf(each) !== 'excludes')
      : undefined)
  const tickCount = columns.reduce((sum, each) => sum + (ticked[each] ?? 0), 0)
  if (column === undefined || tickCount < 3) return []
  return rows.flatMap((row) =>
    isTick(row[column]?.text ?? '') && row[0]?.text ? [toListItem({ text: row[0].text, page })] : [],
  )
}
