import type { LayoutLine } from './layout.ts'
import { readDay } from './wording/days.ts'
import { kindOfHeading } from './wording/sections.ts'
import { isClock, readTime } from './wording/times.ts'
import type { TextBlock } from './block.ts'

type OpenBlock = { block: TextBlock; last: LayoutLine }
type NextLine = {
  line: LayoutLine
  /** How prominent it would be as a heading; 0: it is none. */
  level: number
  /** Its bullet or number, or ''. */
  mark: string
  /** Where the lines of its column end. */
  right: number
}

/** Whether a line continues the open block. */
export function continuesBlock(open: OpenBlock, next: NextLine): boolean {
  const { block, last } = open
  const { line, level, mark } = next
  if (line.page !== last.page) return block.kind !== 'heading' && continuesOverPage(last, next)
  const gap = line.baseline - last.baseline
  // A dash may also continue a sentence.
  if (mark !== '' && !(/^[–—-]$/.test(mark) && /^\p{Ll}/u.test(line.text))) return false
  if (Math.abs(line.size - last.size) > last.size * 0.12) return false
  if (block.kind === 'heading') return isSameTitle(open, next)
  if (level > 0) return false
  if (line.column !== last.column)
    return (
      /[\p{Ll},;‐-]$/u.test(last.text) &&
      /^\p{Ll}/u.test(line.text) &&
      block.kind === 'text' &&
      line.left > last.right
    )
  if (gap > last.size * 2.05 || gap < 0 || startsNewBlock(open, line)) return false
  return block.kind === 'item' ? continuesItem(open, next) : continuesText(last, next)
}

/** Over a page break, only an unfinished sentence continues. */
function continuesOverPage(last: LayoutLine, { line, level, mark }: NextLine): boolean {
  return (
    level === 0 &&
    mark === '' &&
    /[\p{Ll},;-]$/u.test(last.text) &&
    /^\p{Ll}/u.test(line.text) &&
    Math.abs(line.size - last.size) < 1
  )
}

/** A title that continues on a second line. */
function isSameTitle({ block, last }: OpenBlock, { line, level }: NextLine): boolean {
  return (
    line.column === last.column &&
    level > 0 &&
    Math.abs(level - block.level) <= 2 &&
    line.baseline - last.baseline < last.size * 1.5 &&
    line.size >= 14 &&
    readDay(line.text) === null &&
    kindOfHeading(line.text) === null
  )
}

/** Whether the line starts a timetable entry or a day. */
function startsNewBlock({ block, last }: OpenBlock, line: LayoutLine): boolean {
  const time = readTime(line.text)
  if (time && isClock(time) && /[:.h]\d\d|am|pm|^\d{4}/i.test(line.text.slice(0, time.end))) {
    // Except when a sentence was wrapped just before a time.
    if (!/\b(?:at|from|until|to|by|around|about|is|till|before|after|and)$/i.test(last.text)) return true
  }
  return (
    readDay(line.text) !== null &&
    !/\b(?:on|of|from|to|until|by|and|the|every|each|for|till|[,–-])$/i.test(last.text) &&
    /^[A-Z\d]/.test(line.text) &&
    (/[.:!?]$/.test(last.text) || block.kind === 'item')
  )
}

/** Where the previous line would end if it held the first word of this one, and the average letter width. */
function measureWithFirstWord(last: LayoutLine, line: LayoutLine): { end: number; letter: number } {
  const letter = (line.right - line.left) / Math.max(1, line.text.length)
  return { end: last.right + letter * ((line.text.split(' ')[0] ?? '').length + 1), letter }
}

/**
 * A line continues an item if it is indented below its words or starts in lower case, or if it had to wrap.
 */
function continuesItem({ block, last }: OpenBlock, { line, right }: NextLine): boolean {
  const gap = line.baseline - last.baseline
  if (line.left > last.left + line.size * 0.5 && gap < last.size * 1.75) return true
  if (/^\p{Ll}/u.test(line.text) && gap < last.size * 1.7) return true
  const { end, letter } = measureWithFirstWord(last, line)
  const couldFit = end < right - letter
  return !couldFit && gap < last.size * 1.6 && Math.abs(line.left - last.left) < 2 && block.lines.length > 1
}

/** A line continues a paragraph if the sentence is unfinished, or if the line before was full. */
function continuesText(last: LayoutLine, { line, right }: NextLine): boolean {
  const { end, letter } = measureWithFirstWord(last, line)
  const isShort = end < right - (right - line.left) * 0.2
  const isOpen = /(?:,|\b(?:the|a|an|and|or|of|to|in|on|at|for|with|from|by|is|are|our|your))$/i.test(
    last.text,
  )
  if (/^\p{Ll}/u.test(line.text) && !/[.!?:]$/.test(last.text) && (!isShort || isOpen)) return true
  return /[‐-]$/.test(last.text) || end >= right - letter
}
