import type { Block } from './block.ts'
import { joinLines } from './join-lines.ts'
import type { TableCell } from './table.ts'
import { englishScore } from './wording/languages.ts'

/** The least that each language of a bilingual document scores, and its least share of the other's score. */
const MIN_SCORE = 12
const MIN_SHARE = 0.3

/** Keeps the English side of a bilingual document; other documents stay as they are. */
export function keepEnglish(blocks: Block[]): Block[] {
  if (!isBilingual(blocks)) return blocks
  const isForeign = new Map<string, boolean>()
  return blocks.map(englishHalf).filter((block) => {
    const key = block.kind === 'table' ? 'table' : `${block.page}/${block.column}`
    const score = englishScore(textOf(block))
    // A block without a clear language follows the block above it.
    if (score !== 0) isForeign.set(key, score < 0)
    return isForeign.get(key) !== true
  })
}

/** Whether both English and another language have a considerable share of the text. */
function isBilingual(blocks: Block[]): boolean {
  const scores = blocks.flatMap((block) =>
    textOf(block)
      .split(/\s[/·|]\s|\n/)
      .map(englishScore),
  )
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const english = sum(scores.filter((score) => score > 0))
  const foreign = -sum(scores.filter((score) => score < 0))
  const [less, more] = [Math.min(english, foreign), Math.max(english, foreign)]
  return less >= MIN_SCORE && less >= more * MIN_SHARE
}

function textOf(block: Block): string {
  if (block.kind !== 'table') return block.text
  return block.table.rows
    .flat()
    .map((cell) => cell.lines.map(({ text }) => text).join('\n'))
    .join('\n')
}

/** Keeps 'Bicycle and helmet' of 'Bicycle and helmet / Bicicleta y casco'. */
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
