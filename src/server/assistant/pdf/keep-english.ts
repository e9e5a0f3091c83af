import type { Block } from './block.ts'
import { joinLines } from './join-lines.ts'
import type { TableCell } from './table.ts'
import { englishScore } from './wording/languages.ts'

/** Keeps the English side of a bilingual document; other documents stay as they are. */
export function keepEnglish(blocks: Block[]): Block[] {
  if (!isBilingual(blocks)) return blocks
  const isOther = new Map<string, boolean>()
  return blocks.map(englishHalf).filter((block) => {
    const key = block.kind === 'table' ? 'table' : `${block.page}/${block.column}`
    const leaning = englishScore(textOf(block))
    // A block without a clear language follows the block above it.
    if (leaning !== 0) isOther.set(key, leaning < 0)
    return isOther.get(key) !== true
  })
}

function isBilingual(blocks: Block[]): boolean {
  const leanings = blocks.flatMap((block) =>
    textOf(block)
      .split(/\s[/·|]\s|\n/)
      .map(englishScore),
  )
  const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)
  const ours = sum(leanings.filter((leaning) => leaning > 0))
  const theirs = -sum(leanings.filter((leaning) => leaning < 0))
  return Math.min(ours, theirs) >= 12 && Math.min(ours, theirs) >= Math.max(ours, theirs) * 0.3
}

function textOf(block: Block): string {
  if (block.kind !== 'table') return block.text
  return block.table.rows
    .flat()
    .map((cell) => cell.lines.map(({ text }) => text).join('\n'))
    .join('\n')
}

/** 'Bicycle and helmet / Bicicleta y casco' */
function englishHalf(block: Block): Block {
  if (block.kind !== 'table') return { ...block, text: halfOf(block.text) }
  return { ...block, table: { ...block.table, rows: block.table.rows.map((row) => row.map(englishLines)) } }
}

function halfOf(text: string): string {
  const halves = text.split(/\s[/·]\s/)
  const [first = '', second = ''] = halves
  if (halves.length !== 2) return text
  const difference = englishScore(first) - englishScore(second)
  if (difference === 0) return text
  return difference > 0 ? first : second
}

/** Drops the lines of a cell that repeat the text in another language. */
function englishLines(cell: TableCell): TableCell {
  const lines = cell.lines
    .map((line) => ({ ...line, text: halfOf(line.text) }))
    .filter(({ text }) => englishScore(text) >= 0)
  return lines.length === 0 || cell.lines.length === 0
    ? { ...cell, text: halfOf(cell.text) }
    : { lines, text: joinLines(lines.map(({ text }) => text)) }
}
