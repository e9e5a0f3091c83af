import { once } from 'node:events'
import http from 'node:http'
import { vi } from 'vitest'
import {
  analyzePdf,
  listConversationMessages,
  askAssistant,
  startConversation,
  type PdfAnalysis,
} from '#contract/assistant.ts'
import { pathParts } from '#contract/endpoint.ts'
import type { Failure } from '#contract/errors.ts'
import type { AssistantReader } from '#server/ports/assistant/port.ts'
import { startApp, type Person } from './start-app.ts'
import { writeForm } from './upload-form.ts'

type ServerSentEvent = { event: string; data: unknown }

/** An admin with an open assistant conversation about a trip. `reader` replaces parts of the assistant. */
export async function startAssistantSite(
  reader: Partial<AssistantReader> = {},
  settings: Record<string, string> = {},
) {
  const site = await startApp(settings)
  const { assistant } = site.context
  const spies = [
    reader.reply && vi.spyOn(assistant, 'reply').mockImplementation(reader.reply),
    reader.extract && vi.spyOn(assistant, 'extract').mockImplementation(reader.extract),
  ]
  const organiser = await site.person({ isAdmin: true })
  const trip = await site.trip({ title: 'Hut to hut', description: 'Five days above the trees.' })
  const start = async (tripId = trip.id) =>
    (await site.call(startConversation, { body: { tripId }, as: organiser })).body
  const conversation = await start()
  const authorization = `Bearer ${organiser.token}`
  const messagesPath = (id = conversation.id) => pathParts(askAssistant.path, { id }).join('/')

  return {
    site,
    organiser,
    trip,
    conversation,
    start,
    ask: (content: string, id = conversation.id) =>
      site.call(askAssistant, { params: { id }, body: { content }, as: organiser }),
    messages: async (id = conversation.id) =>
      (await site.call(listConversationMessages, { params: { id }, as: organiser })).body,
    /** Asks for a streamed answer. The stream ends with the answer, or when `signal` aborts it. */
    stream: async (content: string, { signal, id }: { signal?: AbortSignal; id?: number } = {}) =>
      openAnswerStream((await site.listen()) + messagesPath(id), {
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ content }),
        signal,
      }),
    analyze: async (
      bytes: Uint8Array,
      { name = 'hut-to-hut.pdf', id = conversation.id, as = organiser }: AnalyzeOptions = {},
    ) => {
      const form = writePdfForm(bytes, name, id)
      const response = await site.app.inject({
        method: 'POST',
        url: analyzePdf.path,
        headers: { 'content-type': form.type, ...(as && { authorization: `Bearer ${as.token}` }) },
        payload: form.body,
      })
      return {
        status: response.statusCode,
        retryAfter: response.headers['retry-after'],
        body: response.json<PdfAnalysis & Partial<Failure>>(),
      }
    },
    streamAnalysis: async (bytes: Uint8Array, { signal }: { signal?: AbortSignal } = {}) => {
      const { body, type } = writePdfForm(bytes, 'hut-to-hut.pdf', conversation.id)
      const headers = { authorization, 'content-type': type }
      return openAnswerStream((await site.listen()) + analyzePdf.path, { headers, body, signal })
    },
    [Symbol.asyncDispose]: async () => {
      spies.forEach((spy) => spy?.mockRestore())
      await site[Symbol.asyncDispose]()
    },
  }
}

type AnalyzeOptions = { name?: string; id?: number; as?: Person | null }

function writePdfForm(bytes: Uint8Array, filename: string, conversationId: number) {
  return writeForm([
    { field: 'conversationId', contents: String(conversationId) },
    { field: 'pdf', contents: bytes, filename },
  ])
}

type StreamRequest = {
  headers: Record<string, string>
  body: string | Buffer
  signal: AbortSignal | undefined
}

/** Uses its own connection: an aborted fetch() leaves one open, and a closing server would wait for it. */
async function openAnswerStream(url: string, { headers, body, signal }: StreamRequest) {
  const options = { agent: false, headers: { ...headers, accept: 'text/event-stream' } }
  const request = http.request(url, { method: 'POST', ...options, ...(signal && { signal }) })
  request.end(body)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return {
    status: response.statusCode,
    type: response.headers['content-type'],
    /** The answer, if it is no stream. */
    json: async () => JSON.parse(Buffer.concat(await response.toArray()).toString()) as unknown,
    events: readEvents(response),
  }
}

/** The events of a stream as they come. */
async function* readEvents(response: http.IncomingMessage): AsyncGenerator<ServerSentEvent, void> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response) {
    text += decoder.decode(chunk as Buffer, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, event = '', data = 'null'] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
      if (event !== '') yield { event, data: JSON.parse(data) as unknown }
    }
  }
}

export async function collectEvents(events: AsyncIterable<ServerSentEvent>): Promise<ServerSentEvent[]> {
  const collected: ServerSentEvent[] = []
  for await (const event of events) collected.push(event)
  return collected
}
