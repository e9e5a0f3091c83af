import type { AcceptedWordings } from './gold.ts'
import { hasAllTerms, termSimilarity, termsOf } from './text-similarity.ts'

/** Two texts with at least this similarity count as the same. */
export const SAME_THRESHOLD = 0.6
/** In terms. A longer item does not match by the terms that it contains. */
const LONGEST_ITEM = 12

/** How similar an item of an answer is to an expected one, or to another accepted wording of it. */
export function itemSimilarity(
  expected: string,
  wordings: AcceptedWordings[string] | undefined,
  item: string,
): number {
  const texts = [expected, ...(wordings?.aliases ?? [])]
  const best = Math.max(...texts.map((text) => termSimilarity(text, item)))
  const hasRequiredTerms =
    best < SAME_THRESHOLD &&
    termsOf(item).length <= LONGEST_ITEM &&
    (wordings?.contains ?? []).some((text) => hasAllTerms(item, text))
  return hasRequiredTerms ? SAME_THRESHOLD : best
}

/** From 0 to 1. Missing items count as much as superfluous ones; the order does not count. */
export function scoreList(
  expected: string[],
  answer: string[],
  { wordings = {}, optional = [] }: { wordings?: AcceptedWordings; optional?: string[] },
): number {
  const pairs = pickBestPairs(
    expected.flatMap((expectedItem, expectedIndex) =>
      answer.flatMap((item, answerIndex) => {
        const value = itemSimilarity(expectedItem, wordings[expectedItem], item)
        // Rounding must not decide at the threshold.
        return value >= SAME_THRESHOLD - 1e-9 ? [{ value, expectedIndex, answerIndex }] : []
      }),
    ),
  )
  const matched = new Set(pairs.map(({ answerIndex }) => answerIndex))
  // Items that may be there are not superfluous: optional ones, and several that contain the same terms.
  const tolerated = answer.filter(
    (item, index) =>
      !matched.has(index) &&
      (optional.some((text) => termSimilarity(text, item) >= SAME_THRESHOLD) ||
        expected.some(
          (each) => wordings[each]?.contains && itemSimilarity(each, wordings[each], item) >= SAME_THRESHOLD,
        )),
  ).length
  return f1Score(pairs.length, expected.length, answer.length - tolerated)
}

/** One expected item or day, and the one of the answer that it is compared with. */
export type IndexPair = { expectedIndex: number; answerIndex: number }

/** Picks the best pairs first, and uses nothing twice. */
export function pickBestPairs<P extends IndexPair & { value: number }>(pairs: P[]): P[] {
  const used = { expected: new Set<number>(), answer: new Set<number>() }
  return pairs
    .toSorted((a, b) => b.value - a.value)
    .filter(({ expectedIndex, answerIndex }) => {
      if (used.expected.has(expectedIndex) || used.answer.has(answerIndex)) return false
      used.expected.add(expectedIndex)
      used.answer.add(answerIndex)
      return true
    })
}

/** The F1 score; 1 if nothing was expected and the answer is empty. */
export function f1Score(correct: number, expectedCount: number, answerCount: number): number {
  const total = expectedCount + answerCount
  return total === 0 ? 1 : (2 * correct) / total
}
