import { columnOf, toBands, toColumns, type Band } from './bands.ts'
import type { Rule } from './page-marks.ts'
import { boundingBox, type TextRow, type Segment } from './segments.ts'
import type { TableCell, Table } from './table.ts'
import { toTable, isBulleted } from './to-table.ts'
import { joinLines } from './join-lines.ts'
import { readDay } from './wording/days.ts'
import { isKeyLike } from './wording/table-keys.ts'
import { readTime } from './wording/times.ts'
import { kindOfHeading } from './wording/sections.ts'

export type LayoutLine = Segment & {
  /** Lines of one column share a number; columns are read in order of their numbers. */
  column: number
}

export type LayoutItem = { kind: 'line'; line: LayoutLine } | Table

/** Columns within columns are looked for this deep. */
const MAX_DEPTH = 4

/** Puts the lines of a page into reading order, and finds its tables. */
export function layOut(rows: TextRow[], rules: Rule[]): LayoutItem[] {
  let column = 0
  const items: LayoutItem[] = []

  const placeLine = (row: TextRow) => {
    const line = joinSegments(row.segments)
    if (line) items.push({ kind: 'line', line: { ...line, column } })
  }

  const placeColumn = (depth: number) => (part: TextRow[], at: number, parts: TextRow[][]) => {
    column++
    place(part, depth + 1)
    if (at === parts.length - 1) column++
  }

  const place = (region: TextRow[], depth: number) => {
    for (const band of toBands(region)) {
      if (band.grid) {
        items.push({ kind: 'table', page: band.rows[0]?.segments[0]?.page ?? 0, rows: band.grid })
        continue
      }
      if (band.gutters.length === 0 || depth > MAX_DEPTH) {
        band.rows.forEach(placeLine)
        continue
      }
      const list = splitOffList(band, rules)
      if (list) {
        list.forEach(placeColumn(depth))
        continue
      }
      const table = toTable(band, rules)
      if (table) {
        items.push(...splitAtHeadings(table, column))
        continue
      }
      const parts = splitOffTable(band, rules) ?? toColumns(band)
      parts.forEach(placeColumn(depth))
    }
  }
  place(rows, 0)
  return items
}

/** A list to the right of a timetable is read separately. */
function splitOffList(band: Band, rules: Rule[]): TextRow[][] | null {
  const columns = toColumns(band).map((rows) => rows.flatMap((row) => row.segments))
  const [keys = []] = columns
  const isTimetable = keys.filter(({ text }) => isKeyLike(text)).length >= keys.length * 0.6
  const list = columns.findIndex(
    (segments, at) =>
      at > 1 && isBulleted(segments) && (isTimetable || kindOfHeading(segments[0]?.text ?? '') !== null),
  )
  if (list < 0 || columns.slice(0, list).some(isBulleted)) return null
  const rowsInColumns = (isPart: (column: number) => boolean) =>
    band.rows.flatMap((row) => {
      const segments = row.segments.filter((segment) => isPart(columnOf(band.gutters, segment)))
      return segments.length === 0 ? [] : [{ ...row, ...boundingBox(segments), segments }]
    })
  const left = rowsInColumns((column) => column < list)
  const isTable =
    isTimetable || toTable({ rows: left, gutters: band.gutters.slice(0, list - 1) }, rules) !== null
  return isTable ? [left, rowsInColumns((column) => column >= list)] : null
}

/** A bold heading and a table to the end of the band are below the two columns, not part of them. */
function splitOffTable(band: Band, rules: Rule[]): TextRow[][] | null {
  const at = band.rows.findIndex((row, index) => {
    const next = band.rows[index + 1]
    const [heading, ...beside] = row.segments
    if (index < 2 || !heading || beside.length > 0 || !next || next.segments.length < 2) return false
    if (!heading.isBold || next.segments.some((segment) => segment.isBold && segment.size >= heading.size))
      return false
    if (columnOf(band.gutters, heading) > 0) return false
    const [below, ...more] = toBands(band.rows.slice(index + 1))
    return (
      below !== undefined && more.length === 0 && below.gutters.length > 0 && toTable(below, rules) !== null
    )
  })
  return at < 0 ? null : [band.rows.slice(0, at), band.rows.slice(at)]
}

/** A heading inside a seemingly single table starts another one. */
function splitAtHeadings(table: Table, column: number): LayoutItem[] {
  const items: LayoutItem[] = []
  let rows: TableCell[][] = []
  const close = () => {
    if (rows.length > 0) items.push({ ...table, rows })
    rows = []
  }
  for (const row of table.rows) {
    const heading = headingOf(row)
    if (heading) {
      close()
      items.push({ kind: 'line', line: { ...heading, column } })
      const [first, ...rest] = row
      const lines = first?.lines.slice(1) ?? []
      if (lines.length > 0) rows.push([{ lines, text: joinLines(lines.map(({ text }) => text)) }, ...rest])
    } else if (row.every((cell) => cell.text === '')) close()
    else rows.push(row)
  }
  close()
  return items
}

/** The bold first line of a row, if it is a heading and not the name of the row. */
function headingOf([first, ...others]: TableCell[]): Segment | null {
  const [line, below] = first?.lines ?? []
  if (!line || others.some((cell) => cell.text !== '' && cell.lines[0] && cell.lines[0].size >= line.size))
    return null
  if (!line.isBold || readDay(line.text) !== null || readTime(line.text) !== null) return null
  const isLarger = below !== undefined && line.size > below.size * 1.08
  const isAlone =
    below === undefined && others.every((cell) => cell.text === '') && kindOfHeading(line.text) !== null
  return isLarger || isAlone ? line : null
}

function joinSegments(segments: Segment[]): Segment | null {
  const [first, ...rest] = segments
  if (!first) return null
  if (rest.length === 0) return first
  return {
    ...first,
    ...boundingBox(segments),
    text: segments.map(({ text }) => text).join('   '),
    isBold: segments.every(({ isBold }) => isBold),
  }
}
