import type { ScheduledDay } from '#contract/assistant.ts'
import { pickBestPairs, SAME_THRESHOLD, f1Score, type IndexPair } from './score-list.ts'
import { splitTime, toTime } from './split-time.ts'
import { termSimilarity, shareOfTerms, termsOf, wordSimilarity } from './text-similarity.ts'

/** `time` is '' for an entry without a time. */
type TimedEntry = { time: string; text: string }
type ComparedDay = { label: string; entries: TimedEntry[] }
/** How well two days match. */
type DayCredit = {
  /** At most one for each expected entry. */
  points: number
  /** Matched entries, which decide between equal points; a fraction for a day in prose. */
  matches: number
  expectedCount: number
  answerCount: number
}
type DayPair = IndexPair & { credit: DayCredit }

type ScheduleTolerances = {
  /** Indexes of expected days that are described in prose. */
  proseDays?: number[]
  /** Entries that the answer may have, or not. */
  optional?: string[]
  /** Other correct wordings, by expected text. */
  aliases?: Record<string, string[]>
}

const DAY_COUNT_WEIGHT = 0.2
/** From this similarity on, a day in prose gets its full point. */
const FULL_PROSE_SIMILARITY = 0.75
/** Below this similarity, it gets none. */
const LOWEST_PROSE_SIMILARITY = 0.25
/** Of two entries at the same time, either is enough: similar texts, or most of the expected terms. */
const MIN_SIMILARITY_AT_SAME_TIME = 0.4
const MIN_SHARE_AT_SAME_TIME = 0.7
/** In terms, and beside the expected text. A longer answer contains the right words by chance. */
const MAX_CONCISE_TERMS = 25
const MAX_CONCISE_RATIO = 4

/** From 0 to 1: a fifth for the number of days, the rest for their entries. */
export function scoreSchedule(
  expectedSchedule: ScheduledDay[],
  answerSchedule: ScheduledDay[],
  tolerances: ScheduleTolerances,
): number {
  const expected = expectedSchedule.map(toDay)
  // An empty day of the answer says nothing.
  const answer = answerSchedule.map(toDay).filter(({ entries }) => entries.length > 0)
  if (expected.length === 0 || answer.length === 0) return expected.length === answer.length ? 1 : 0
  const isProse = (index: number) => tolerances.proseDays?.includes(index) === true
  const credits = expected.map((expectedDay, index) =>
    answer.map((day) =>
      isProse(index) ? scoreProseDay(expectedDay, day) : scoreDay(expectedDay, day, tolerances),
    ),
  )
  const pairs = alignDays(credits)
  const sumOf = (part: 'points' | 'expectedCount' | 'answerCount') =>
    sumNumbers(pairs.map(({ credit }) => credit[part]))
  // All entries of a day without a partner are missing, or superfluous.
  const missing = expected.map(({ entries }, index) => {
    const isPaired = pairs.some(({ expectedIndex }) => expectedIndex === index)
    if (isPaired) return 0
    return isProse(index) ? 1 : entries.length
  })
  const superfluous = answer.map(({ entries }, index) => {
    const isPaired = pairs.some(({ answerIndex }) => answerIndex === index)
    return isPaired ? 0 : entries.length
  })
  const entryScore = f1Score(
    sumOf('points'),
    sumOf('expectedCount') + sumNumbers(missing),
    sumOf('answerCount') + sumNumbers(superfluous),
  )
  const difference = Math.abs(expected.length - answer.length)
  const dayCountScore = 1 - difference / Math.max(expected.length, answer.length)
  return DAY_COUNT_WEIGHT * dayCountScore + (1 - DAY_COUNT_WEIGHT) * entryScore
}

function sumNumbers(numbers: number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}

function toDay({ day, activities }: ScheduledDay): ComparedDay {
  const entries = activities
    .filter(({ time, activity }) => time !== '' || activity !== '')
    .map(({ time, activity }) =>
      time === '' ? splitTime(activity) : { time: toTime(time), text: activity.trim() },
    )
  return { label: day, entries }
}

/** Pairs the days, in their order, for the most points: a longest common subsequence, weighted by points. */
function alignDays(credits: DayCredit[][]): DayPair[] {
  const columns = credits[0]?.length ?? 0
  // With equal points, more matches win, and then more pairs.
  const valueOf = ({ points, matches }: DayCredit) => points + matches * 1e-3 + 1e-6
  /**
   * best[row][column]: the highest value of the first `row` expected days and `column` days of the answer.
   */
  const best = Array.from({ length: credits.length + 1 }, () => Array.from({ length: columns + 1 }, () => 0))
  const bestAt = (row: number, column: number) => best[row]?.[column] ?? 0
  credits.forEach((creditsOfDay, row) =>
    creditsOfDay.forEach((credit, column) => {
      const cells = best[row + 1] ?? []
      cells[column + 1] = Math.max(
        bestAt(row, column + 1),
        bestAt(row + 1, column),
        bestAt(row, column) + valueOf(credit),
      )
    }),
  )
  // Go back from the end, and collect the pairs that led to the best sum.
  const pairs: DayPair[] = []
  let [row, column] = [credits.length, columns]
  while (row > 0 && column > 0) {
    const credit = credits[row - 1]?.[column - 1]
    if (credit && bestAt(row, column) === bestAt(row - 1, column - 1) + valueOf(credit)) {
      pairs.unshift({ expectedIndex: --row, answerIndex: --column, credit })
    } else if (bestAt(row, column) === bestAt(row - 1, column)) row--
    else column--
  }
  return pairs
}

function scoreDay(expected: ComparedDay, answer: ComparedDay, tolerances: ScheduleTolerances): DayCredit {
  const pairs = pickBestPairs(
    expected.entries.flatMap((expectedEntry, expectedIndex) =>
      answer.entries.flatMap((entry, answerIndex) => {
        const match = scoreEntry(expectedEntry, entry, tolerances.aliases?.[expectedEntry.text] ?? [])
        if (!match) return []
        // With equal points, the more similar text wins.
        const value = match.points + match.similarity / 10
        return [{ value, points: match.points, expectedIndex, answerIndex }]
      }),
    ),
  )
  const matched = new Set(pairs.map(({ answerIndex }) => answerIndex))
  const optionalCount = answer.entries.filter(
    ({ text }, index) =>
      !matched.has(index) &&
      tolerances.optional?.some((item) => termSimilarity(item, text) >= SAME_THRESHOLD),
  ).length
  return {
    points: sumNumbers(pairs.map(({ points }) => points)),
    matches: pairs.length,
    expectedCount: expected.entries.length,
    answerCount: answer.entries.length - optionalCount,
  }
}

/** A day in prose counts as one entry. Its label may be a part of the text. */
function scoreProseDay(expected: ComparedDay, answer: ComparedDay): DayCredit {
  const expectedText = joinTexts(expected)
  const answerText = joinTexts(answer)
  const similarity = Math.max(
    wordSimilarity(expectedText, answerText),
    wordSimilarity(expectedText, `${answer.label} ${answerText}`),
    wordSimilarity(`${expected.label} ${expectedText}`, `${answer.label} ${answerText}`),
  )
  const points = similarity < LOWEST_PROSE_SIMILARITY ? 0 : Math.min(1, similarity / FULL_PROSE_SIMILARITY)
  return {
    points,
    matches: points,
    expectedCount: expected.entries.length > 0 ? 1 : 0,
    answerCount: answer.entries.length > 0 ? 1 : 0,
  }
}

function joinTexts({ entries }: ComparedDay): string {
  return entries.map(({ text }) => text).join(' ')
}

/**
 * Null if the texts differ too much. At the same time of day fewer common words are enough; a wrong time
 * halves the point.
 */
function scoreEntry(
  expected: TimedEntry,
  answer: TimedEntry,
  aliases: string[],
): { points: number; similarity: number } | null {
  const texts = [expected.text, ...aliases]
  const similarity = Math.max(...texts.map((text) => termSimilarity(text, answer.text)))
  const isTimeRight = expected.time === answer.time
  const hasSameTime = isTimeRight && expected.time !== ''
  const isSame = hasSameTime
    ? isConcise(expected, answer) &&
      (similarity >= MIN_SIMILARITY_AT_SAME_TIME ||
        texts.some((text) => shareOfTerms(text, answer.text) >= MIN_SHARE_AT_SAME_TIME))
    : similarity >= SAME_THRESHOLD
  return isSame ? { points: isTimeRight ? 1 : 0.5, similarity } : null
}

function isConcise(expected: TimedEntry, answer: TimedEntry): boolean {
  const maxTerms = Math.max(MAX_CONCISE_TERMS, MAX_CONCISE_RATIO * termsOf(expected.text).length)
  return termsOf(answer.text).length <= maxTerms
}
