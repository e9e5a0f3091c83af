import type { SourceLine } from './source-line.ts'
import { relatedTo } from '../words.ts'

export type RankedLine = {
  line: SourceLine
  /** Which share of what was asked it speaks of, 0 to 1. */ share: number
}

/** What speaks of less than this is about something else. */
export const MIN_SHARE = 0.5

/** What these ask for is a measure; what is measured may be called anything. */
const MEASURES = new Set(['far', 'distanc', 'high', 'old', 'heavy', 'weight'])
const SAME = 1
const RELATED = 0.75
const HEADING = 0.7
const RELATED_HEADING = 0.5
/** A line that speaks of it under a heading that does is surely about it. */
const BOTH = 0.15

/**
 * The lines that speak of the words, the nearest first. A word that few lines have weighs more, and one
 * that no line has weighs most: 'swimming pool' is not answered by a swim in the lake.
 */
export function rankLines(
  words: string[],
  lines: SourceLine[],
  bonus: (line: SourceLine) => number = () => 0,
): RankedLine[] {
  const weights = words.map((word) => {
    const having = lines.filter((line) => match(word, line) > 0).length
    return Math.log(1 + (lines.length + 1) / (having + 0.5)) * (MEASURES.has(word) ? 2 : 1)
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return []
  return lines
    .map((line, i) => {
      const share = words.reduce((sum, word, at) => sum + match(word, line) * weights[at]!, 0) / total
      // Of two that say the same, the one to the point is better than a long one; then the earlier one.
      const order =
        share +
        bonus(line) -
        (line.part === 'bring' ? 0.1 : 0) -
        Math.max(0, line.words.size - 25) / 1_000 -
        i / 1_000_000
      return { line, share, order }
    })
    .filter(({ share }) => share >= MIN_SHARE)
    .sort((a, b) => b.order - a.order)
    .map(({ line, share }) => ({ line, share }))
}

function match(word: string, { words, headingWords }: SourceLine): number {
  const others = [...relatedTo(word)]
  const has = (found: Set<string>, same: number, related: number) =>
    found.has(word) ? same : others.some((other) => found.has(other)) ? related : 0
  const own = has(words, SAME, RELATED)
  const heading = has(headingWords, HEADING, RELATED_HEADING)
  return Math.min(SAME, Math.max(own, heading) + (own > 0 && heading > 0 ? BOTH : 0))
}
