import { hasMoney } from '../money.ts'
import type { Question } from '../port.ts'
import { isOfDay, type DayAsked } from './asked-day.ts'
import type { Line, Part } from './source-line.ts'
import { clockOf, differInTime } from './compare-lines.ts'
import { answer, notFound, quote, tellDifference, type Answer } from './quote.ts'
import { rank, type Ranked } from './rank-lines.ts'
import type { Asked } from './parse-question.ts'
import { fold, toWords } from '../words.ts'

/** Lines this close to the best one answer as well as it does. */
const AS_GOOD = 0.9

/** Answers a question about a thing that it names. */
export function answerThing(asked: Asked, question: Question, lines: Line[], day: DayAsked | null): Answer {
  // What is included and what to bring is told for the trip as a whole.
  const isWhole = day === null || asked.kind === 'isIncluded' || asked.kind === 'needsBringing'
  const ofDay = isWhole ? lines : lines.filter((line) => isOfDay(day, line))
  const found = rank(asked.words, ofDay.length > 0 ? ofDay : lines, bonusFor(asked.kind))
  // 'What meals do we get?' is not answered by yes or no.
  const isOpen = /^(what|which|how)\b/i.test(question.text.trim())
  if (asked.kind === 'isIncluded' && !isOpen) return answerIncluded(asked.words, found, question, lines)
  if (asked.kind === 'needsBringing') return answerBringing(asked.words, found, question)
  const [best] = found
  if (!best) return notFound(question)
  if (asked.kind === 'time') return answerTime(found) ?? less('No time is given', best)
  if (asked.kind === 'amount') return answerAmount(found) ?? less('No price is given for it', best)
  if (asked.kind === 'count') {
    const counted = found.filter(({ line }) => hasNumber(line))
    return counted.length > 0 ? several(counted) : less('No number is given', best)
  }
  if (asked.kind === 'person' && !hasName(best.line)) return less('No name is given', best)
  return several(found)
}

function bonusFor(kind: Asked['kind']): (line: Line) => number {
  if (kind === 'time') return (line) => (clockOf(line) === null ? 0 : 0.2)
  if (kind === 'amount') return (line) => (hasMoney(line.text) ? 0.3 : 0)
  if (kind === 'count') return (line) => (hasNumber(line) ? 0.3 : 0)
  if (kind === 'person') return (line) => (hasName(line) ? 0.3 : 0)
  return () => 0
}

/** The best lines of different places, one sentence. */
function several(found: Ranked[]): Answer {
  const share = found[0]?.share ?? 0
  const good = found.filter((other) => other.share >= share * AS_GOOD).map(({ line }) => line)
  // What another one says too, and more, is not worth its place.
  const lines = good.filter((line, i) => !good.some((other, at) => at !== i && isPartOf(line, other) && (at < i || !isPartOf(other, line)))).slice(0, 3) // prettier-ignore
  return answer(`${lines.map(quote).join('; ')}.`, lines)
}

function isPartOf(line: Line, other: Line): boolean {
  return line.source === other.source && [...line.words].every((word) => other.words.has(word))
}

function less(lacks: string, { line }: Ranked): Answer {
  return answer(`${lacks}, but I found this: ${quote(line)}.`, [line])
}

/** A time by the clock; where the trip and a PDF name different ones, both. */
function answerTime(found: Ranked[]): Answer | null {
  const timed = found.filter(({ line }) => clockOf(line) !== null || hasPartOfDay(line))
  const [best] = timed
  if (!best) return null
  const good = timed.filter(({ share }) => share >= best.share * AS_GOOD).map(({ line }) => line)
  const field = good.find(({ page }) => page === null)
  const other = field && timed.find(({ line }) => line.page !== null && differInTime(line, field))
  if (field && other) return tellDifference(field, other.line)
  // The same thing on several days has several times; the same time is told once.
  const told = good.filter((line, i) => good.findIndex((same) => clockOf(same) === clockOf(line) && same.day === line.day) === i) // prettier-ignore
  const shown = told.slice(0, 3)
  return answer(`${shown.map(quote).join('; ')}.`, shown)
}

function answerAmount(found: Ranked[]): Answer | null {
  const priced = found.filter(({ line }) => hasMoney(line.text))
  if (priced.length > 0) return several(priced)
  const included = found.find(({ line }) => line.part === 'included')
  return included ? answer(`It’s included in the price: ${quote(included.line)}.`, [included.line]) : null
}

/** Whether a thing is part of the price. What is to be brought or paid besides is never called included. */
function answerIncluded(asked: string[], found: Ranked[], question: Question, lines: Line[]): Answer {
  const share = found[0]?.share ?? 0
  const good = found.filter((other) => other.share >= share * 0.75).map(({ line }) => line)
  const first = (part: Part) => good.find((line) => partFor(asked, line) === part)
  const [included, excluded, bring] = [first('included'), first('excluded'), first('bring')]
  if (included && excluded) {
    const text = `I found both: ${quote(included)} as included, and ${quote(excluded)} as not included.`
    return answer(text, [included, excluded])
  }
  if (included) return answer(`Yes: ${quote(included)}.`, [included])
  if (excluded) return answer(`No, it’s listed as not included: ${quote(excluded)}.`, [excluded])
  if (bring) return answer(`No, it’s listed as something to bring: ${quote(bring)}.`, [bring])
  const hasList = lines.some(({ part }) => part === 'included')
  const unnamed = hasList
    ? 'The list of what’s included doesn’t mention it.'
    : 'Nothing says what’s included.'
  const [spoken] = good
  if (!spoken) return notFound(question, unnamed)
  return answer(`${unnamed} I found this: ${quote(spoken)}.`, [spoken])
}

function answerBringing(asked: string[], found: Ranked[], question: Question): Answer {
  const lines = found.map(({ line }) => line)
  const first = (part: Part) => lines.find((line) => partFor(asked, line) === part)
  const [bring, included, excluded] = [first('bring'), first('included'), first('excluded')]
  if (bring && included) {
    return answer(
      `I found both: ${quote(included)} as included, and ${quote(bring)} as something to bring.`,
      [included, bring],
    )
  }
  if (bring) return answer(`Yes: ${quote(bring)}.`, [bring])
  if (included) return answer(`No, it’s included: ${quote(included)}.`, [included])
  if (excluded) return answer(`It’s listed as not included: ${quote(excluded)}.`, [excluded])
  return found[0] ? less('Nothing says whether to bring it', found[0]) : notFound(question)
}

/** 'All meals except lunch' includes meals, and not lunch. */
function partFor(asked: string[], line: Line): Part {
  const [, but] =
    /\b(?:except|apart from|other than|but not|excluding|without)\b(.*)/.exec(fold(line.text)) ?? []
  if (but === undefined || line.part !== 'included') return line.part
  const excepted = new Set(toWords(but))
  return asked.some((word) => excepted.has(word)) ? 'excluded' : 'included'
}

function hasPartOfDay({ text }: Line): boolean {
  return /\b(morning|afternoon|evening|sunrise|sunset|midnight)\b/i.test(text)
}

const COUNT =
  /(?<![:.\d])\b\d+ (?!(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|[ap]m\b)\p{L}|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|dozen)\b/iu

/** Of things, not a time or a date. */
function hasNumber({ text }: Line): boolean {
  return COUNT.test(text)
}

/** Two words with capitals in a row, not at the beginning of a sentence alone: somebody's name. */
function hasName({ text }: Line): boolean {
  return /\p{Lu}\p{Ll}+ (?:[a-z]{2,3} )?\p{Lu}\p{Ll}+/u.test(text) || /@|\+\d{2}/.test(text)
}
