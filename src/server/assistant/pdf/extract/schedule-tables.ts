import { joinLines } from '../join-lines.ts'
import type { Piece } from '../piece.ts'
import type { Segment } from '../segments.ts'
import type { TableCell } from '../table.ts'
import { readDay } from '../wording/days.ts'
import { isDayAlone, isTimeAlone } from '../wording/table-keys.ts'
import { afterTime, isClock, readTime } from '../wording/times.ts'
import { entriesOf, type PdfScheduleDay } from './schedule-entries.ts'
import {
  TIMED_BULLETS,
  isHeader,
  isTimeCell,
  isTimeStart,
  isDayStartCell,
  readDayCell,
  cellEntries,
} from './schedule-cells.ts'

/** Returns the day with this label; creates it if it is new. */
export type OpenDay = (label: string, about?: { level?: number; isLoose?: boolean }) => PdfScheduleDay

type ReadScheduleTableInput = { before: Piece | undefined; current: PdfScheduleDay | null; open: OpenDay }

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

function isPriceTable(rows: TableCell[][]): boolean {
  return rows
    .slice(0, 2)
    .some((row) =>
      row.some(
        (cell) =>
          /\b(?:amount|qty|quantity|prices?|eur|usd|gbp|total|costs?|fee)\b|[£€$]/i.test(cell.text) &&
          cell.text.length < 24,
      ),
    )
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
  let timeText = ''
  if (rows.slice(headRow + 1).every((row) => (row[0]?.text ?? '') === '') && labels[0] === '') {
    days.forEach((day, column) => {
      const lines = rows.slice(headRow + 1).flatMap((row) => row[column]?.lines ?? [])
      day?.entries.push(...joinWrappedLines(lines).flatMap((text) => entriesOf(text, piece)))
    })
    return days.findLast((day) => day !== null) ?? null
  }
  for (const row of rows.slice(headRow + 1)) {
    const first = row[0]?.text ?? ''
    if (first !== '' && labels[0] === '') timeText = first
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
  return days.findLast((day) => day !== null) ?? null
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

/** Reads a table in which each row names its day or its time. */
function readRowByRow(
  piece: Piece,
  rows: TableCell[][],
  current: PdfScheduleDay | null,
  open: OpenDay,
): PdfScheduleDay | null {
  if (isPriceTable(rows)) return null
  const timed = rows.filter((row) => row.some((cell) => isTimeCell(cell.text))).length
  const dated = rows.filter((row) => row.slice(0, 2).some((cell) => isDayStartCell(cell.text))).length
  if (timed < 2 && dated < 2 && !(piece.section === 'schedule' && timed + dated > 0)) return null
  if (dated === 0 && current === null && piece.section !== 'schedule' && piece.section !== null) return null
  let day = current
  const mainIndex = mainColumn(rows)
  for (const row of rows) {
    const isAlone = row.filter((cell) => cell.text !== '').length === 1
    const dayAt = (isAlone ? row : row.slice(0, 2)).findIndex((cell) => isDayStartCell(cell.text))
    const parsedDay = dayAt >= 0 ? readDayCell(row[dayAt]?.text ?? '') : null
    let rest = ''
    if (parsedDay) {
      day = open(parsedDay.label)
      rest = parsedDay.rest
    }
    const cells = row.filter((_, column) => column !== dayAt)
    const timeAt = cells.findIndex((cell) => isTimeCell(cell.text))
    const time = timeAt >= 0 ? readTime(cells[timeAt]?.text ?? '') : null
    const otherCells = cells.filter((cell, column) => column !== timeAt && cell.text !== '')
    const mainCell = mainIndex === null ? null : row[mainIndex]
    const textCells =
      mainCell && mainCell.text !== '' && otherCells.includes(mainCell) ? [mainCell] : otherCells
    if (!parsedDay && !time && isHeader(row)) continue
    if (!day && !time) continue
    day ??= open(dayOfHeading(piece) ?? 'Day 1')
    const timeRest = time && timeAt >= 0 ? afterTime(cells[timeAt]?.text ?? '', time.end) : ''
    const timeOfRest = readTime(rest)
    const listCell = textCells.find((cell) => TIMED_BULLETS.test(cell.text))
    if (listCell && day) {
      const parts = listCell.text
        .split('•')
        .map((part) => part.replace(/^\s*(?:[–—-]|\d+(?=\s))\s+/, '').trim())
      day.entries.push(
        ...parts.filter((part) => /\p{L}{2}/u.test(part)).flatMap((part) => entriesOf(part, piece)),
      )
      continue
    }
    const texts = textCells.flatMap((cell) =>
      time
        ? [cell.text]
        : cell.lines.length > 1 && cell.lines.some((line) => isTimeStart(line.text))
          ? []
          : [cell.text],
    )
    const timedEntries = time
      ? []
      : textCells.flatMap((cell) =>
          cell.lines.some((line) => isTimeStart(line.text)) ? cellEntries(cell, piece) : [],
        )
    day.entries.push(...timedEntries)
    const text = [timeRest, ...(timedEntries.length > 0 ? [] : texts)].filter(Boolean).join(', ')
    if (text !== '') {
      const entries = time
        ? [{ time, text, page: piece.page, quote: row.map((cell) => cell.text).join(' ') }]
        : entriesOf(text, piece)
      if (timeOfRest && !time && !isClock(timeOfRest)) entries.forEach((entry) => (entry.time ??= timeOfRest))
      day.entries.push(...entries)
    }
  }
  return day
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

function dayOfHeading(piece: Piece): string | null {
  return readDay(piece.heading)?.label ?? null
}
