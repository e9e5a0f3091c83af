import { joinLines } from './join-lines.ts'
import { middle } from './page-marks.ts'
import type { Segment, TextRow } from './segments.ts'
import type { TableCell } from './table.ts'
import { readDay } from './wording/days.ts'
import { isDayAlone, isTimeAlone } from './wording/table-keys.ts'

/** A timetable, and how many rows of the page it takes. */
export type Grid = { rows: TableCell[][]; length: number }

/** A segment, and the columns that it belongs to; column 0 is the one before the first key. */
type PlacedSegment = { segment: Segment; columns: number[] }

/** Edges this close, in points, count as aligned. */
const NEAR = 4

/**
 * Finds a timetable with days or times in its first row. The header defines the columns: cells may be empty,
 * and a cell that spans several days belongs to each.
 */
export function findGrid(rows: TextRow[], start: number): Grid | null {
  const header = rows[start] ? readHeader(rows[start]) : null
  if (!header) return null
  const { keys, others } = header
  const body = takeBody(rows, start, keys)
  const isCentred = looksCentred(body, keys)
  const lefts = columnLefts(body, keys)
  const placed: PlacedSegment[][] = body.map((row) =>
    row.segments.map((segment) => ({
      segment,
      columns: lefts ? [nearestLeft(lefts, segment) + 1] : columnsOf(segment, keys, isCentred),
    })),
  )
  const isFilled = placed.some((row) => row.some(({ columns }) => columns.some((column) => column > 0)))
  if (!isFilled) return null
  const width = keys.length + 1
  const bodyCells = groupLines(placed, body).map((group) =>
    Array.from({ length: width }, (_, column) =>
      toCell(
        group
          .flat()
          .filter(({ columns }) => columns.includes(column))
          .map(({ segment }) => segment),
      ),
    ),
  )
  const headerCells = [toCell(others), ...keys.map((key) => toCell([key]))]
  return { rows: [headerCells, ...bodyCells], length: body.length + 1 }
}

/** The days or times in a header, and what stands before them; null if it is no header of a timetable. */
function readHeader({ segments }: TextRow): { keys: Segment[]; others: Segment[] } | null {
  if (segments.length < 2) return null
  const keys = segments.filter(isKey)
  const others = segments.filter((segment) => !isKey(segment))
  const hasDays = keys.some(({ text }) => isDayAlone(text))
  const isMixed = hasDays && keys.some(({ text }) => !isDayAlone(text))
  const areDayParts = keys.every(({ text }) => /^[a-z]/i.test(text) && isTimeAlone(text))
  if (isMixed || keys.length < (hasDays || areDayParts ? 2 : 3)) return null
  // The same day twice means one programme in two languages.
  const days = keys.map(({ text }) => readDay(text)).filter((day) => day !== null)
  const names = days.map((day) => day.weekday ?? /\d+/.exec(day.label)?.[0] ?? day.label)
  if (new Set(names).size < names.length && days.length < 8) return null
  const isBesideKeys = others.some((segment) => segment.left > (keys[0]?.left ?? 0))
  return isBesideKeys || others.length > 1 ? null : { keys, others }
}

function isKey({ text }: Segment): boolean {
  return isDayAlone(text) || isTimeAlone(text)
}

/** The rows below the header that belong to the timetable. */
function takeBody(rows: TextRow[], start: number, keys: Segment[]): TextRow[] {
  const firstLeft = keys[0]?.left ?? 0
  const body: TextRow[] = []
  for (let at = start + 1; at < rows.length; at++) {
    const row = rows[at]
    const before = rows[at - 1]
    if (!row || !before) break
    const size = Math.max(...row.segments.map((segment) => segment.size))
    if (row.top - before.bottom > size * 3.2) break
    if (isOutside(row, keys, size)) break
    const bodySegment = body[0]?.segments.at(-1)
    if (bodySegment && row.segments.length === 1 && size > bodySegment.size * 1.12) break
    const isBoldHeading =
      bodySegment &&
      !bodySegment.isBold &&
      size >= bodySegment.size * 1.05 &&
      row.segments.every((segment) => segment.isBold && !isKey(segment)) &&
      row.segments.some((segment) => segment.left > firstLeft - 40)
    if (isBoldHeading) break
    body.push(row)
  }
  return body
}

/** A line across the whole table, or in larger type, is no longer part of it. */
function isOutside(row: TextRow, keys: Segment[], size: number): boolean {
  const first = keys[0]
  const last = keys.at(-1)
  if (!first || !last) return true
  if (size > first.size * 1.12) return true
  const reach = (last.right - first.left) / keys.length
  return row.segments.some((segment) => {
    const crossed = keys.filter((key) => segment.left < key.left && segment.right > key.right).length
    return crossed >= 2 && segment.right - segment.left > reach * 2.4 && segment.left < first.left
  })
}

/** Whether more cells are centred below their keys than aligned with them. */
function looksCentred(body: TextRow[], keys: Segment[]): boolean {
  let centred = 0
  let aligned = 0
  for (const { segments } of body) {
    for (const segment of segments) {
      if (keys.some((key) => Math.abs(key.left - segment.left) < NEAR)) aligned++
      else if (keys.some((key) => Math.abs(middle(key) - middle(segment)) < NEAR)) centred++
    }
  }
  return centred > aligned
}

/** The left edges of the columns, if the body shows them more clearly than the header. */
function columnLefts(body: TextRow[], keys: Segment[]): number[] | null {
  const lefts = body.flatMap((row) => row.segments.map((segment) => segment.left)).toSorted((a, b) => a - b)
  const clusters: number[][] = []
  for (const left of lefts) {
    const last = clusters.at(-1)
    if (last && left - (last[0] ?? 0) < NEAR) last.push(left)
    else clusters.push([left])
  }
  const strong = clusters.filter((cluster) => cluster.length >= 2)
  const holdNearlyAll = strong.reduce((sum, cluster) => sum + cluster.length, 0) >= lefts.length * 0.9
  const agrees = keys.every((key, at) => Math.abs((strong[at]?.[0] ?? 0) - key.left) < 80)
  const isHeaderOffset = keys.some((key, at) => Math.abs((strong[at]?.[0] ?? 0) - key.left) > NEAR)
  if (strong.length !== keys.length || !holdNearlyAll || !agrees || !isHeaderOffset) return null
  return strong.map((cluster) => cluster[0] ?? 0)
}

function nearestLeft(lefts: number[], segment: Segment): number {
  const distances = lefts.map((left) => Math.abs(left - segment.left))
  return distances.indexOf(Math.min(...distances))
}

/** The columns that a segment belongs to; column 0 is the one before the first key. */
function columnsOf(segment: Segment, keys: Segment[], isCentred: boolean): number[] {
  const first = keys[0]
  if (!first) return [0]
  if (isCentred) return centredColumnsOf(segment, first, keys)
  const column = keys.filter((key) => key.left - NEAR <= segment.left).length
  if (column === 0) return segment.right < first.left + NEAR ? [0] : [1]
  const key = keys[column - 1]
  const next = keys[column]
  // Centred over two columns: it neither starts at the edge of its column nor ends within it.
  const spansTwo =
    key && next && Math.abs(segment.left - key.left) > NEAR * 2 && segment.right > next.left + NEAR
  return spansTwo ? [column, column + 1] : [column]
}

/** Like columnsOf(), for cells that are centred below their keys. */
function centredColumnsOf(segment: Segment, first: Segment, keys: Segment[]): number[] {
  const firstColumnLeft = middle(first) - (keys[1] ? (middle(keys[1]) - middle(first)) / 2 : 40)
  if (middle(segment) < firstColumnLeft) return [0]
  const [closest, second] = keys
    .map((key, at) => ({ at, distance: Math.abs(middle(key) - middle(segment)) }))
    .toSorted((a, b) => a.distance - b.distance)
  const isBetweenTwo =
    closest &&
    second &&
    Math.abs(closest.distance - second.distance) < NEAR * 2 &&
    closest.distance > NEAR * 2
  return isBetweenTwo ? [closest.at + 1, second.at + 1].toSorted((a, b) => a - b) : [(closest?.at ?? 0) + 1]
}

/**
 * Groups the lines of the body into rows of the table: lines that continue a cell above belong to its row.
 */
function groupLines(placed: PlacedSegment[][], body: TextRow[]): PlacedSegment[][][] {
  const keyedRows = placed.filter((row) => row.some(({ columns }) => columns[0] === 0)).length
  const groups: PlacedSegment[][][] = []
  const pitches = body.slice(1).map((row, at) => row.baseline - (body[at]?.baseline ?? 0))
  const tightPitch = Math.min(...pitches.filter((pitch) => pitch > 4), 40)
  for (const [at, row] of placed.entries()) {
    const hasKey = row.some(({ columns }) => columns[0] === 0)
    const gap = at === 0 ? Number.POSITIVE_INFINITY : (pitches[at - 1] ?? 0)
    const isWrap = gap < tightPitch * 1.25 && gap < (row[0]?.segment.size ?? 10) * 1.5
    const isNew = keyedRows > 1 ? hasKey || (!isWrap && gap > tightPitch * 1.6) : !isWrap
    // A key may be vertically centred in its row; then the lines above it are in the same row.
    const last = groups.at(-1)
    const joins =
      keyedRows > 1 && hasKey && isWrap && last && !last.flat().some(({ columns }) => columns[0] === 0)
    if ((isNew && !joins) || !last) groups.push([row])
    else last.push(row)
  }
  return groups
}

function toCell(lines: Segment[]): TableCell {
  const sorted = lines.toSorted((a, b) => a.baseline - b.baseline || a.left - b.left)
  return { lines: sorted, text: joinLines(sorted.map(({ text }) => text)) }
}
