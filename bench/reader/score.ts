import type { ExtractedDetails } from '#contract/assistant.ts'
import type { GoldAnswer } from './gold.ts'
import { itemSimilarity, SAME_THRESHOLD, scoreList, f1Score } from './score-list.ts'
import { scoreSchedule } from './score-schedule.ts'
import { hasAllTerms, termSimilarity, termsOf, wordSimilarity } from './text-similarity.ts'

/** Each from 0 to 1. An empty answer is correct if the document says nothing. */
export type DocumentScore = Record<keyof ExtractedDetails, number> & {
  /** Of the five fields. */
  mean: number
  /** The number of things that should not have been read: not included, of others, hidden. */
  leaks: number
}

export function scoreDocument(gold: GoldAnswer, read: ExtractedDetails): DocumentScore {
  const score = scoreAgainst(gold.extracted, gold, read)
  const recognised = gold.ocr && scoreAgainst(gold.ocr, { ...gold, aliases: {}, alternatives: {} }, read)
  const best = recognised && recognised.mean > score.mean ? recognised : score
  return { ...best, leaks: countLeaks(gold, read) }
}

function scoreAgainst(
  wanted: ExtractedDetails,
  gold: GoldAnswer,
  read: ExtractedDetails,
): Omit<DocumentScore, 'leaks'> {
  const { aliases = {}, optional = {}, alternatives = {}, proseDays = [] } = gold
  const fields = {
    tourIncludes: scoreList(wanted.tourIncludes, read.tourIncludes, {
      others: aliases.tourIncludes ?? {},
      optional: optional.tourIncludes ?? [],
    }),
    activities: scoreList(wanted.activities, read.activities, {
      others: aliases.activities ?? {},
      optional: optional.activities ?? [],
    }),
    budget: Math.max(
      ...[wanted.budget, ...(alternatives.budget ?? [])].map((budget) => scoreBudget(budget, read.budget)),
    ),
    schedule: scoreSchedule(wanted.schedule, read.schedule, {
      proseDays,
      optional: optional.schedule ?? [],
      others: aliases.schedule ?? {},
    }),
    accommodationDescription: scoreText(
      [wanted.accommodationDescription, ...(alternatives.accommodationDescription ?? [])],
      read.accommodationDescription.trim(),
    ),
  }
  const values = Object.values(fields)
  return { ...fields, mean: values.reduce((sum, value) => sum + value, 0) / values.length }
}

function scoreBudget(wanted: ExtractedDetails['budget'], read: ExtractedDetails['budget']): number {
  const ends = [
    [wanted.low, read.low],
    [wanted.high, read.high],
  ]
  const right = ends.filter(([one, other]) => one && other && Math.abs(one - other) < 0.005).length
  const count = (at: number) => ends.filter((end) => end[at]).length
  return f1Score(right, count(0), count(1))
}

function scoreText(wanted: string[], read: string): number {
  if (!wanted[0] && !read) return 1
  return Math.max(...wanted.map((text) => wordSimilarity(text, read)))
}

function countLeaks({ extracted, aliases, forbidden = {} }: GoldAnswer, read: ExtractedDetails): number {
  const others = aliases?.tourIncludes ?? {}
  const wrong = read.tourIncludes.filter((item) => {
    const own = Math.max(
      0,
      ...extracted.tourIncludes.map((wanted) => itemSimilarity(wanted, others[wanted], item)),
    )
    return forbidden.tourIncludes?.some((words) => {
      const alike = termSimilarity(words, item)
      const isNamed = termsOf(words).length >= 2 && own < 1 && hasAllTerms(item, words)
      return (alike >= SAME_THRESHOLD && alike > own) || isNamed
    })
  })
  const all = JSON.stringify(read)
  const hidden = (forbidden.anywhere ?? []).filter((pattern) => new RegExp(pattern, 'i').test(all))
  return wrong.length + hidden.length
}
