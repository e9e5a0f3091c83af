import type { Piece } from '../piece.ts'
import type { TableCell } from '../table.ts'
import { readDay, type ParsedDay } from '../wording/days.ts'
import { isClock, readTime } from '../wording/times.ts'
import { entriesOf, type PdfScheduleEntry } from './schedule-entries.ts'

/** '38 • 09:30 Start • 12:30 Picnic': a list in one cell. */
export const TIMED_BULLETS = /•\s*\d{1,2}[:.h]\d{2}/

/** Whether a row only has the titles of columns. */
export function isHeader(row: TableCell[]): boolean {
  return row.every(
    (cell) =>
      cell.text === '' ||
      /^(?:day|date|time|when|what|where|activity|activities|programme|program|event|tag|uhrzeit|zeit|programm|details?|notes?|morning|afternoon|evening|km|distance|place|meals?|overnight|night|hut|lodging|who|leader|hours?|remarks?|item|content|stage|route|ascent|height|climb|from|to|walking time|plan|bed)\b/i.test(
        cell.text,
      ),
  )
}

export function isTimeCell(text: string): boolean {
  const time = readTime(text)
  if (!time) return false
  // A cell with several times holds entries.
  return isClock(time)
    ? (text.slice(time.end).match(/\d{1,2}[:.h]\d{2}|\d\s?[ap]\.?m\b/gi)?.length ?? 0) === 0
    : text.length - time.end < 4
}

export function isTimeStart(text: string): boolean {
  return isClock(readTime(text))
}

export function isDayStartCell(text: string): boolean {
  return readDayCell(text) !== null
}

/** '2 – Thursday' is the second day. */
export function readDayCell(text: string): ParsedDay | null {
  const number = /^\d{1,2}(?:\s*[–—.:)-])?\s+(?=\p{L})/u.exec(text)?.[0] ?? ''
  const day = readDay(text.slice(number.length))
  return day && number !== '' && day.weekday ? { ...day, label: `${number}${day.label}` } : readDay(text)
}

/** The entries in a cell, where each line with a time starts one. */
export function cellEntries(cell: TableCell, piece: Piece): PdfScheduleEntry[] {
  const groups: string[] = []
  for (const { text } of cell.lines) {
    if (isTimeStart(text) || groups.length === 0) groups.push(text)
    else groups[groups.length - 1] += ` ${text}`
  }
  return groups.flatMap((group) => entriesOf(group, piece))
}

/** Whether one of the first rows has titles about money. */
export function isPriceTable(rows: TableCell[][]): boolean {
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
