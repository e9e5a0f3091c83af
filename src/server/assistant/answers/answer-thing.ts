import { hasMoney } from '../../language/money.ts'
import type { Question } from '../../ports/assistant/port.ts'
import { isOfDay, type AskedDay } from './asked-day.ts'
import type { LineKind } from '../../language/line-kind.ts'
import type { SourceLine } from './source-line.ts'
import { clockOf, differInTime } from './compare-lines.ts'
import { toAnswer, answerNotFound, quoteWithSource, answerMismatch, type LocalAnswer } from './quote.ts'
import { rankLines, type RankedLine } from './rank-lines.ts'
import type { ParsedQuestion } from './parse-question.ts'
import { foldText, stemsOf } from '../../language/words.ts'

/** Lines this close to the best one are equally good answers. */
const EQUAL_SHARE = 0.9

/** Answers a question that names a thing. */
export function answerThing(
  asked: ParsedQuestion,
  question: Question,
  lines: SourceLine[],
  day: AskedDay | null,
): LocalAnswer {
  // What is included and what to bring applies to the whole trip.
  const isWhole = day === null || asked.kind === 'isIncluded' || asked.kind === 'needsBringing'
  const ofDay = isWhole ? lines : lines.filter((line) => isOfDay(day, line))
  const found = rankLines(asked.words, ofDay.length > 0 ? ofDay : lines, bonusFor(asked.kind))
  // 'What meals do we get?' is not a yes-or-no question.
  const isOpen = /^(what|which|how)\b/i.test(question.text.trim())
  if (asked.kind === 'isIncluded' && !isOpen) return answerIncluded(asked.words, found, question, lines)
  if (asked.kind === 'needsBringing') return answerBringing(asked.words, found, question)
  const [best] = found
  if (!best) return answerNotFound(question)
  if (asked.kind === 'time') return answerTime(found) ?? answerPartly('No time is given', best)
  if (asked.kind === 'amount') return answerAmount(found) ?? answerPartly('No price is given for it', best)
  if (asked.kind === 'count') {
    const counted = found.filter(({ line }) => hasNumber(line))
    return counted.length > 0 ? quoteBestLines(counted) : answerPartly('No number is given', best)
  }
  if (asked.kind === 'person' && !hasName(best.line)) return answerPartly('No name is given', best)
  return quoteBestLines(found)
}

function bonusFor(kind: ParsedQuestion['kind']): (line: SourceLine) => number {
  if (kind === 'time') return (line) => (clockOf(line) === null ? 0 : 0.2)
  if (kind === 'amount') return (line) => (hasMoney(line.text) ? 0.3 : 0)
  if (kind === 'count') return (line) => (hasNumber(line) ? 0.3 : 0)
  if (kind === 'person') return (line) => (hasName(line) ? 0.3 : 0)
  return () => 0
}

/** Quotes the best lines of different sources in one sentence. */
function quoteBestLines(found: RankedLine[]): LocalAnswer {
  const share = found[0]?.share ?? 0
  const good = found.filter((other) => other.share >= share * EQUAL_SHARE).map(({ line }) => line)
  // Drop a line if another one says the same and more.
  const lines = good.filter((line, i) => !good.some((other, at) => at !== i && isPartOf(line, other) && (at < i || !isPartOf(other, line)))).slice(0, 3) // prettier-ignore
  return toAnswer(`${lines.map(quoteWithSource).join('; ')}.`, lines)
}

function isPartOf(line: SourceLine, other: SourceLine): boolean {
  return line.source === other.source && [...line.words].every((word) => other.words.has(word))
}

function answerPartly(lacks: string, { line }: RankedLine): LocalAnswer {
  return toAnswer(`${lacks}, but I found this: ${quoteWithSource(line)}.`, [line])
}

/** A clock time; both if the trip and a PDF name different ones. */
function answerTime(found: RankedLine[]): LocalAnswer | null {
  const timed = found.filter(({ line }) => clockOf(line) !== null || hasPartOfDay(line))
  const [best] = timed
  if (!best) return null
  const good = timed.filter(({ share }) => share >= best.share * EQUAL_SHARE).map(({ line }) => line)
  const field = good.find(({ page }) => page === null)
  const other = field && timed.find(({ line }) => line.page !== null && differInTime(line, field))
  if (field && other) return answerMismatch(field, other.line)
  // The same thing may have different times on several days; equal times are given once.
  const told = good.filter((line, i) => good.findIndex((same) => clockOf(same) === clockOf(line) && same.day === line.day) === i) // prettier-ignore
  const shown = told.slice(0, 3)
  return toAnswer(`${shown.map(quoteWithSource).join('; ')}.`, shown)
}

function answerAmount(found: RankedLine[]): LocalAnswer | null {
  const priced = found.filter(({ line }) => hasMoney(line.text))
  if (priced.length > 0) return quoteBestLines(priced)
  const included = found.find(({ line }) => line.part === 'included')
  return included
    ? toAnswer(`It’s included in the price: ${quoteWithSource(included.line)}.`, [included.line])
    : null
}

/** Whether a thing is part of the price. What must be brought or paid separately is never called included. */
function answerIncluded(
  asked: string[],
  found: RankedLine[],
  question: Question,
  lines: SourceLine[],
): LocalAnswer {
  const share = found[0]?.share ?? 0
  const good = found.filter((other) => other.share >= share * 0.75).map(({ line }) => line)
  const first = (part: LineKind) => good.find((line) => lineKindFor(asked, line) === part)
  const [included, excluded, bring] = [first('included'), first('excluded'), first('bring')]
  if (included && excluded) {
    const text = `I found both: ${quoteWithSource(included)} as included, and ${quoteWithSource(excluded)} as not included.`
    return toAnswer(text, [included, excluded])
  }
  if (included) return toAnswer(`Yes: ${quoteWithSource(included)}.`, [included])
  if (excluded) return toAnswer(`No, it’s listed as not included: ${quoteWithSource(excluded)}.`, [excluded])
  if (bring) return toAnswer(`No, it’s listed as something to bring: ${quoteWithSource(bring)}.`, [bring])
  const hasList = lines.some(({ part }) => part === 'included')
  const unnamed = hasList
    ? 'The list of what’s included doesn’t mention it.'
    : 'Nothing says what’s included.'
  const [spoken] = good
  if (!spoken) return answerNotFound(question, unnamed)
  return toAnswer(`${unnamed} I found this: ${quoteWithSource(spoken)}.`, [spoken])
}

function answerBringing(asked: string[], found: RankedLine[], question: Question): LocalAnswer {
  const lines = found.map(({ line }) => line)
  const first = (part: LineKind) => lines.find((line) => lineKindFor(asked, line) === part)
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
  return found[0] ? answerPartly('Nothing says whether to bring it', found[0]) : answerNotFound(question)
}

/** 'All meals except lunch' includes meals but not lunch. */
function lineKindFor(asked: string[], line: SourceLine): LineKind {
  const [, but] =
    /\b(?:except|apart from|other than|but not|excluding|without)\b(.*)/.exec(foldText(line.text)) ?? []
  if (but === undefined || line.part !== 'included') return line.part
  const excepted = new Set(stemsOf(but))
  return asked.some((word) => excepted.has(word)) ? 'excluded' : 'included'
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
