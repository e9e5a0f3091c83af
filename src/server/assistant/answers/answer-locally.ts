import { answerQuestion } from './answer-question.ts'
import { draftDescription } from './draft-description.ts'
import { toSourceLines } from './to-source-lines.ts'
import { answerMissing } from './answer-missing.ts'
import { readTrip } from './read-trip.ts'
import { parseQuestion } from './parse-question.ts'
import type { Question, Reply } from '../../ports/assistant/port.ts'

const GREETING_REPLY =
  'I can answer questions about this trip from its fields and PDFs, tell you what’s missing, ' +
  'and draft a description. Try “Is lunch included?” or “What’s missing from this trip?”.'

const THANKS_REPLY = 'You’re welcome. Ask me anything else about the trip.'

/** Finds the answer in the trip's fields and PDFs, and quotes it. */
export function answerLocally(question: Question): Omit<Reply, 'reader'> {
  const parsed = parseQuestion(question)
  if (parsed.kind === 'greeting') return { text: GREETING_REPLY, passages: [] }
  if (parsed.kind === 'thanks') return { text: THANKS_REPLY, passages: [] }
  const trip = readTrip(question)
  const lines = toSourceLines(question, trip)
  if (parsed.kind === 'missing') return answerMissing(question, trip, lines)
  if (parsed.kind === 'draft') return draftDescription(trip, lines)
  return answerQuestion(parsed, question, trip, lines)
}
