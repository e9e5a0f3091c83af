import type { ScheduledDay } from '#contract/assistant.ts'
import { splitTime, toTime } from './split-time.ts'
import { pickBestPairs, SAME_THRESHOLD, f1Score } from './score-list.ts'
import { termSimilarity, shareOfTerms, termsOf, wordSimilarity } from './text-similarity.ts'

type TimedEntry = { time: string; text: string }
type ComparedDay = { label: string; entries: TimedEntry[] }
/** How much of a day was read: points, matching texts, and the number of entries on both sides. */
type DayCredit = { points: number; texts: number; gold: number; read: number }

type ScoreScheduleOptions = { proseDays?: number[]; optional?: string[]; others?: Record<string, string[]> }

const DAY_COUNT_WEIGHT = 0.2
/** Similarity of days in prose: full credit from `enough`, none below `least`. */
const PROSE = { enough: 0.75, least: 0.25 }

/** From 0 to 1: a fifth for the number of days, the rest for their entries. */
export function scoreSchedule(
  gold: ScheduledDay[],
  read: ScheduledDay[],
  allowed: ScoreScheduleOptions,
): number {
  const wanted = gold.map(toDay)
  const found = read.map(toDay).filter(({ entries }) => entries.length > 0)
  if (wanted.length === 0 || found.length === 0) return wanted.length === found.length ? 1 : 0
  const isProse = (at: number) => allowed.proseDays?.includes(at) === true
  const credits = wanted.map((day, at) => found.map((other) => scoreDay(day, other, isProse(at), allowed)))
  const pairs = alignDays(credits)
  const sum = { points: 0, gold: 0, read: 0 }
  for (const { credit } of pairs) {
    sum.points += credit.points
    sum.gold += credit.gold
    sum.read += credit.read
  }
  wanted.forEach(({ entries }, at) => {
    if (!pairs.some((pair) => pair.at === at)) sum.gold += isProse(at) ? 1 : entries.length
  })
  found.forEach(({ entries }, other) => {
    if (!pairs.some((pair) => pair.other === other)) sum.read += entries.length
  })
  const days = 1 - Math.abs(wanted.length - found.length) / Math.max(wanted.length, found.length)
  return DAY_COUNT_WEIGHT * days + (1 - DAY_COUNT_WEIGHT) * f1Score(sum.points, sum.gold, sum.read)
}

function toDay({ day, activities }: ScheduledDay): ComparedDay {
  const entries = activities
    .filter(({ time, activity }) => time !== '' || activity !== '')
    .map(({ time, activity }) =>
      time === '' ? splitTime(activity) : { time: toTime(time), text: activity.trim() },
    )
  return { label: day, entries }
}

/** Pairs the days, in their order, for the most points. */
function alignDays(credits: DayCredit[][]): { at: number; other: number; credit: DayCredit }[] {
  const columns = credits[0]?.length ?? 0
  const worth = ({ points, texts }: DayCredit) => points + texts * 1e-3 + 1e-6
  const best = Array.from({ length: credits.length + 1 }, () => Array.from({ length: columns + 1 }, () => 0))
  const bestAt = (row: number, column: number) => best[row]?.[column] ?? 0
  credits.forEach((row, at) =>
    row.forEach((credit, other) => {
      const cells = best[at + 1] ?? []
      cells[other + 1] = Math.max(
        bestAt(at, other + 1),
        bestAt(at + 1, other),
        bestAt(at, other) + worth(credit),
      )
    }),
  )
  const pairs: { at: number; other: number; credit: DayCredit }[] = []
  let [at, other] = [credits.length, columns]
  while (at > 0 && other > 0) {
    const credit = credits[at - 1]?.[other - 1]
    if (credit && bestAt(at, other) === bestAt(at - 1, other - 1) + worth(credit)) {
      pairs.unshift({ at: --at, other: --other, credit })
    } else if (bestAt(at, other) === bestAt(at - 1, other)) at--
    else other--
  }
  return pairs
}

function scoreDay(
  gold: ComparedDay,
  read: ComparedDay,
  isProse: boolean,
  allowed: ScoreScheduleOptions,
): DayCredit {
  if (isProse) return scoreProseDay(gold, read)
  const pairs = pickBestPairs(
    gold.entries.flatMap((entry, at) =>
      read.entries.flatMap((each, other) => {
        const match = scoreEntry(entry, each, allowed.others?.[entry.text] ?? [])
        return match ? [{ value: match.points + match.likeness / 10, points: match.points, at, other }] : []
      }),
    ),
  )
  const matched = new Set(pairs.map(({ other }) => other))
  const optional = read.entries.filter(
    ({ text }, other) =>
      !matched.has(other) && allowed.optional?.some((item) => termSimilarity(item, text) >= SAME_THRESHOLD),
  ).length
  return {
    points: pairs.reduce((sum, { points }) => sum + points, 0),
    texts: pairs.length,
    gold: gold.entries.length,
    read: read.entries.length - optional,
  }
}

function scoreProseDay(gold: ComparedDay, read: ComparedDay): DayCredit {
  const [wanted, found] = [gold, read].map(({ entries }) => entries.map(({ text }) => text).join(' '))
  const alike = Math.max(
    wordSimilarity(wanted ?? '', found ?? ''),
    wordSimilarity(wanted ?? '', `${read.label} ${found}`),
    wordSimilarity(`${gold.label} ${wanted}`, `${read.label} ${found}`),
  )
  const points = alike >= PROSE.enough ? 1 : alike >= PROSE.least ? alike / PROSE.enough : 0
  return {
    points,
    texts: points,
    gold: gold.entries.length > 0 ? 1 : 0,
    read: read.entries.length > 0 ? 1 : 0,
  }
}

/** With the right time fewer common words are enough; with a wrong time an entry gets half a point. */
function scoreEntry(
  gold: TimedEntry,
  read: TimedEntry,
  others: string[],
): { points: number; likeness: number } | null {
  const texts = [gold.text, ...others]
  const alike = Math.max(...texts.map((text) => termSimilarity(text, read.text)))
  const isTimeRight = gold.time === read.time
  const isShort = termsOf(read.text).length <= Math.max(25, 4 * termsOf(gold.text).length)
  const share = Math.max(...texts.map((text) => shareOfTerms(text, read.text)))
  const isSame =
    isTimeRight && gold.time !== '' ? (alike >= 0.4 || share >= 0.7) && isShort : alike >= SAME_THRESHOLD
  return isSame ? { points: isTimeRight ? 1 : 0.5, likeness: alike } : null
}
