import { hasMoney } from '../../language/money.ts'
import type { Question } from '../../ports/assistant/port.ts'
import { isOfDay, type AskedDay } from './find-day.ts'
import type { LineKind } from '../../language/line-kind.ts'
import type { SourceLine } from './source-line.ts'
import { clockOf, differInTime } from './compare-lines.ts'
import {
  toAnswer,
  answerNotFound,
  quoteWithSource,
  answerMismatch,
  type LocalAnswer,
} from './write-answer.ts'
import { rankLines, type RankedLine } from './rank-lines.ts'
import type { ParsedQuestion } from './parse-question.ts'
import { foldText, stemsOf } from '../../language/words.ts'

/** Lines this close to the best one are equally good answers. */
const EQUAL_SHARE = 0.9
/** How many lines an answer quotes at most. */
const MAX_QUOTES = 3
/** Added to the rank of lines that have what was asked for. */
const TIME_BONUS = 0.2
const BONUS = 0.3
/** Lines this close to the best one may decide whether a thing is included. */
const INCLUSION_SHARE = 0.75

/** Answers a question that names a thing. */
export function answerThing(
  parsed: ParsedQuestion,
  question: Question,
  lines: SourceLine[],
  day: AskedDay | null,
): LocalAnswer {
  // What is included and what to bring applies to the whole trip.
  const isAboutWholeTrip = day === null || parsed.kind === 'isIncluded' || parsed.kind === 'needsBringing'
  const dayLines = isAboutWholeTrip ? lines : lines.filter((line) => isOfDay(day, line))
  const ranked = rankLines(parsed.words, dayLines.length > 0 ? dayLines : lines, bonusFor(parsed.kind))
  // 'What meals do we get?' is not a yes-or-no question.
  const isOpen = /^(what|which|how)\b/i.test(question.text.trim())
  if (parsed.kind === 'isIncluded' && !isOpen) return answerIncluded(parsed.words, ranked, question, lines)
  if (parsed.kind === 'needsBringing') return answerBringing(parsed.words, ranked, question)
  const [best] = ranked
  if (!best) return answerNotFound(question)
  if (parsed.kind === 'time') return answerTime(ranked) ?? answerPartly('No time is given', best)
  if (parsed.kind === 'amount') return answerAmount(ranked) ?? answerPartly('No price is given for it', best)
  if (parsed.kind === 'count') {
    const counted = ranked.filter(({ line }) => hasNumber(line))
    return counted.length > 0 ? quoteBestLines(counted) : answerPartly('No number is given', best)
  }
  if (parsed.kind === 'person' && !hasName(best.line)) return answerPartly('No name is given', best)
  return quoteBestLines(ranked)
}

function bonusFor(kind: ParsedQuestion['kind']): (line: SourceLine) => number {
  if (kind === 'time') return (line) => (clockOf(line) === null ? 0 : TIME_BONUS)
  if (kind === 'amount') return (line) => (hasMoney(line.text) ? BONUS : 0)
  if (kind === 'count') return (line) => (hasNumber(line) ? BONUS : 0)
  if (kind === 'person') return (line) => (hasName(line) ? BONUS : 0)
  return () => 0
}

/** Quotes the best lines of different sources in one sentence. */
function quoteBestLines(ranked: RankedLine[]): LocalAnswer {
  const share = ranked[0]?.share ?? 0
  const good = ranked.filter((candidate) => candidate.share >= share * EQUAL_SHARE).map(({ line }) => line)
  // Drop a line if another one says the same and more; of two equal lines, keep the first.
  const isNeedless = (line: SourceLine, index: number) =>
    good.some((other, at) => at !== index && isPartOf(line, other) && (at < index || !isPartOf(other, line)))
  const lines = good.filter((line, index) => !isNeedless(line, index)).slice(0, MAX_QUOTES)
  return toAnswer(`${lines.map(quoteWithSource).join('; ')}.`, lines)
}

/** Whether the other line has all words of the line. */
function isPartOf(line: SourceLine, other: SourceLine): boolean {
  return line.source === other.source && [...line.words].every((word) => other.words.has(word))
}

/** The best line, although it lacks what was asked for. */
function answerPartly(gap: string, { line }: RankedLine): LocalAnswer {
  return toAnswer(`${gap}, but I found this: ${quoteWithSource(line)}.`, [line])
}

/** The time of a thing, or both times if the trip and a PDF name different ones. */
function answerTime(ranked: RankedLine[]): LocalAnswer | null {
  const timed = ranked.filter(({ line }) => clockOf(line) !== null || hasPartOfDay(line))
  const [best] = timed
  if (!best) return null
  const good = timed.filter(({ share }) => share >= best.share * EQUAL_SHARE).map(({ line }) => line)
  const tripLine = good.find(({ page }) => page === null)
  const pdfLine =
    tripLine && timed.find(({ line }) => line.page !== null && differInTime(line, tripLine))?.line
  if (tripLine && pdfLine) return answerMismatch(tripLine, pdfLine)
  // The same thing may have different times on several days; equal times are given once.
  const distinctTimes = good.filter((line, index) => {
    const isSameTime = (other: SourceLine) => clockOf(other) === clockOf(line) && other.day === line.day
    return good.findIndex(isSameTime) === index
  })
  const shown = distinctTimes.slice(0, MAX_QUOTES)
  return toAnswer(`${shown.map(quoteWithSource).join('; ')}.`, shown)
}

function answerAmount(ranked: RankedLine[]): LocalAnswer | null {
  const priced = ranked.filter(({ line }) => hasMoney(line.text))
  if (priced.length > 0) return quoteBestLines(priced)
  const included = ranked.find(({ line }) => line.kind === 'included')
  return included
    ? toAnswer(`It’s included in the price: ${quoteWithSource(included.line)}.`, [included.line])
    : null
}

/** Whether a thing is part of the price. What must be brought or paid separately is never called included. */
function answerIncluded(
  words: string[],
  ranked: RankedLine[],
  question: Question,
  lines: SourceLine[],
): LocalAnswer {
  const share = ranked[0]?.share ?? 0
  const good = ranked
    .filter((candidate) => candidate.share >= share * INCLUSION_SHARE)
    .map(({ line }) => line)
  const first = (kind: LineKind) => good.find((line) => lineKindFor(words, line) === kind)
  const [included, excluded, bring] = [first('included'), first('excluded'), first('bring')]
  if (included && excluded) {
    const text = `I found both: ${quoteWithSource(included)} as included, and ${quoteWithSource(excluded)} as not included.`
    return toAnswer(text, [included, excluded])
  }
  if (included) return toAnswer(`Yes: ${quoteWithSource(included)}.`, [included])
  if (excluded) return toAnswer(`No, it’s listed as not included: ${quoteWithSource(excluded)}.`, [excluded])
  if (bring) return toAnswer(`No, it’s listed as something to bring: ${quoteWithSource(bring)}.`, [bring])
  const hasList = lines.some(({ kind }) => kind === 'included')
  const notMentioned = hasList
    ? 'The list of what’s included doesn’t mention it.'
    : 'Nothing says what’s included.'
  const [mention] = good
  if (!mention) return answerNotFound(question, notMentioned)
  return toAnswer(`${notMentioned} I found this: ${quoteWithSource(mention)}.`, [mention])
}

function answerBringing(words: string[], ranked: RankedLine[], question: Question): LocalAnswer {
  const lines = ranked.map(({ line }) => line)
  const first = (kind: LineKind) => lines.find((line) => lineKindFor(words, line) === kind)
  const [bring, included, excluded] = [first('bring'), first('included'), first('excluded')]
  if (bring && included) {
    return toAnswer(
      `I found both: ${quoteWithSource(included)} as included, and ${quoteWithSource(bring)} as something to bring.`,
      [included, bring],
    )
  }
  if (bring) return toAnswer(`Yes: ${quoteWithSource(bring)}.`, [bring])
  if (included) return toAnswer(`No, it’s included: ${quoteWithSource(included)}.`, [included])
  if (excluded) return toAnswer(`It’s listed as not included: ${quoteWithSource(excluded)}.`, [excluded])
  return ranked[0] ? answerPartly('Nothing says whether to bring it', ranked[0]) : answerNotFound(question)
}

/** What a line says about the asked thing: 'All meals except lunch' includes meals but not lunch. */
function lineKindFor(words: string[], line: SourceLine): LineKind {
  const [, exception] =
    /\b(?:except|apart from|other than|but not|excluding|without)\b(.*)/.exec(foldText(line.text)) ?? []
  if (exception === undefined || line.kind !== 'included') return line.kind
  const excepted = new Set(stemsOf(exception))
  return words.some((word) => excepted.has(word)) ? 'excluded' : 'included'
}

function hasPartOfDay({ text }: SourceLine): boolean {
  return /\b(morning|afternoon|evening|sunrise|sunset|midnight)\b/i.test(text)
}

const COUNT =
  /(?<![:.\d])\b\d+ (?!(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|[ap]m\b)\p{L}|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|dozen)\b/iu

/** A count of things, not a time or a date. */
function hasNumber({ text }: SourceLine): boolean {
  return COUNT.test(text)
}

/** Two capitalised words in a row are probably a name; an address or phone number also counts. */
function hasName({ text }: SourceLine): boolean {
  return /\p{Lu}\p{Ll}+ (?:[a-z]{2,3} )?\p{Lu}\p{Ll}+/u.test(text) || /@|\+\d{2}/.test(text)
}
