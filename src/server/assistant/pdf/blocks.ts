import type { Block, TextBlock } from './block.ts'
import { continuesBlock } from './continues-block.ts'
import { groupBy } from '../../group-by.ts'
import { joinLines } from './join-lines.ts'
import type { LayoutItem, LayoutLine } from './layout.ts'
import { BULLET_SIGN } from './segments.ts'
import { readDay } from './wording/days.ts'
import { amountsIn } from './wording/prices.ts'
import { isKnownHeading, kindOfHeading } from './wording/sections.ts'
import { isClock, readTime } from './wording/times.ts'

const LIST_MARK = new RegExp(
  `^((?:${BULLET_SIGN}|\\[[ x]\\]|o(?=\\s+\\S))+|\\d{1,2}\\.\\d(?!\\d)\\.?|\\(?\\d{1,2}[.)](?!\\d)|\\(?[a-h][.)])\\s+(?=\\S)`,
  'u',
)
/** A banner is more prominent than a heading in body size. */
const MIN_BANNER_LEVEL = 110
/** A line made of signs, such as '------'. */
const TYPED_RULE = /^[=\-_~*.+–—\s]{4,}$/

/** Turns lines into headings, paragraphs, list items and tables. */
export function toBlocks(items: LayoutItem[], bodySize: number): Block[] {
  const blocks: Block[] = []
  const lines = items.flatMap((item) => (item.kind === 'line' ? [item.line] : []))
  const bodyColour = usualColour(lines, bodySize)
  const linesWithOddMark = findOddMarks(lines)
  const columns = groupBy(lines, columnKey)
  let open: { block: TextBlock; last: LayoutLine } | null = null

  for (const [at, item] of items.entries()) {
    if (item.kind === 'table') {
      blocks.push({ kind: 'table', table: item, page: item.page })
      open = null
      continue
    }
    const { line } = item
    if (TYPED_RULE.test(line.text)) {
      open = null
      continue
    }
    const next = items[at + 1]
    const nextLine = next?.kind === 'line' ? next.line : null
    const level = headingLevel(line, { bodySize, bodyColour, next: nextLine })
    const mark = LIST_MARK.exec(line.text)?.[1] ?? (linesWithOddMark.has(line) ? (line.text[0] ?? '') : '')
    if (
      open &&
      continuesBlock(open, { line, level, mark, right: rightEdge(columns.get(columnKey(line)) ?? [], line) })
    ) {
      open.block.lines.push(line.text)
      open.last = line
      continue
    }
    const [block, ...more] = startBlocks(line, { level, mark })
    blocks.push(block, ...more)
    // Nobody can tell which of several items a line would continue.
    open = more.length === 0 ? { block, last: line } : null
  }
  return blocks.flatMap((block): Block[] => (block.kind === 'table' ? [block] : splitLongBlock(block)))
}

/** The block that a line starts; several blocks if it has list items side by side. */
function startBlocks(
  line: LayoutLine,
  { level, mark }: { level: number; mark: string },
): [TextBlock, ...TextBlock[]] {
  const { page, column, size } = line
  const text = mark === '' ? line.text : line.text.slice(line.text.indexOf(mark) + mark.length).trim()
  // '*** Included ***'
  const isBanner = /^[*#=>]{2,}$/.test(mark) && text.split(' ').length <= 8
  const isNumberedHeading =
    level > 0 && /^\d/.test(mark) && (kindOfHeading(text) !== null || /\.\d/.test(mark))
  if (mark !== '' && !isBanner && !isNumberedHeading) {
    const toItem = (item: string): TextBlock => ({
      kind: 'item',
      text: item,
      page,
      column,
      level: 0,
      mark,
      lines: [item],
      size,
    })
    const [first = '', ...more] = text.split(/\s{3,}[•●▪◦*–-]\s+/u)
    return [toItem(first), ...more.map(toItem)]
  }
  const isHeading = level > 0 || isBanner
  return [
    {
      kind: isHeading ? 'heading' : 'text',
      text: isHeading && mark !== '' ? text : line.text,
      page,
      column,
      level: isBanner ? Math.max(level, MIN_BANNER_LEVEL) : level,
      mark: '',
      lines: [line.text],
      size,
    },
  ]
}

/** Longer texts are split: matching the patterns on a whole book would take too long. */
const MAX_BLOCK_LENGTH = 4_000
const LONG_PARTS = new RegExp(`.{1,${MAX_BLOCK_LENGTH}}(?:\\s|$)|.{1,${MAX_BLOCK_LENGTH}}`, 'gs')

function splitLongBlock(block: TextBlock): TextBlock[] {
  const text = block.lines.length < 2 ? block.text : joinLines(block.lines)
  const parts = text.length <= MAX_BLOCK_LENGTH ? [text] : (text.match(LONG_PARTS) ?? [])
  return parts.map((part) => ({ ...block, text: part.trim() }))
}

function columnKey({ page, column }: LayoutLine): string {
  return `${page}/${column}`
}

/**
 * Bullets in an unknown symbol font come out as a letter or digit; the same one before three lines in a row
 * is a bullet.
 */
function findOddMarks(lines: LayoutLine[]): Set<LayoutLine> {
  const marked = new Set<LayoutLine>()
  const tokenOf = (line: LayoutLine | undefined) => /^(\S)\s+\p{L}/u.exec(line?.text ?? '')?.[1]
  lines.forEach((line, at) => {
    const threeLines = lines.slice(at, at + 3)
    const token = tokenOf(line)
    const isOdd =
      token !== undefined &&
      !/^[AI]$/.test(token) &&
      threeLines.length === 3 &&
      threeLines.every((each) => tokenOf(each) === token && each.column === line.column)
    if (isOdd) threeLines.forEach((each) => marked.add(each))
  })
  return marked
}

/** Where lines of this column end: the rightmost end of nearby lines of the same size. */
function rightEdge(column: LayoutLine[], line: LayoutLine): number {
  const near = column.filter(
    (other) =>
      Math.abs(other.baseline - line.baseline) < line.size * 9 &&
      Math.abs(other.size - line.size) < line.size * 0.15,
  )
  return Math.max(line.right, ...near.map((other) => other.right))
}

function usualColour(lines: LayoutLine[], bodySize: number): string | null {
  const counts = new Map<string | null, number>()
  for (const { colour, size, text } of lines) {
    if (Math.abs(size - bodySize) < 0.6) counts.set(colour, (counts.get(colour) ?? 0) + text.length)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

function isCapitals(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '')
  return letters.length >= 4 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
}

/** How prominent a heading is: its size in percent of the body's, plus some for its style. 0: no heading. */
function headingLevel(
  line: LayoutLine,
  { bodySize, bodyColour, next }: { bodySize: number; bodyColour: string | null; next: LayoutLine | null },
): number {
  const { text } = line
  const words = text.split(/\s+/).length
  if (words > 12 || text.length > 90 || !/\p{L}/u.test(text)) return 0
  if (/[,;]$/.test(text)) return 0
  if (isClock(readTime(text))) return 0
  // 'Adults £295' in large type is a price, not a heading.
  if (amountsIn(text).length > 0 && kindOfHeading(text) === null) return 0
  const strength = Math.round((line.size / bodySize) * 100)
  const isLarge = line.size >= bodySize * 1.12
  const isCaps = isCapitals(text)
  const endsSentence = /[.]$/.test(text) && words > 3
  if (isLarge) return strength + (line.isBold ? 5 : 0)
  if (line.size < bodySize * 0.85) return 0
  if (line.isBold && !endsSentence && !(next?.isBold && next.column === line.column && words > 8))
    return strength + 5 + (isCaps ? 2 : 0)
  if (isCaps && words <= 8 && !endsSentence) return strength + 3
  if (
    line.colour !== bodyColour &&
    line.colour !== null &&
    words <= 7 &&
    !endsSentence &&
    line.size >= bodySize * 0.97
  )
    return strength + 2
  if (isKnownHeading(text)) return strength + 2
  if (line.isItalic && words <= 7 && !endsSentence && next && !next.isItalic && kindOfHeading(text) !== null)
    return strength + 1
  if (next && /^[=\-_~–—]{4,}\s*$/.test(next.text) && words <= 8) return strength + 2
  const day = readDay(text)
  if (day?.rest === '' && words <= 6) return strength + 1
  // 'Included:' alone on its line
  if (text.endsWith(':') && words <= 7 && kindOfHeading(text) !== null) return strength + 1
  return 0
}
