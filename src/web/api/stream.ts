import { pathParts, type Endpoint, type CallInput } from '#contract/endpoint.ts'
import { type Failure, failures } from '#contract/errors.ts'
import { ApiError, authorization, isDefiniteFailure, handleRefusal } from './client.ts'
import { beginRequest } from './idempotency-keys.ts'
import { toFormData } from './to-form-data.ts'
import { storedToken } from './token.ts'

/** One thing that a stream says. */
export type StreamEvent = { name: string; data: unknown }

type StreamOptions = {
  /** Ends the call, which then fails with the signal's reason. */
  signal: AbortSignal
  /** Of an endpoint that takes one. */
  file?: File
}

/**
 * Calls an endpoint that answers bit by bit, with server-sent events. A `failure` among them is thrown as any call's;
 * so is a line that breaks. Whether all has been said is for the caller to know.
 */
export async function* stream<E extends Endpoint>(
  endpoint: E,
  sent: CallInput<E>,
  { signal, file }: StreamOptions,
): AsyncGenerator<StreamEvent> {
  const { params, body } = sent as { params?: Record<string, string | number>; body?: object }
  const token = storedToken()
  const path = pathParts(endpoint.path, params).join('/')
  const request = beginRequest(endpoint, { path, body, file })
  const accept = {
    accept: 'text/event-stream',
    ...(!endpoint.file && { 'content-type': 'application/json' }),
  }
  // Also for a reader that leaves when it has heard enough.
  let isOver = true
  try {
    yield* readAnswer(token, path, {
      method: endpoint.method,
      credentials: 'include',
      headers: { ...authorization(token), ...request.headers, ...accept },
      body: endpoint.file ? toFormData(body, endpoint.file.field, file) : JSON.stringify(body),
      signal,
    })
  } catch (error) {
    // Whoever stops it, and sends it again later, means something new.
    isOver = signal.aborted || isDefiniteFailure(error)
    throw error
  } finally {
    request.end(isOver)
  }
}

async function* readAnswer(
  token: string | null,
  path: string,
  init: RequestInit,
): AsyncGenerator<StreamEvent> {
  const response = await fetch(path, init)
  if (!response.ok) {
    throw handleRefusal(token, new ApiError(response.status, await response.text(), response.statusText))
  }
  if (!response.body) return
  for await (const event of readEvents(response.body)) {
    if (event.name === 'failure') throw handleRefusal(token, toError(event.data as Failure))
    yield event
  }
}

/** As the call would have failed, had it not begun to answer. */
function toError(failure: Failure): ApiError {
  const known: Partial<Record<string, { status: number }>> = failures
  return new ApiError(known[failure.code]?.status ?? 500, JSON.stringify(failure), '')
}

async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
      const whole = text.replaceAll('\r\n', '\n').split('\n\n')
      // What follows the last blank line is not whole yet.
      text = whole.pop() ?? ''
      for (const lines of whole) {
        const event = readEvent(lines)
        if (event) yield event
      }
    }
  } finally {
    // Whoever has heard enough leaves; the rest need not be sent.
    void reader.cancel().catch(() => undefined)
  }
}

/** Null: a comment, which keeps the line open. */
function readEvent(lines: string): StreamEvent | null {
  let name = 'message'
  const data: string[] = []
  for (const line of lines.split('\n')) {
    const [, field, value = ''] = /^([a-z]+):? ?(.*)$/.exec(line) ?? []
    if (field === 'event') name = value
    if (field === 'data') data.push(value)
  }
  return data.length === 0 ? null : { name, data: JSON.parse(data.join('\n')) }
}
