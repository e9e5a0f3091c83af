import type { Question, Reply } from '../../ports/assistant/port.ts'
import { localReader } from './local-reader.ts'

/** The local reader's answer when it finds nothing. */
export const NOT_FOUND = 'I couldn’t find that in the trip or its PDFs.'

/** Asks the local reader about a trip, after earlier questions if there were any. */
export function ask(
  trip: Omit<Question, 'text' | 'earlier'>,
  text: string,
  ...earlierQuestions: string[]
): Promise<Reply> {
  const earlier = earlierQuestions.flatMap((question) => [
    { role: 'user' as const, text: question },
    { role: 'assistant' as const, text: 'Something.' },
  ])
  const signal = new AbortController().signal
  return localReader.reply({ ...trip, text, earlier }, { signal, onText: () => undefined })
}
