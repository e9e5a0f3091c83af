import type { SourceLine } from './source-line.ts'
import { relatedTo } from '../../language/words.ts'

export type RankedLine = {
  line: SourceLine
  /** The share of the question that it covers, 0 to 1. */ share: number
}

/** Lines that cover a smaller share of the question are about something else. */
export const MIN_SHARE = 0.5

/** Words that ask for a measure weigh double, because the measured thing may have any name. */
const MEASURES = new Set(['far', 'distanc', 'high', 'old', 'heavy', 'weight'])
const SAME = 1
const RELATED = 0.75
const HEADING = 0.7
const RELATED_HEADING = 0.5
/** Extra weight for a line if both it and its heading match. */
const BOTH = 0.15

/**
 * The lines that match the words, best first. A word that few lines contain weighs more, and one that no line
 * contains weighs most: 'swimming pool' is not answered by a swim in the lake.
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
      // Of two equal matches, a short line ranks before a long one, then the earlier one first.
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
