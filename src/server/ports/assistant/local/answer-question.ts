import type { Question, TripField } from '../port.ts'
import { tellClock, tellDates, tellDay, tellDuration, tellSchedule } from './answer-days.ts'
import { tellPlaces, tellPrice } from './answer-numbers.ts'
import { tellActivities, tellPart } from './answer-lists.ts'
import { tellDifferences, tellPdfs } from './answer-pdf.ts'
import { answerThing } from './answer-thing.ts'
import { findDay } from './asked-day.ts'
import { fieldLine, readFor, type Known } from './answer-context.ts'
import type { Line } from './source-line.ts'
import { answer, notFound, place, quote, words as quoted, type Answer } from './quote.ts'
import { rank } from './rank-lines.ts'
import type { TripAsTold } from './read-trip.ts'
import type { Asked } from './parse-question.ts'
import { tellingWords } from '../words.ts'

/** Answers a question from the trip's fields first, and its PDFs after them. */
export function answerQuestion(asked: Asked, question: Question, trip: TripAsTold, lines: Line[]): Answer {
  const day = asked.day === null ? null : findDay(asked.day, trip)
  const known = { asked, question, trip, lines, day }
  if (asked.words.length > 0) return answerThing(asked, question, lines, day)
  switch (asked.kind) {
    case 'dates':
      return tellDates(known)
    case 'startTime':
      return tellClock(known, ['start', 'meet', 'leav'], 0)
    case 'endTime':
      return tellClock(known, ['end'], -1)
    case 'duration':
      return tellDuration(known)
    case 'location':
      return fieldOr(known, 'location', 'location place region')
    case 'meeting':
      return tellMeeting(known)
    case 'price':
      return tellPrice(known)
    case 'includes':
      return tellPart(known, 'included', 'Included')
    case 'excludes':
      return tellPart(known, 'excluded', 'Not included')
    case 'bring':
      return tellPart(known, 'bring', 'To bring')
    case 'sleep':
      return besides(
        fieldOr(known, 'accommodationDescription', 'accommodation'),
        readFor(known, 'accommodationDescription'),
      )
    case 'places':
      return tellPlaces(known)
    case 'refunds':
      return besides(
        fieldOr(known, 'refundTiers', 'refund cancellation', ['policySecure', 'policyWaitlist']),
        inPdfs(known, 'cancellation'),
      )
    case 'activities':
      return tellActivities(known) ?? tellSchedule(known)
    case 'schedule':
      return tellSchedule(known)
    case 'day':
      return tellDay(known)
    case 'about':
      return fieldOr(known, 'description', 'overview introduction')
    case 'pdfs':
      return tellPdfs(known)
    case 'differences':
      return tellDifferences(known)
    default:
      return notFound(question)
  }
}

/** What a field says, or else what the PDFs say of it. */
function fieldOr(known: Known, name: TripField, about: string, others: TripField[] = []): Answer {
  const fields = [name, ...others].flatMap((field) => fieldLine(known, field) ?? [])
  if (fields.length > 0) return answer(`${fields.slice(0, 3).map(quote).join('; ')}.`, fields)
  const read = readFor(known, name)
  const best = (read.length > 0 ? read : inPdfs(known, about)).slice(0, 2)
  return best.length === 0 ? notFound(known.question) : answer(`${best.map(quote).join('; ')}.`, best)
}

/** What a PDF says of the same: two descriptions cannot be compared, so that both are told. */
function besides(own: Answer, pdf: Line[]): Answer {
  const [first, second] = pdf
  if (!first || own.passages.some(({ page }) => page !== null)) return own
  const more = [first, ...(second?.source === first.source ? [second] : [])]
  const unsaid = more.filter(({ text }) => !own.text.includes(text.replace(/\.$/, '')))
  if (unsaid.length === 0) return own
  const text = `${own.text} ${place(first)} says ${unsaid.map(quoted).join(' and ')}.`
  return { text, passages: [...own.passages.slice(0, 1), ...answer('', unsaid).passages] }
}

function inPdfs({ lines }: Known, about: string): Line[] {
  const pdf = lines.filter(({ page }) => page !== null)
  return [...new Set(tellingWords(about).flatMap((word) => rank([word], pdf).map(({ line }) => line)))]
}

function tellMeeting(known: Known): Answer {
  const field = fieldLine(known, 'bargeLocation')
  const isPlace = ({ text }: Line) =>
    /\b(at|in|by|outside|in front of|near|point|from (the|our))\b/i.test(text)
  const found = rank(['meet'], known.lines, (line) => (isPlace(line) ? 0.3 : 0)).map(({ line }) => line)
  const told = [...(field ? [field] : []), ...found.filter(isPlace)].slice(0, field ? 2 : 1)
  if (told.length === 0) return notFound(known.question)
  return answer(`${told.map(quote).join('; ')}.`, told)
}
