import type { ScheduledDay } from '#contract/assistant.ts'
import { splitTime, toTime } from './split-time.ts'
import { pickBestPairs, SAME_THRESHOLD, f1Score, type IndexPair } from './score-list.ts'
import { termSimilarity, shareOfTerms, termsOf, wordSimilarity } from './text-similarity.ts'

type TimedEntry = { time: string; text: string }
type ComparedDay = { label: string; entries: TimedEntry[] }
/** How well two days match: points, matching texts, and the number of entries on both sides. */
type DayCredit = { points: number; texts: number; expectedCount: number; answerCount: number }
type DayPair = IndexPair & { credit: DayCredit }

type ScheduleTolerances = { proseDays?: number[]; optional?: string[]; aliases?: Record<string, string[]> }

const DAY_COUNT_WEIGHT = 0.2
/** Similarities of days in prose: the point is full from the first on, and none is given below the second. */
const FULL_PROSE_SIMILARITY = 0.75
const LOWEST_PROSE_SIMILARITY = 0.25

/** From 0 to 1: a fifth for the number of days, the rest for their entries. */
export function scoreSchedule(
  expectedSchedule: ScheduledDay[],
  answerSchedule: ScheduledDay[],
  tolerances: ScheduleTolerances,
): number {
  const expected = expectedSchedule.map(toDay)
  const answer = answerSchedule.map(toDay).filter(({ entries }) => entries.length > 0)
  if (expected.length === 0 || answer.length === 0) return expected.length === answer.length ? 1 : 0
  const isProse = (index: number) => tolerances.proseDays?.includes(index) === true
  const credits = expected.map((expectedDay, index) =>
    answer.map((day) =>
      isProse(index) ? scoreProseDay(expectedDay, day) : scoreDay(expectedDay, day, tolerances),
    ),
  )
  const pairs = alignDays(credits)
  const sum = { points: 0, expectedCount: 0, answerCount: 0 }
  for (const { credit } of pairs) {
    sum.points += credit.points
    sum.expectedCount += credit.expectedCount
    sum.answerCount += credit.answerCount
  }
  // Days without a partner: all their entries are missing, or superfluous.
  expected.forEach(({ entries }, index) => {
    const isPaired = pairs.some(({ expectedIndex }) => expectedIndex === index)
    if (!isPaired) sum.expectedCount += isProse(index) ? 1 : entries.length
  })
  answer.forEach(({ entries }, index) => {
    const isPaired = pairs.some(({ answerIndex }) => answerIndex === index)
    if (!isPaired) sum.answerCount += entries.length
  })
  const difference = Math.abs(expected.length - answer.length)
  const dayCountScore = 1 - difference / Math.max(expected.length, answer.length)
  const entryScore = f1Score(sum.points, sum.expectedCount, sum.answerCount)
  return DAY_COUNT_WEIGHT * dayCountScore + (1 - DAY_COUNT_WEIGHT) * entryScore
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
  // With equal points, more matching texts win, and then more pairs.
  const worth = ({ points, texts }: DayCredit) => points + texts * 1e-3 + 1e-6
  /** The most that can be reached with the first `row` expected days and the first `column` of the answer. */
  const best = Array.from({ length: credits.length + 1 }, () => Array.from({ length: columns + 1 }, () => 0))
  const bestAt = (row: number, column: number) => best[row]?.[column] ?? 0
  credits.forEach((creditsOfDay, row) =>
    creditsOfDay.forEach((credit, column) => {
      const cells = best[row + 1] ?? []
      cells[column + 1] = Math.max(
        bestAt(row, column + 1),
        bestAt(row + 1, column),
        bestAt(row, column) + worth(credit),
      )
    }),
  )
  // Go back from the end, and collect the pairs that led to the best sum.
  const pairs: DayPair[] = []
  let [row, column] = [credits.length, columns]
  while (row > 0 && column > 0) {
    const credit = credits[row - 1]?.[column - 1]
    if (credit && bestAt(row, column) === bestAt(row - 1, column - 1) + worth(credit)) {
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
    points: pairs.reduce((sum, { points }) => sum + points, 0),
    texts: pairs.length,
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
    texts: points,
    expectedCount: expected.entries.length > 0 ? 1 : 0,
    answerCount: answer.entries.length > 0 ? 1 : 0,
  }
}

function joinTexts({ entries }: ComparedDay): string {
  return entries.map(({ text }) => text).join(' ')
}

/** With the right time fewer common words are enough; with a wrong time an entry gets half a point. */
function scoreEntry(
  expected: TimedEntry,
  answer: TimedEntry,
  aliases: string[],
): { points: number; similarity: number } | null {
  const texts = [expected.text, ...aliases]
  const similarity = Math.max(...texts.map((text) => termSimilarity(text, answer.text)))
  const isTimeRight = expected.time === answer.time
  const isShort = termsOf(answer.text).length <= Math.max(25, 4 * termsOf(expected.text).length)
  const share = Math.max(...texts.map((text) => shareOfTerms(text, answer.text)))
  const isSame =
    isTimeRight && expected.time !== ''
      ? (similarity >= 0.4 || share >= 0.7) && isShort
      : similarity >= SAME_THRESHOLD
  return isSame ? { points: isTimeRight ? 1 : 0.5, similarity } : null
}
