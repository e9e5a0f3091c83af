import type { Box, Glyph } from './page-marks.ts'
import { boundingBox, BULLET, splitWords, toSegments, type TextRow, type Segment } from './segments.ts'

type RowContext = {
  page: number
  /** Small drawings, which may be bullets. */
  dots: Box[]
  /** Vertical lines and the sides of filled areas: cells end there. */
  edges: Box[]
}

/** Letters on one baseline; `size` is that of the largest. */
type GlyphRow = { baseline: number; size: number; glyphs: Glyph[] }

/** Groups the letters of a page into rows by their baselines, and each row into segments. */
export function toRows(glyphs: Glyph[], { page, dots, edges }: RowContext): TextRow[] {
  const rows = joinRaisedLetters(groupByBaseline(glyphs))
  const isMark = (row: GlyphRow) => isOnlyBullets(row) || isLoneMark(row, rows)
  const looseMarks = rows
    .filter(isMark)
    .flatMap((row) => row.glyphs.filter((glyph) => glyph.text.trim() !== ''))
  const textRows = rows
    .filter((row) => !isMark(row))
    .flatMap(({ baseline, glyphs: rowGlyphs }) => {
      const edgesInRow = edges.filter((edge) => edge.top < baseline - 1 && edge.bottom > baseline - 4)
      const segments = toSegments(
        rowGlyphs,
        page,
        edgesInRow.map((edge) => edge.left),
      )
      if (segments.length === 0) return []
      const bulleted = segments.map((segment) => addDrawnBullet(segment, [...dots, ...looseMarks]))
      return [{ ...boundingBox(bulleted), baseline, segments: bulleted }]
    })
  return splitAtColumns(textRows)
}

function groupByBaseline(glyphs: Glyph[]): GlyphRow[] {
  const rows: GlyphRow[] = []
  for (const glyph of glyphs.toSorted((a, b) => a.baseline - b.baseline)) {
    const last = rows.at(-1)
    const reach = Math.max(1.2, Math.min(glyph.size, last?.size ?? 0) * 0.28)
    if (last && glyph.baseline - last.baseline <= reach) {
      last.glyphs.push(glyph)
      if (glyph.size > last.size) last.size = glyph.size
    } else rows.push({ baseline: glyph.baseline, size: glyph.size, glyphs: [glyph] })
  }
  return rows
}

/** Bullets in another font may be slightly above or below their line. */
function isOnlyBullets({ glyphs }: GlyphRow): boolean {
  return (
    glyphs.every((glyph) => glyph.text.trim() === '' || /^[•●▪◦■○]$/u.test(glyph.text)) &&
    glyphs.some((glyph) => glyph.text.trim() !== '')
  )
}

/** A tick in an unknown symbol font may come out as a lone letter beside its line. */
function isLoneMark(row: GlyphRow, rows: GlyphRow[]): boolean {
  const [glyph, ...rest] = row.glyphs.filter(({ text }) => text.trim() !== '')
  if (!glyph || rest.length > 0 || !/^[4nlqutoO]$/.test(glyph.text)) return false
  return rows.some(
    (other) =>
      other.glyphs.length > 3 &&
      Math.abs(other.baseline - row.baseline) < glyph.size * 0.7 &&
      other.glyphs.some(({ left }) => left > glyph.right && left - glyph.right < glyph.size * 2),
  )
}

/** Splits cells that nearly touch: if nearby rows have a column there, a wide space is its edge. */
function splitAtColumns(rows: TextRow[]): TextRow[] {
  const columnStarts = rows.flatMap((row) =>
    row.segments.slice(1).map((segment) => ({ left: segment.left, baseline: row.baseline })),
  )
  return rows.map((row) => {
    const startsNearby = columnStarts.filter(
      ({ baseline }) => Math.abs(baseline - row.baseline) < 90 && baseline !== row.baseline,
    )
    const isColumnStart = (left: number) =>
      startsNearby.filter((start) => Math.abs(start.left - left) < 1.3).length >= 2
    const segments = row.segments.flatMap((segment) =>
      splitWords(
        segment,
        (word, before) =>
          isColumnStart(word.left) &&
          word.left - before.right > segment.size * (segment.isMonospaced ? 0.9 : 0.42),
      ),
    )
    return segments.length === row.segments.length ? row : { ...row, segments }
  })
}

/** Some programs draw bullets as shapes instead of text. */
function addDrawnBullet(segment: Segment, dots: Box[]): Segment {
  const dot = dots.find(({ left, right, top, bottom }) => {
    const middle = (top + bottom) / 2
    const gap = segment.left - right
    return (
      middle > segment.top &&
      middle < segment.bottom &&
      gap > -1 &&
      gap < segment.size * 2.5 &&
      left < segment.left
    )
  })
  if (!dot || BULLET.test(segment.text.split(' ')[0] ?? '')) return segment
  return { ...segment, left: dot.left, text: `• ${segment.text}` }
}

/** Superscripts and subscripts belong to the line beside them. */
function joinRaisedLetters(rows: GlyphRow[]): GlyphRow[] {
  const joined: GlyphRow[] = []
  for (const row of rows) {
    const last = joined.at(-1)
    const isNear = last && row.baseline - last.baseline < Math.max(row.size, last.size) * 0.5
    if (last && isNear && touches(last.glyphs, row.glyphs)) {
      const larger = last.size >= row.size ? last : row
      last.baseline = larger.baseline
      last.glyphs = [...last.glyphs, ...row.glyphs]
      last.size = larger.size
    } else joined.push(row)
  }
  return joined
}

/** Whether letters of clearly different size stand directly beside each other. */
function touches(above: Glyph[], below: Glyph[]): boolean {
  const sizes = [Math.max(...above.map((glyph) => glyph.size)), Math.max(...below.map((glyph) => glyph.size))]
  if (Math.min(...sizes) > 0.85 * Math.max(...sizes)) return false
  return below.some((glyph) =>
    above.some(
      (near) =>
        Math.min(Math.abs(glyph.left - near.right), Math.abs(near.left - glyph.right)) < near.size * 0.4,
    ),
  )
}
