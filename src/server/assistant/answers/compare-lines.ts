import { clocksIn } from '../../language/clock.ts'
import { keywordsOf } from '../../language/words.ts'
import type { SourceLine } from './source-line.ts'

/** Lines that share more than this part of the shorter one's words are about the same thing. */
const SAME_THING_SHARE = 0.5

/** Several times in a row: the times of several table rows, read as part of one line. */
const TIME_COLUMN = /(?:\b\d{1,2}[:.]\d\d(?:\s?[ap]m)?\s+){2,}/gi

/** The first time in a line, in minutes since midnight; null without one. */
export function clockOf({ text }: Pick<SourceLine, 'text'>): number | null {
  return clocksIn(text.replace(TIME_COLUMN, ' '))[0] ?? null
}

/** Whether two lines name different times for the same thing on the same day. */
export function differInTime(one: SourceLine, other: SourceLine): boolean {
  const [clock, otherClock] = [clockOf(one), clockOf(other)]
  const isSameDay = one.day === null || other.day === null || one.day === other.day
  return isSameDay && clock !== null && otherClock !== null && clock !== otherClock && isSameThing(one, other)
}

/** Whether two lines share most of their words, apart from numbers. */
export function isSameThing(one: SourceLine, other: SourceLine): boolean {
  const [words, others] = [namingWords(one), namingWords(other)]
  const shared = words.filter((word) => others.includes(word)).length
  return shared > Math.min(words.length, others.length) * SAME_THING_SHARE
}

function namingWords({ text }: SourceLine): string[] {
  return keywordsOf(text).filter((word) => !/\d/.test(word))
}
