import { joinLines } from '../join-lines.ts'
import type { Piece } from '../piece.ts'
import type { Segment } from '../segments.ts'
import type { TableCell } from '../table.ts'
import { readDay } from '../wording/days.ts'
import { isDayAlone, isTimeAlone } from '../wording/table-keys.ts'
import { isClock, readTime } from '../wording/times.ts'
import { cellEntries, isDayStartCell, isPriceTable, isTimeCell, isTimeStart } from './schedule-cells.ts'
import { entriesOf, type OpenDay, type PdfScheduleDay } from './schedule-entries.ts'
import { readRowByRow } from './schedule-rows.ts'

type ReadScheduleTableInput = {
  /** The piece above the table. */
  before: Piece | undefined
  /** The day that the entries belong to if the table names none. */
  current: PdfScheduleDay | null
  open: OpenDay
}

/** Reads the entries of a table into their days. Returns the last day, or null if it is no timetable. */
export function readScheduleTable(
  piece: Piece,
  { before, current, open }: ReadScheduleTableInput,
): PdfScheduleDay | null {
  const rows = [...continuedHead(piece, before), ...(piece.table?.rows ?? [])]
  const dayRow = rows.findIndex(
    (row) => row.filter((cell) => readDay(cell.text)?.rest === '' || isDayAlone(cell.text)).length >= 2,
  )
  if (dayRow >= 0 && dayRow <= 2) return readDaysAcross(piece, rows, dayRow, open)
  const timeRow = rows.findIndex((row) => row.slice(1).filter((cell) => isTimeAlone(cell.text)).length >= 2)
  if (timeRow >= 0 && timeRow <= 1) return readTimesAcross(piece, rows, timeRow, open)
  return readRowByRow(piece, rows, current, open)
}

/** The header row of the previous table, if this table continues it. */
function continuedHead({ table }: Piece, before: Piece | undefined): TableCell[][] {
  const [head] = before?.table?.rows ?? []
  const [first] = table?.rows ?? []
  if (head?.length !== first?.length) return []
  const isHead = (head ?? []).filter((cell) => isDayAlone(cell.text)).length >= 2
  return head && isHead && isTimeCell(first?.[0]?.text ?? '') ? [head] : []
}

/** Whether a table is a timetable, whatever its heading says. */
export function isTimetable({ table }: Piece): boolean {
  const rows = table?.rows ?? []
  if (isPriceTable(rows)) return false
  const across = rows.slice(0, 3).some((row) => row.filter((cell) => isDayAlone(cell.text)).length >= 2)
  const timed = rows.filter((row) => row.slice(0, 2).some((cell) => isTimeStart(cell.text))).length
  const dated = rows.filter((row) => isDayStartCell(row[0]?.text ?? '')).length
  return across || timed >= 3 || dated >= 3
}

/** Reads a table with days across the top and times down the side. */
function readDaysAcross(
  piece: Piece,
  rows: TableCell[][],
  headRow: number,
  open: OpenDay,
): PdfScheduleDay | null {
  const labels = rows[headRow]?.map((cell) => (isDayAlone(cell.text) ? cell.text : '')) ?? []
  const days = labels.map((label) => (label === '' ? null : open(label)))
  const lastDay = days.findLast((day) => day !== null) ?? null
  const body = rows.slice(headRow + 1)
  const hasSideColumn = labels[0] === ''
  // Without times down the side, each column is a text of its own.
  if (hasSideColumn && body.every((row) => (row[0]?.text ?? '') === '')) {
    days.forEach((day, column) => {
      const lines = body.flatMap((row) => row[column]?.lines ?? [])
      day?.entries.push(...joinWrappedLines(lines).flatMap((text) => entriesOf(text, piece)))
    })
    return lastDay
  }
  // The last time down the side, which also holds for the rows below that name none.
  let timeText = ''
  for (const row of body) {
    const first = row[0]?.text ?? ''
    if (first !== '' && hasSideColumn) timeText = first
    row.forEach((cell, column) => {
      const day = days[column]
      if (!day || cell.text === '' || /^[-–—.\s]*$|^\([^)]*\)$/.test(cell.text)) return
      const cellTime = readTime(cell.text)
      if (isClock(cellTime)) day.entries.push(...cellEntries(cell, piece))
      else {
        const time = timeText === '' ? null : readTime(timeText)
        if (time)
          day.entries.push({ time, text: cell.text, page: piece.page, quote: `${timeText} ${cell.text}` })
        else day.entries.push(...entriesOf(cell.text, piece))
      }
    })
  }
  return lastDay
}

/** The lines of a column, with wrapped lines joined. */
function joinWrappedLines(lines: Segment[]): string[] {
  const right = Math.max(...lines.map((line) => line.right))
  const texts: string[] = []
  lines.forEach((line, at) => {
    const before = lines[at - 1]
    if (before && texts.length > 0 && continuesLine(line, before, right))
      texts[texts.length - 1] = joinLines([texts.at(-1) ?? '', line.text])
    else texts.push(line.text)
  })
  return texts
}

function continuesLine(line: Segment, before: Segment, right: number): boolean {
  const gap = line.baseline - before.baseline
  if (Math.abs(gap) < 2.5) return true
  if (gap > line.size * 1.75 || isTimeStart(line.text) || /^[•●▪–-]\s/.test(line.text)) return false
  const [first] = line.words
  const width = first ? first.right - first.left : 0
  const couldFit = before.right + width + line.size * 0.3 < right
  return /^[\p{Ll}(]/u.test(line.text) || /[,(]$/.test(before.text) || !couldFit
}

/** Reads a table with days down the side, and morning and afternoon across the top. */
function readTimesAcross(
  piece: Piece,
  rows: TableCell[][],
  headRow: number,
  open: OpenDay,
): PdfScheduleDay | null {
  const times = rows[headRow]?.map((cell) => readTime(cell.text)) ?? []
  let last: PdfScheduleDay | null = null
  for (const row of rows.slice(headRow + 1)) {
    const label = row[0]?.text ?? ''
    if (label !== '') last = open(readDay(label)?.label ?? label)
    row.forEach((cell, column) => {
      const time = times[column]
      if (!last || !time || cell.text === '' || /^[-–—.\s]*$/.test(cell.text)) return
      last.entries.push({ time, text: cell.text, page: piece.page, quote: cell.text })
    })
  }
  return last
}
