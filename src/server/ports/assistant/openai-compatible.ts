import type { Logger } from 'pino'
import { isDraftRequest } from '../../language/draft-request.ts'
import { cutText } from '../../texts.ts'
import { createCitationFilter, toPassages } from './model/citations.ts'
import type { ModelSettings } from './model/client.ts'
import { isEmpty, toExtraction } from './model/extraction.ts'
import { buildExtractionPrompt, buildReplyPrompt, type SentExtent } from './model/prompts.ts'
import { startAttempt } from './model/start-attempt.ts'
import { EndlessAnswerError, describeInterruption, describeTrouble } from './model/trouble.ts'
import type { AssistantReader, PdfText, Question, Reply } from './port.ts'

/** Several pages: nobody reads more, and all of it is stored. */
const MAX_REPLY_CHARACTERS = 20_000

const NOTHING_FOUND = 'The language model found nothing in the PDF, so the built-in reader was used.'

type ModelReaderOptions = ModelSettings & { log: Logger; fallback: AssistantReader }

/**
 * Reads and answers with a language model that has an OpenAI-compatible API. Its findings are checked against
 * the PDF; if it fails or finds nothing, the fallback does the work and a note says why.
 */
export function createModelReader(options: ModelReaderOptions): AssistantReader {
  return {
    extract: (pdf, callbacks) => extractWithModel(options, pdf, callbacks),
    reply: (question, callbacks) => replyWithModel(options, question, callbacks),
  }
}

async function extractWithModel(
  options: ModelReaderOptions,
  pdf: PdfText,
  { signal, onAsk, onCheck }: Parameters<AssistantReader['extract']>[1],
): ReturnType<AssistantReader['extract']> {
  const { fallback } = options
  signal.throwIfAborted()
  const useFallback = async (note: string) => {
    const found = await fallback.extract(pdf, { signal })
    return { ...found, note }
  }
  if (pdf.pages.every(({ text }) => text.trim() === '')) return fallback.extract(pdf, { signal })
  const { system, prompt, sentPages, extent } = buildExtractionPrompt(pdf)
  onAsk?.()
  const attempt = startAttempt(options, signal)
  try {
    const client = await loadClient(options)
    const { answer, usage } = await client.extract({ system, prompt, abortSignal: attempt.abortSignal })
    attempt.succeed(usage)
    onCheck?.()
    const extraction = toExtraction(answer, sentPages)
    if (isEmpty(extraction) && !isEmpty(pdf.extraction)) return await useFallback(NOTHING_FOUND)
    const note = describeCut(pdf, extent)
    return { ...extraction, reader: 'model', ...(note !== null && { note }) }
  } catch (error) {
    const reason = describeTrouble(attempt.fail(error))
    return useFallback(`${reason}, so the built-in reader was used.`)
  } finally {
    attempt.end()
  }
}

async function replyWithModel(
  options: ModelReaderOptions,
  question: Question,
  { signal, onText }: Parameters<AssistantReader['reply']>[1],
): Promise<Reply> {
  signal.throwIfAborted()
  const isDraft = isDraftRequest(question.text)
  const { system, messages, sources } = buildReplyPrompt(question, isDraft)
  const citations = createCitationFilter()
  let text = ''
  const say = (piece: string) => {
    // Drop leading white space.
    const shown = text === '' ? piece.trimStart() : piece
    if (shown === '') return
    text += shown
    onText(shown)
  }
  const attempt = startAttempt(options, signal)
  const request = { system, messages, abortSignal: attempt.abortSignal }
  // Undefined: it succeeded.
  const trouble = await streamReply(say, citations, request, options)
    .then(attempt.succeed)
    .catch(attempt.fail)
    .finally(attempt.end)
  say(citations.finish())
  signal.throwIfAborted()
  if (text.trim() === '') {
    const reply = await options.fallback.reply(question, { signal, onText })
    const reason = describeTrouble(trouble ?? { kind: 'unusable' })
    return { ...reply, note: `${reason}, so the built-in assistant answered.` }
  }
  return {
    text,
    reader: 'model',
    passages: toPassages(citations.cited, sources, text),
    ...(isDraft && !trouble && { draft: { description: text.trim() } }),
    ...(trouble && { note: `${describeInterruption(trouble)}, so this answer may be incomplete.` }),
  }
}

type CitationFilter = ReturnType<typeof createCitationFilter>
type ModelClient = Awaited<ReturnType<typeof loadClient>>

/**
 * Passes the text on as it arrives, and returns the used tokens; fails if the stream does not finish
 * properly.
 */
async function streamReply(
  say: (piece: string) => void,
  citations: CitationFilter,
  request: Parameters<ModelClient['stream']>[0],
  settings: ModelSettings,
) {
  const { stream } = await loadClient(settings)
  let remaining = MAX_REPLY_CHARACTERS
  for await (const part of stream(request)) {
    if (part.type === 'text-delta') {
      say(citations.add(cutText(part.text, remaining)))
      remaining -= part.text.length
      if (remaining < 0) throw new EndlessAnswerError('The reply does not end')
    }
    if (part.type === 'error') throw part.error
    if (part.type === 'abort') throw request.abortSignal.reason
    if (part.type === 'finish') {
      if (part.finishReason === 'stop') return part.totalUsage
      throw new Error(`The answer ended with ${part.finishReason}`)
    }
  }
  throw new Error('The answer has no end')
}

async function loadClient(settings: ModelSettings) {
  const { createClient } = await import('./model/client.ts')
  return createClient(settings)
}

/** A note about the pages that were not sent. Null: the model read all of it. */
function describeCut({ pages }: PdfText, { lastPage, isCut }: SentExtent): string | null {
  const last = pages.at(-1)?.page ?? lastPage
  if (lastPage === last) {
    return isCut ? `The PDF is long. The language model read all but the end of page ${last}.` : null
  }
  const rest = isCut ? `, and not all of page ${lastPage}` : ''
  return `The PDF is long. The language model read pages ${pages[0]?.page} to ${lastPage} of ${last}${rest}.`
}
