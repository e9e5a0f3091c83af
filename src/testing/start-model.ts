import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

type ModelRequest = {
  path: string
  authorization: string | undefined
  body: {
    model: string
    messages: { role: string; content: string }[]
    stream?: boolean
    response_format?: { type: string; json_schema?: { schema: object; strict?: boolean } }
  }
}

/** How the model answers: with text (in pieces if it streams), a status, a raw body or a fault. */
type ModelBehaviour =
  /** `staysOpen`: a stream stays open after the last piece. */
  | { says: string | string[]; staysOpen?: boolean }
  | { status: number; body?: string; location?: string }
  | { body: string }
  /** 'no end': it writes on and on. */
  | {
      trouble: 'silence' | 'hanging up' | 'no end' | 'silence after the first words' | 'garbage in the stream'
    }

export type TestModel = AsyncDisposable & {
  settings: { baseUrl: string; apiKey: string; model: string }
  requests: ModelRequest[]
  behaviour: ModelBehaviour
  /** The number of requests that it is still answering. */
  answering: number
}

/** A fake language model on loopback with OpenAI's API. Tests set its behaviour. */
export async function startModel(): Promise<TestModel> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const model: TestModel = {
    settings: {
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      apiKey: 'sk-very-secret',
      model: 'small-1',
    },
    requests: [],
    behaviour: { says: '' },
    answering: 0,
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  server.on('request', (request, response) => {
    model.answering += 1
    response.once('close', () => (model.answering -= 1))
    void json(request).then((body) => {
      const received = {
        path: request.url ?? '',
        authorization: request.headers.authorization,
        body: body as ModelRequest['body'],
      }
      model.requests.push(received)
      const isKnown = received.path === '/v1/chat/completions' && received.body.model === model.settings.model
      if (isKnown && received.body.messages.length > 0)
        sendAnswer(model.behaviour, received.body.stream === true, response)
      else response.writeHead(404).end()
    })
  })
  return model
}

const usage = { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 }
const head = { id: 'chatcmpl-1', created: 1_700_000_000, model: 'small-1' }

function sendAnswer(behaviour: ModelBehaviour, isStream: boolean, response: ServerResponse): void {
  if ('status' in behaviour) {
    const location = behaviour.location === undefined ? {} : { location: behaviour.location }
    response
      .writeHead(behaviour.status, { 'content-type': 'application/json', ...location })
      .end(behaviour.body ?? '{}')
    return
  }
  if ('body' in behaviour) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(behaviour.body)
    return
  }
  if ('trouble' in behaviour) {
    answerWithFault(behaviour.trouble, response)
    return
  }
  const pieces = [behaviour.says].flat()
  if (isStream) {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const piece of pieces) response.write(chunk(piece))
    if (behaviour.staysOpen) return
    const last = {
      ...head,
      object: 'chat.completion.chunk',
      usage,
      choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
    }
    response.end(`data: ${JSON.stringify(last)}\n\ndata: [DONE]\n\n`)
    return
  }
  const message = { role: 'assistant', content: pieces.join('') }
  const choices = [{ index: 0, message, finish_reason: 'stop' }]
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ ...head, object: 'chat.completion', choices, usage }))
}

function answerWithFault(
  trouble: Extract<ModelBehaviour, { trouble: string }>['trouble'],
  response: ServerResponse,
): void {
  if (trouble === 'silence') return
  if (trouble === 'hanging up') {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(chunk('The trip costs '), () => response.destroy())
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (trouble === 'garbage in the stream') {
    response.end(`${chunk('The trip costs ')}data: {"choices": oh no\n\n`)
    return
  }
  response.write(chunk('The trip costs '))
  if (trouble === 'silence after the first words') return
  const writeOn = () => {
    // Write only as fast as the client reads.
    while (!response.destroyed && response.write(chunk('and on '.repeat(2_000))));
  }
  response.on('drain', writeOn)
  writeOn()
}

function chunk(content: string): string {
  const choices = [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }]
  return `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices })}\n\n`
}
