import type { Question, TripField } from '../../ports/assistant/port.ts'
import { answerClock, answerDates, answerDay, answerDuration, answerSchedule } from './answer-days.ts'
import { answerGroupSize, answerPrice } from './answer-numbers.ts'
import { answerActivities, answerList } from './answer-lists.ts'
import { answerDifferences, answerPdfs } from './answer-pdf.ts'
import { answerThing } from './answer-thing.ts'
import { findDay } from './find-day.ts'
import { findFieldLine, findLinesForField, type AnswerContext } from './answer-context.ts'
import type { SourceLine } from './source-line.ts'
import {
  toAnswer,
  answerNotFound,
  formatSource,
  quoteWithSource,
  quoteText as quoted,
  type LocalAnswer,
} from './write-answer.ts'
import { rankLines } from './rank-lines.ts'
import type { TripDetails } from './read-trip.ts'
import type { ParsedQuestion } from './parse-question.ts'
import { keywordsOf } from '../../language/words.ts'

const MAX_PDF_LINES = 2
/** Lines about meeting that also say where rank higher. */
const LOCATION_BONUS = 0.3

/** Answers a question from the trip's fields first, then from its PDFs. */
export function answerQuestion(
  parsed: ParsedQuestion,
  question: Question,
  trip: TripDetails,
  lines: SourceLine[],
): LocalAnswer {
  const day = parsed.day === null ? null : findDay(parsed.day, trip)
  const context = { question, trip, lines, day }
  if (parsed.words.length > 0) return answerThing(parsed, question, lines, day)
  switch (parsed.kind) {
    case 'dates':
      return answerDates(context)
    case 'startTime':
      return answerClock(context, ['start', 'meet', 'leav'], 0)
    case 'endTime':
      return answerClock(context, ['end'], -1)
    case 'duration':
      return answerDuration(context)
    case 'location':
      return answerFromField(context, 'location', 'location place region')
    case 'meeting':
      return answerMeetingPoint(context)
    case 'price':
      return answerPrice(context)
    case 'includes':
      return answerList(context, 'included', 'Included')
    case 'excludes':
      return answerList(context, 'excluded', 'Not included')
    case 'bring':
      return answerList(context, 'bring', 'To bring')
    case 'sleep':
      return addPdfLines(
        answerFromField(context, 'accommodationDescription', 'accommodation'),
        findLinesForField(context.lines, 'accommodationDescription'),
      )
    case 'places':
      return answerGroupSize(context)
    case 'refunds':
      return addPdfLines(
        answerFromField(context, 'refundTiers', 'refund cancellation', ['policySecure', 'policyWaitlist']),
        findPdfLines(context, 'cancellation'),
      )
    case 'activities':
      return answerActivities(context) ?? answerSchedule(context)
    case 'schedule':
      return answerSchedule(context)
    case 'day':
      return answerDay(context)
    case 'about':
      return answerFromField(context, 'description', 'overview introduction')
    case 'pdfs':
      return answerPdfs(context)
    case 'differences':
      return answerDifferences(context)
    default:
      return answerNotFound(question)
  }
}

/**
 * Answers from a field, or else from the PDFs: what was extracted for it, or lines with a word of `about`.
 */
function answerFromField(
  context: AnswerContext,
  mainField: TripField,
  about: string,
  otherFields: TripField[] = [],
): LocalAnswer {
  const fieldLines = [mainField, ...otherFields].flatMap((field) => findFieldLine(context, field) ?? [])
  if (fieldLines.length > 0) return toAnswer(`${fieldLines.map(quoteWithSource).join('; ')}.`, fieldLines)
  const extractedLines = findLinesForField(context.lines, mainField)
  const pdfLines = (extractedLines.length > 0 ? extractedLines : findPdfLines(context, about)).slice(
    0,
    MAX_PDF_LINES,
  )
  return pdfLines.length === 0
    ? answerNotFound(context.question)
    : toAnswer(`${pdfLines.map(quoteWithSource).join('; ')}.`, pdfLines)
}

/**
 * Adds what a PDF says about the same topic to an answer from the trip's fields. Two descriptions cannot be
 * compared, so both are given.
 */
function addPdfLines(answer: LocalAnswer, pdfLines: SourceLine[]): LocalAnswer {
  const [first, second] = pdfLines
  if (!first || answer.passages.some(({ page }) => page !== null)) return answer
  const quotable = [first, ...(second?.source === first.source ? [second] : [])]
  const newLines = quotable.filter(({ text }) => !answer.text.includes(text.replace(/\.$/, '')))
  if (newLines.length === 0) return answer
  const text = `${answer.text} ${formatSource(first)} says ${newLines.map(quoted).join(' and ')}.`
  return { text, passages: [...answer.passages.slice(0, 1), ...toAnswer('', newLines).passages] }
}

/** The lines of PDFs that match a word of `about`; those with its first word come first. */
function findPdfLines({ lines }: AnswerContext, about: string): SourceLine[] {
  const pdfLines = lines.filter(({ page }) => page !== null)
  return [
    ...new Set(keywordsOf(about).flatMap((word) => rankLines([word], pdfLines).map(({ line }) => line))),
  ]
}

function answerMeetingPoint(context: AnswerContext): LocalAnswer {
  const field = findFieldLine(context, 'bargeLocation')
  const namesLocation = ({ text }: SourceLine) =>
    /\b(at|in|by|outside|in front of|near|point|from (the|our))\b/i.test(text)
  const ranked = rankLines(['meet'], context.lines, (line) => (namesLocation(line) ? LOCATION_BONUS : 0)).map(
    ({ line }) => line,
  )
  const shown = [...(field ? [field] : []), ...ranked.filter(namesLocation)].slice(0, field ? 2 : 1)
  if (shown.length === 0) return answerNotFound(context.question)
  return toAnswer(`${shown.map(quoteWithSource).join('; ')}.`, shown)
}
