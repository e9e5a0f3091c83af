import type { AcceptedWordings } from './gold.ts'
import { hasAllTerms, termSimilarity, termsOf } from './text-similarity.ts'

/** Two texts with at least this similarity count as the same. */
export const SAME_THRESHOLD = 0.6
const LONGEST_ITEM = 12

/** How similar a read item is to the expected one. */
export function itemSimilarity(
  gold: string,
  other: AcceptedWordings[string] | undefined,
  read: string,
): number {
  const best = Math.max(...[gold, ...(other?.aliases ?? [])].map((words) => termSimilarity(words, read)))
  const isContained =
    best < SAME_THRESHOLD &&
    termsOf(read).length <= LONGEST_ITEM &&
    (other?.contains ?? []).some((needed) => hasAllTerms(read, needed))
  return isContained ? SAME_THRESHOLD : best
}

/** From 0 to 1. Missing items count as much as superfluous ones; the order does not count. */
export function scoreList(
  gold: string[],
  read: string[],
  { others = {}, optional = [] }: { others?: AcceptedWordings; optional?: string[] },
): number {
  const pairs = pickBestPairs(
    gold.flatMap((item, at) =>
      read.flatMap((each, other) => {
        const value = itemSimilarity(item, others[item], each)
        return value >= SAME_THRESHOLD - 1e-9 ? [{ value, at, other }] : []
      }),
    ),
  )
  const matched = new Set(pairs.map(({ other }) => other))
  const allowed = read.filter(
    (each, at) =>
      !matched.has(at) &&
      (optional.some((item) => termSimilarity(item, each) >= SAME_THRESHOLD) ||
        gold.some(
          (item) => others[item]?.contains && itemSimilarity(item, others[item], each) >= SAME_THRESHOLD,
        )),
  ).length
  return f1Score(pairs.length, gold.length, read.length - allowed)
}

/** Picks the best pairs first, and uses nothing twice. */
export function pickBestPairs<P extends { value: number; at: number; other: number }>(pairs: P[]): P[] {
  const taken = { at: new Set<number>(), other: new Set<number>() }
  return pairs
    .toSorted((a, b) => b.value - a.value)
    .filter(({ at, other }) => {
      if (taken.at.has(at) || taken.other.has(other)) return false
      taken.at.add(at)
      taken.other.add(other)
      return true
    })
}

/** The F1 score; 1 if nothing was expected and nothing was read. */
export function f1Score(right: number, gold: number, read: number): number {
  return gold + read === 0 ? 1 : (2 * right) / (gold + read)
}
