import type { SourceLine } from './source-line.ts'
import { relatedTo } from '../../language/words.ts'

export type RankedLine = {
  line: SourceLine
  /** How much of the question the line covers, from 0 to 1. */
  share: number
}

/** Lines that cover a smaller share of the question are about something else. */
const MIN_SHARE = 0.5

/** Words that ask for a measure weigh double, because the measured thing may have any name. */
const MEASURES = new Set(['far', 'distanc', 'high', 'old', 'heavy', 'weight'])
/** How well a line matches a word: with the word itself or a related one, in its text or in its heading. */
const SAME = 1
const RELATED = 0.75
const HEADING = 0.7
const RELATED_HEADING = 0.5
/** Added if both the text and the heading match. */
const BOTH = 0.15
/** What a line of a packing list loses. */
const BRING_LOSS = 0.1
/** Lines with more words are long. */
const LONG_LINE_WORDS = 25

/**
 * The lines that match the words, best first. A word that few lines contain weighs more, and one that no line
 * contains weighs most: 'swimming pool' is not answered by a swim in the lake. `bonus` prefers lines that
 * have what was asked for.
 */
export function rankLines(
  words: string[],
  lines: SourceLine[],
  bonus: (line: SourceLine) => number = () => 0,
): RankedLine[] {
  const weights = words.map((word) => {
    const matchCount = lines.filter((line) => match(word, line) > 0).length
    return Math.log(1 + (lines.length + 1) / (matchCount + 0.5)) * (MEASURES.has(word) ? 2 : 1)
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return []
  return lines
    .map((line, i) => {
      const share = words.reduce((sum, word, at) => sum + match(word, line) * weights[at]!, 0) / total
      // Of equal matches, packing lists and long lines rank lower, and then the earlier line is first.
      const order =
        share +
        bonus(line) -
        (line.kind === 'bring' ? BRING_LOSS : 0) -
        Math.max(0, line.words.size - LONG_LINE_WORDS) / 1_000 -
        i / 1_000_000
      return { line, share, order }
    })
    .filter(({ share }) => share >= MIN_SHARE)
    .sort((a, b) => b.order - a.order)
    .map(({ line, share }) => ({ line, share }))
}

/** How well a line matches a word, from 0 to 1. */
function match(word: string, { words, headingWords }: SourceLine): number {
  const related = [...relatedTo(word)]
  const weightIn = (stems: Set<string>, sameWeight: number, relatedWeight: number) => {
    if (stems.has(word)) return sameWeight
    return related.some((other) => stems.has(other)) ? relatedWeight : 0
  }
  const textMatch = weightIn(words, SAME, RELATED)
  const headingMatch = weightIn(headingWords, HEADING, RELATED_HEADING)
  return Math.min(SAME, Math.max(textMatch, headingMatch) + (textMatch > 0 && headingMatch > 0 ? BOTH : 0))
}
