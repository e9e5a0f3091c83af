import { beforeEach, expect, test } from 'vitest'
import { analyzePdf, askAssistant } from '#contract/assistant.ts'
import { streamedReply } from '#testing/fake-reply.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { ApiError } from './client.ts'
import { stream, type StreamEvent } from './stream.ts'
import { storeToken, storedToken } from './token.ts'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
})

/** Answers each call with these chunks, as they arrive over the network. */
function answerWith(...chunks: string[]) {
  server.on(askAssistant, streamedReply(...chunks))
  server.on(analyzePdf, streamedReply(...chunks))
}

async function ask() {
  const events: StreamEvent[] = []
  const input = { params: { id: 3 }, body: { content: 'Hi' } }
  for await (const event of stream(askAssistant, input, { signal: new AbortController().signal })) {
    events.push(event)
  }
  return events
}

test('events that are split across chunks arrive whole, and comments are skipped', async () => {
  answerWith(
    ': hello\n\nevent: text\nda',
    'ta: {"text":"One"}\n\nevent: text\r\ndata: {"text":"Two"}\r\n\r\n',
  )
  expect(await ask()).toEqual([
    { name: 'text', data: { text: 'One' } },
    { name: 'text', data: { text: 'Two' } },
  ])
})

test('a question is sent as JSON, with the token, asking for a stream', async () => {
  storeToken('abc')
  answerWith()
  await ask()
  expect(server.calls(askAssistant)).toEqual([{ params: { id: 3 }, body: { content: 'Hi' } }])
  expect(server.headers(askAssistant)).toMatchObject([
    { accept: 'text/event-stream', authorization: 'Bearer abc', 'content-type': 'application/json' },
  ])
})

test('a file is sent as a form, after the other fields', async () => {
  answerWith()
  const file = new File(['%PDF'], 'tour.pdf')
  const signal = new AbortController().signal
  const events = stream(analyzePdf, { body: { conversationId: '3' } }, { signal, file })
  expect(await events.next()).toMatchObject({ done: true })
  expect(server.forms(analyzePdf).map((form) => [...form.keys()])).toEqual([['conversationId', 'pdf']])
  expect(server.headers(analyzePdf)[0]).not.toHaveProperty('content-type')
})

test('a failure in the stream is thrown as an ApiError, like that of any call', async () => {
  answerWith('event: failure\ndata: {"code":"PDF_BROKEN","message":"It is damaged."}\n\n')
  const failure = await ask().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({ status: 400, code: 'PDF_BROKEN', sentence: 'It is damaged.' })
})

test('the token is deleted when the stream says that the session has ended', async () => {
  storeToken('abc')
  answerWith('event: failure\ndata: {"code":"UNAUTHORIZED","message":"Unauthorized"}\n\n')
  await expect(ask()).rejects.toMatchObject({ status: 401 })
  expect(storedToken()).toBeNull()
})

test('when the caller stops reading before the end, sending the same again uses a new idempotency key', async () => {
  answerWith('event: result\ndata: {}\n\n', 'event: more\ndata: {}\n\n')
  const file = new File(['%PDF'], 'tour.pdf')
  const signal = new AbortController().signal
  for (let time = 0; time < 2; time++) {
    for await (const { name } of stream(analyzePdf, { body: { conversationId: '3' } }, { signal, file })) {
      if (name === 'result') break
    }
  }
  const keys = server.headers(analyzePdf).map((headers) => headers['idempotency-key'])
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  expect(keys[1]).not.toBe(keys[0])
})

test('a refused call throws its error instead of streaming', async () => {
  server.fails(askAssistant, 'BUSY', { message: 'Later.' })
  await expect(ask()).rejects.toMatchObject({ status: 503, sentence: 'Later.' })
})
