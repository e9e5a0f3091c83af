import type { ExtractedDetails } from '#contract/assistant.ts'
import type { GoldAnswer } from './gold.ts'
import { itemSimilarity, SAME_THRESHOLD, scoreList, f1Score } from './score-list.ts'
import { scoreSchedule } from './score-schedule.ts'
import { hasAllTerms, termSimilarity, termsOf, wordSimilarity } from './text-similarity.ts'

/** The score of each field, from 0 to 1. An empty field is correct if the document says nothing about it. */
export type DocumentScore = Record<keyof ExtractedDetails, number> & {
  /** The mean of the five fields. */
  mean: number
  /** How many things were read that must not be: not included, meant for other people, or invisible. */
  leaks: number
}

export function scoreDocument(gold: GoldAnswer, answer: ExtractedDetails): DocumentScore {
  const score = scoreFields(answer, gold.extracted, gold)
  // Aliases and alternatives are other wordings of `extracted`, not of `ocr`.
  const ocrScore = gold.ocr && scoreFields(answer, gold.ocr, { ...gold, aliases: {}, alternatives: {} })
  const best = ocrScore && ocrScore.mean > score.mean ? ocrScore : score
  return { ...best, leaks: countLeaks(gold, answer) }
}

type Tolerances = Pick<GoldAnswer, 'aliases' | 'optional' | 'alternatives' | 'proseDays'>

function scoreFields(
  answer: ExtractedDetails,
  expected: ExtractedDetails,
  { aliases = {}, optional = {}, alternatives = {}, proseDays = [] }: Tolerances,
): Omit<DocumentScore, 'leaks'> {
  const fields = {
    tourIncludes: scoreList(expected.tourIncludes, answer.tourIncludes, {
      wordings: aliases.tourIncludes ?? {},
      optional: optional.tourIncludes ?? [],
    }),
    activities: scoreList(expected.activities, answer.activities, {
      wordings: aliases.activities ?? {},
      optional: optional.activities ?? [],
    }),
    budget: Math.max(
      ...[expected.budget, ...(alternatives.budget ?? [])].map((budget) =>
        scoreBudget(budget, answer.budget),
      ),
    ),
    schedule: scoreSchedule(expected.schedule, answer.schedule, {
      proseDays,
      optional: optional.schedule ?? [],
      aliases: aliases.schedule ?? {},
    }),
    accommodationDescription: scoreText(
      [expected.accommodationDescription, ...(alternatives.accommodationDescription ?? [])],
      answer.accommodationDescription.trim(),
    ),
  }
  const values = Object.values(fields)
  return { ...fields, mean: values.reduce((sum, value) => sum + value, 0) / values.length }
}

type Budget = ExtractedDetails['budget']

function scoreBudget(expected: Budget, answer: Budget): number {
  const bounds = ['low', 'high'] as const
  const correct = bounds.filter((bound) => isSameAmount(expected[bound], answer[bound])).length
  const countBounds = (budget: Budget) => bounds.filter((bound) => budget[bound]).length
  return f1Score(correct, countBounds(expected), countBounds(answer))
}

/** Equal to the cent. */
function isSameAmount(expected: number | null, answer: number | null): boolean {
  return Boolean(expected && answer && Math.abs(expected - answer) < 0.005)
}

/** `accepted`: the expected text first, then its alternatives. */
function scoreText(accepted: string[], answer: string): number {
  if (!accepted[0] && !answer) return 1
  return Math.max(...accepted.map((text) => wordSimilarity(text, answer)))
}

function countLeaks({ extracted, aliases, forbidden = {} }: GoldAnswer, answer: ExtractedDetails): number {
  const wordings = aliases?.tourIncludes ?? {}
  const forbiddenItems = answer.tourIncludes.filter((item) => {
    const expectedSimilarity = Math.max(
      0,
      ...extracted.tourIncludes.map((expected) => itemSimilarity(expected, wordings[expected], item)),
    )
    return forbidden.tourIncludes?.some((text) => {
      const similarity = termSimilarity(text, item)
      // A longer item may name something forbidden among other things.
      const namesIt = termsOf(text).length >= 2 && expectedSimilarity < 1 && hasAllTerms(item, text)
      return (similarity >= SAME_THRESHOLD && similarity > expectedSimilarity) || namesIt
    })
  })
  const wholeAnswer = JSON.stringify(answer)
  const foundPatterns = (forbidden.anywhere ?? []).filter((pattern) =>
    new RegExp(pattern, 'i').test(wholeAnswer),
  )
  return forbiddenItems.length + foundPatterns.length
}
