import { findGrid, type Grid } from './grid.ts'
import { middle } from './page-marks.ts'
import { boundingBox, splitWords, type Segment, type TextRow } from './segments.ts'
import type { TableCell } from './table.ts'
import { isKeyLike } from './wording/table-keys.ts'

/** An empty strip between two columns. */
export type Gutter = { left: number; right: number }

export type Band = {
  rows: TextRow[]
  /** From left to right; empty: plain text, or a grid. */
  gutters: Gutter[]
  /** The cells of a timetable. */
  grid?: TableCell[][]
}

/** In points. */
const MIN_GUTTER = 8
/** More than the width of any page, in points. */
const BEYOND_PAGE = 2_000

/**
 * Splits a page into bands: runs of rows with the same column gutters. A band without gutters is plain text.
 */
export function toBands(rows: TextRow[]): Band[] {
  const bands: Band[] = []
  const grids = rows.map((_, start) => findGrid(rows, start))
  let at = 0
  while (at < rows.length) {
    const band = bandAt(rows, at, grids)
    if (band) {
      bands.push(band)
      at += band.rows.length
      continue
    }
    const row = rows[at]
    const last = bands.at(-1)
    if (row && last?.gutters.length === 0 && !last.grid) last.rows.push(row)
    else if (row) bands.push({ rows: [row], gutters: [] })
    at++
  }
  return bands
}

/** The grid or the columns that start at a row; null if it is plain text. */
function bandAt(rows: TextRow[], at: number, grids: (Grid | null)[]): Band | null {
  const grid = grids[at]
  if (grid) return { rows: rows.slice(at, at + grid.length), gutters: [], grid: grid.rows }
  return canStartBand(rows, at) ? growBand(rows.slice(at, nextGrid(grids, at))) : null
}

/** Columns start where segments are side by side, in this row or the next. */
function canStartBand(rows: TextRow[], at: number): boolean {
  const row = rows[at]
  const next = rows[at + 1]
  if (!row) return false
  if (row.segments.length > 1) return true
  const [segment] = row.segments
  const below = rows.slice(at + 1, at + 7)
  const isTitle =
    segment !== undefined &&
    segment.left <= Math.min(...below.map((each) => each.left)) + 5 &&
    below
      .slice(1, 3)
      .every((each) =>
        each.segments.every((other) => segment.size > other.size * 1.08 || (segment.isBold && !other.isBold)),
      )
  const isSentence =
    segment !== undefined && segment.text.split(' ').length >= 6 && /[.:]$/.test(segment.text)
  if (isTitle || isSentence) return false
  return (
    next !== undefined &&
    segment !== undefined &&
    next.baseline - row.baseline < segment.size * 1.9 &&
    next.segments.some(
      (other) => other.left > segment.right + MIN_GUTTER || other.right < segment.left - MIN_GUTTER,
    )
  )
}

function nextGrid(grids: (Grid | null)[], start: number): number {
  const next = grids.findIndex((grid, at) => at > start && grid !== null)
  return next < 0 ? grids.length : next
}

/** The rows from the first one on that share column gutters; null if there are none. */
function growBand(rows: TextRow[]): Band | null {
  const first = rows[0]
  if (!first) return null
  // Start with everything, and keep what every row leaves free.
  let gutters = narrowGutter({ left: first.left - BEYOND_PAGE, right: first.right + BEYOND_PAGE }, first)
  let best: Band | null = null
  for (let at = 1; at < rows.length; at++) {
    const row = rows[at]
    const before = rows[at - 1]
    if (!row || !before) break
    const size = Math.max(...row.segments.map((segment) => segment.size))
    if (row.top - before.bottom > size * 4) break
    gutters = gutters.flatMap((gutter) => narrowGutter(gutter, row))
    const inBand = rows.slice(0, at + 1)
    const used = usedGutters(gutters, inBand)
    // A heading or paragraph below a table closes its gutters, so the table ends before it.
    if (best && best.rows.length >= 3 && used.length < best.gutters.length && row.segments.length === 1) break
    // The others are the margins of the page.
    const hasInnerGutter = gutters.some(
      ({ left, right }) => left > first.left - BEYOND_PAGE / 2 && right < first.right + BEYOND_PAGE / 2,
    )
    if (used.length > 0) best = { rows: inBand, gutters: used }
    else if (best || (!hasInnerGutter && at > 6)) break
  }
  const band = best && trimBand(best)
  return band && withWholeHead(withoutNextHead(band, rows))
}

/** The header of a table below two columns may look like a row of them. */
function withoutNextHead(band: Band, rows: TextRow[]): Band {
  const next = rows[band.rows.length]
  const last = band.rows.at(-1)
  if (!next || !last || band.rows.length < 6 || last.segments.length < 3 || next.segments.length < 3)
    return band
  const alike = last.segments.filter((segment) =>
    next.segments.some((other) => Math.abs(other.left - segment.left) < 3),
  ).length
  return alike >= 3 ? { ...band, rows: band.rows.slice(0, -1) } : band
}

/**
 * Header words may nearly touch although the columns below are apart, so the header is split at the gutters
 * of the rest.
 */
function withWholeHead(band: Band): Band {
  const [head, ...rest] = band.rows
  if (!head || rest.length < 3) return band
  let gutters = [{ left: -BEYOND_PAGE, right: 5_000 }]
  for (const row of rest) gutters = gutters.flatMap((gutter) => narrowGutter(gutter, row))
  const used = usedGutters(gutters, rest)
  if (used.length <= band.gutters.length) return band
  const segments = head.segments.flatMap((segment) =>
    splitWords(
      segment,
      (word, before) =>
        used.some((gutter) => middle(gutter) > middle(before) && middle(gutter) < word.right) &&
        word.left - before.right > segment.size * 0.2,
    ),
  )
  return { rows: [{ ...head, segments }, ...rest], gutters: used }
}

/** The parts of a gutter that another row leaves free. */
function narrowGutter(gutter: Gutter, row: TextRow): Gutter[] {
  let parts = [gutter]
  for (const { left, right } of row.segments) {
    parts = parts.flatMap((part) => {
      if (right <= part.left || left >= part.right) return [part]
      return [
        { left: part.left, right: left },
        { left: right, right: part.right },
      ]
    })
  }
  return parts.filter((part) => part.right - part.left >= MIN_GUTTER)
}

/** Gutters with words on both sides, at least twice in the same row. */
function usedGutters(gutters: Gutter[], rows: TextRow[]): Gutter[] {
  const segments = rows.flatMap((row) => row.segments)
  return gutters.filter((gutter) => {
    const lefts = segments.filter((segment) => segment.right <= gutter.left + 1)
    const rights = segments.filter((segment) => segment.left >= gutter.right - 1)
    if (lefts.length < 2 || rights.length < 2) return false
    const beside = lefts.filter((left) =>
      rights.some((right) => left.top < right.bottom - 1 && right.top < left.bottom - 1),
    )
    return beside.length >= 2
  })
}

/** Cuts off trailing rows that are only in the first column and set apart: they belong to the text below. */
function trimBand(band: Band): Band | null {
  const { rows, gutters } = band
  const isInFirstColumn = (row: TextRow) => row.segments.every((segment) => columnOf(gutters, segment) === 0)
  const tailStart = rows.findLastIndex((row) => !isInFirstColumn(row)) + 1
  const before = rows.slice(0, tailStart)
  const size = usualSize(rows)
  const pitch = Math.max(usualLinePitch(rows), size * 1.2)
  const keys = before.flatMap((row) => row.segments.filter((segment) => columnOf(gutters, segment) === 0))
  const isKeyed = keys.filter(({ text }) => isKeyLike(text)).length > keys.length * 0.6
  const areShort = keys.length >= 2 && keys.every(({ text }) => text.split(' ').length <= 6)
  const end = rows.findIndex((row, at) => {
    if (at < Math.max(2, tailStart)) return false
    const above = rows
      .slice(0, at)
      .findLast((each) => each.segments.some((segment) => columnOf(gutters, segment) === 0))
    const [segment] = row.segments
    const words = segment?.text.split(' ').length ?? 0
    const isApart = row.baseline - (above?.baseline ?? row.baseline) > pitch * 1.6
    const isLarger = row.segments.some((each) => each.size > size * 1.12)
    const isSentence = areShort && words >= 7
    return isApart || isLarger || isSentence || (isKeyed && !row.segments.some(({ text }) => isKeyLike(text)))
  })
  const kept = end < 0 ? rows : rows.slice(0, end)
  const used = usedGutters(gutters, kept)
  return used.length === 0 ? null : { rows: kept, gutters: used }
}

/** The number of the column that a segment starts in, from 0. */
export function columnOf(gutters: Gutter[], segment: Segment): number {
  return gutters.filter((gutter) => segment.left >= gutter.right - 2).length
}

/** The usual distance between lines: a low percentile, because gaps between paragraphs are larger. */
export function usualLinePitch(rows: { baseline: number }[]): number {
  const pitches = rows
    .slice(1)
    .map((row, at) => row.baseline - (rows[at]?.baseline ?? 0))
    .filter((pitch) => pitch > 2)
    .toSorted((a, b) => a - b)
  return pitches[Math.floor(pitches.length * 0.3)] ?? 14
}

function usualSize(rows: TextRow[]): number {
  const sizes = rows.flatMap((row) => row.segments.map((segment) => segment.size)).toSorted((a, b) => a - b)
  return sizes[Math.floor(sizes.length / 2)] ?? 10
}

/** The rows of each column, without empty columns. */
export function toColumns({ rows, gutters }: Band): TextRow[][] {
  return Array.from({ length: gutters.length + 1 }, (_, column) =>
    rows.flatMap((row) => {
      const segments = row.segments.filter((segment) => columnOf(gutters, segment) === column)
      return segments.length === 0 ? [] : [{ ...boundingBox(segments), baseline: row.baseline, segments }]
    }),
  ).filter((part) => part.length > 0)
}
