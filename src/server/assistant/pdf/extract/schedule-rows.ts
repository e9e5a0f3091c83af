import type { Piece } from '../piece.ts'
import type { TableCell } from '../table.ts'
import { readDay, type ParsedDay } from '../wording/days.ts'
import { afterTime, isClock, readTime, type ParsedTime } from '../wording/times.ts'
import {
  cellEntries,
  isDayStartCell,
  isHeader,
  isPriceTable,
  isTimeCell,
  isTimeStart,
  readDayCell,
  TIMED_BULLETS,
} from './schedule-cells.ts'
import { entriesOf, type OpenDay, type PdfScheduleDay, type PdfScheduleEntry } from './schedule-entries.ts'

/**
 * Reads a table in which each row names its day or its time. Returns the last day, or null if it is no
 * timetable.
 */
export function readRowByRow(
  piece: Piece,
  rows: TableCell[][],
  current: PdfScheduleDay | null,
  open: OpenDay,
): PdfScheduleDay | null {
  if (!namesDaysOrTimes(piece, rows, current)) return null
  let day = current
  const mainIndex = mainColumn(rows)
  for (const row of rows) {
    const parts = splitRow(row, mainIndex)
    if (!parts.day && !parts.time && isHeader(row)) continue
    if (parts.day) day = open(parts.day.label)
    if (!day && !parts.time) continue
    day ??= open(readDay(piece.heading)?.label ?? 'Day 1')
    day.entries.push(...entriesOfRow(row, parts, piece))
  }
  return day
}

function namesDaysOrTimes(piece: Piece, rows: TableCell[][], current: PdfScheduleDay | null): boolean {
  if (isPriceTable(rows)) return false
  const timed = rows.filter((row) => row.some((cell) => isTimeCell(cell.text))).length
  const dated = rows.filter((row) => row.slice(0, 2).some((cell) => isDayStartCell(cell.text))).length
  // Below a heading of a schedule, one row is enough.
  if (piece.section === 'schedule') return timed + dated > 0
  if (timed < 2 && dated < 2) return false
  return dated > 0 || current !== null || piece.section === null
}

type RowParts = {
  /** The day that starts with this row. */
  day: ParsedDay | null
  time: ParsedTime | null
  /** What follows the time in its cell. */
  textAfterTime: string
  /** The cells that say what happens. */
  textCells: TableCell[]
}

function splitRow(row: TableCell[], mainIndex: number | null): RowParts {
  const isAlone = row.filter((cell) => cell.text !== '').length === 1
  const dayAt = (isAlone ? row : row.slice(0, 2)).findIndex((cell) => isDayStartCell(cell.text))
  const day = dayAt >= 0 ? readDayCell(row[dayAt]?.text ?? '') : null
  const cells = row.filter((_, column) => column !== dayAt)
  const timeAt = cells.findIndex((cell) => isTimeCell(cell.text))
  const timeText = cells[timeAt]?.text ?? ''
  const time = timeAt >= 0 ? readTime(timeText) : null
  const otherCells = cells.filter((cell, column) => column !== timeAt && cell.text !== '')
  const mainCell = mainIndex === null ? undefined : row[mainIndex]
  return {
    day,
    time,
    textAfterTime: time ? afterTime(timeText, time.end) : '',
    textCells: mainCell && otherCells.includes(mainCell) ? [mainCell] : otherCells,
  }
}

function entriesOfRow(
  row: TableCell[],
  { day, time, textAfterTime, textCells }: RowParts,
  piece: Piece,
): PdfScheduleEntry[] {
  const listCell = textCells.find((cell) => TIMED_BULLETS.test(cell.text))
  if (listCell) {
    return listCell.text
      .split('•')
      .map((part) => part.replace(/^\s*(?:[–—-]|\d+(?=\s))\s+/, '').trim())
      .filter((part) => /\p{L}{2}/u.test(part))
      .flatMap((part) => entriesOf(part, piece))
  }
  if (time) {
    const text = [textAfterTime, ...textCells.map((cell) => cell.text)].filter(Boolean).join(', ')
    const quote = row.map((cell) => cell.text).join(' ')
    return text === '' ? [] : [{ time, text, page: piece.page, quote }]
  }
  const hasTimedLines = (cell: TableCell) => cell.lines.some((line) => isTimeStart(line.text))
  const timedEntries = textCells.filter(hasTimedLines).flatMap((cell) => cellEntries(cell, piece))
  if (timedEntries.length > 0) return timedEntries
  const text = textCells
    .filter((cell) => cell.lines.length <= 1 || !hasTimedLines(cell))
    .map((cell) => cell.text)
    .join(', ')
  // 'Friday evening' in the cell of the day
  const timeOfDayCell = readTime(day?.rest ?? '')
  const partOfDay = isClock(timeOfDayCell) ? null : timeOfDayCell
  return entriesOf(text, piece).map((entry) => ({ ...entry, time: entry.time ?? partOfDay }))
}

/** The column with the activities; others may hold distances, heights or places to sleep. */
function mainColumn(rows: TableCell[][]): number | null {
  const width = Math.max(...rows.map((row) => row.length))
  if (width < 3) return null
  const named =
    rows[0]?.findIndex((cell) =>
      /^(?:what|activit|program|route|stage|plan|item|event|description|details?|section|walk|ride|today|we do)/i.test(
        cell.text,
      ),
    ) ?? -1
  if (named >= 0 && isHeader(rows[0] ?? [])) return named
  const lengths = Array.from({ length: width }, (_, column) => {
    const texts = rows
      .map((row) => row[column]?.text ?? '')
      .filter((text) => text !== '' && !isTimeCell(text) && !isDayStartCell(text))
    return texts.length < rows.length * 0.4
      ? 0
      : texts.reduce((sum, text) => sum + text.length, 0) / texts.length
  })
  const longest = lengths.indexOf(Math.max(...lengths))
  return longest >= 0 && (lengths[longest] ?? 0) > 8 ? longest : null
}
