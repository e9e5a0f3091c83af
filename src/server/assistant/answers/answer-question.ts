import type { Question, TripField } from '../../ports/assistant/port.ts'
import { answerClock, answerDates, answerDay, answerDuration, answerSchedule } from './answer-days.ts'
import { answerGroupSize, answerPrice } from './answer-numbers.ts'
import { answerActivities, answerList } from './answer-lists.ts'
import { answerDifferences, answerPdfs } from './answer-pdf.ts'
import { answerThing } from './answer-thing.ts'
import { findDay } from './asked-day.ts'
import { findFieldLine, findLinesForField, type AnswerContext } from './answer-context.ts'
import type { SourceLine } from './source-line.ts'
import {
  toAnswer,
  answerNotFound,
  formatSource,
  quoteWithSource,
  quoteText as quoted,
  type LocalAnswer,
} from './quote.ts'
import { rankLines } from './rank-lines.ts'
import type { TripDetails } from './read-trip.ts'
import type { ParsedQuestion } from './parse-question.ts'
import { keywordsOf } from '../../language/words.ts'

/** Answers a question from the trip's fields first, then from its PDFs. */
export function answerQuestion(
  asked: ParsedQuestion,
  question: Question,
  trip: TripDetails,
  lines: SourceLine[],
): LocalAnswer {
  const day = asked.day === null ? null : findDay(asked.day, trip)
  const known = { asked, question, trip, lines, day }
  if (asked.words.length > 0) return answerThing(asked, question, lines, day)
  switch (asked.kind) {
    case 'dates':
      return answerDates(known)
    case 'startTime':
      return answerClock(known, ['start', 'meet', 'leav'], 0)
    case 'endTime':
      return answerClock(known, ['end'], -1)
    case 'duration':
      return answerDuration(known)
    case 'location':
      return answerFromField(known, 'location', 'location place region')
    case 'meeting':
      return answerMeetingPoint(known)
    case 'price':
      return answerPrice(known)
    case 'includes':
      return answerList(known, 'included', 'Included')
    case 'excludes':
      return answerList(known, 'excluded', 'Not included')
    case 'bring':
      return answerList(known, 'bring', 'To bring')
    case 'sleep':
      return addPdfLines(
        answerFromField(known, 'accommodationDescription', 'accommodation'),
        findLinesForField(known, 'accommodationDescription'),
      )
    case 'places':
      return answerGroupSize(known)
    case 'refunds':
      return addPdfLines(
        answerFromField(known, 'refundTiers', 'refund cancellation', ['policySecure', 'policyWaitlist']),
        findPdfLines(known, 'cancellation'),
      )
    case 'activities':
      return answerActivities(known) ?? answerSchedule(known)
    case 'schedule':
      return answerSchedule(known)
    case 'day':
      return answerDay(known)
    case 'about':
      return answerFromField(known, 'description', 'overview introduction')
    case 'pdfs':
      return answerPdfs(known)
    case 'differences':
      return answerDifferences(known)
    default:
      return answerNotFound(question)
  }
}

/** Answers from a field, or else from the PDFs. */
function answerFromField(
  known: AnswerContext,
  name: TripField,
  about: string,
  others: TripField[] = [],
): LocalAnswer {
  const fields = [name, ...others].flatMap((field) => findFieldLine(known, field) ?? [])
  if (fields.length > 0) return toAnswer(`${fields.slice(0, 3).map(quoteWithSource).join('; ')}.`, fields)
  const read = findLinesForField(known, name)
  const best = (read.length > 0 ? read : findPdfLines(known, about)).slice(0, 2)
  return best.length === 0
    ? answerNotFound(known.question)
    : toAnswer(`${best.map(quoteWithSource).join('; ')}.`, best)
}

/** Adds what a PDF says about the same topic: two descriptions cannot be compared, so both are given. */
function addPdfLines(own: LocalAnswer, pdf: SourceLine[]): LocalAnswer {
  const [first, second] = pdf
  if (!first || own.passages.some(({ page }) => page !== null)) return own
  const more = [first, ...(second?.source === first.source ? [second] : [])]
  const unsaid = more.filter(({ text }) => !own.text.includes(text.replace(/\.$/, '')))
  if (unsaid.length === 0) return own
  const text = `${own.text} ${formatSource(first)} says ${unsaid.map(quoted).join(' and ')}.`
  return { text, passages: [...own.passages.slice(0, 1), ...toAnswer('', unsaid).passages] }
}

function findPdfLines({ lines }: AnswerContext, about: string): SourceLine[] {
  const pdf = lines.filter(({ page }) => page !== null)
  return [...new Set(keywordsOf(about).flatMap((word) => rankLines([word], pdf).map(({ line }) => line)))]
}

function answerMeetingPoint(known: AnswerContext): LocalAnswer {
  const field = findFieldLine(known, 'bargeLocation')
  const isPlace = ({ text }: SourceLine) =>
    /\b(at|in|by|outside|in front of|near|point|from (the|our))\b/i.test(text)
  const found = rankLines(['meet'], known.lines, (line) => (isPlace(line) ? 0.3 : 0)).map(({ line }) => line)
  const told = [...(field ? [field] : []), ...found.filter(isPlace)].slice(0, field ? 2 : 1)
  if (told.length === 0) return answerNotFound(known.question)
  return toAnswer(`${told.map(quoteWithSource).join('; ')}.`, told)
}
