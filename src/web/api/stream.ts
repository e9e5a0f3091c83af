import { pathParts, type Endpoint, type CallInput } from '#contract/endpoint.ts'
import { type Failure, failures } from '#contract/errors.ts'
import { ApiError, authorization, isDefiniteFailure, handleRefusal } from './client.ts'
import { beginRequest } from './idempotency-keys.ts'
import { toFormData } from './to-form-data.ts'
import { storedToken } from './token.ts'

export type StreamEvent = { name: string; data: unknown }

type StreamOptions = {
  /** Aborts the call, which then fails with the signal's reason. */
  signal: AbortSignal
  /** For endpoints that take a file. */
  file?: File
}

/**
 * Calls an endpoint that responds with server-sent events. A `failure` event is thrown like the error of any
 * call; so is a lost connection. The caller must check whether the stream was complete.
 */
export async function* stream<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, file }: StreamOptions,
): AsyncGenerator<StreamEvent> {
  const { params, body } = input as { params?: Record<string, string | number>; body?: object }
  const token = storedToken()
  const path = pathParts(endpoint.path, params).join('/')
  const request = beginRequest(endpoint, { path, body, file })
  const streamHeaders = {
    accept: 'text/event-stream',
    ...(!endpoint.file && { 'content-type': 'application/json' }),
  }
  // Stays true if the caller stops reading early.
  let isDecided = true
  try {
    yield* readAnswer(token, path, {
      method: endpoint.method,
      credentials: 'include',
      headers: { ...authorization(token), ...request.headers, ...streamHeaders },
      body: endpoint.file ? toFormData(body, endpoint.file.field, file) : JSON.stringify(body),
      signal,
    })
  } catch (error) {
    // If the person stops the request and sends it again later, that is a new request.
    isDecided = signal.aborted || isDefiniteFailure(error)
    throw error
  } finally {
    request.end(isDecided)
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

/** The error that the call would have failed with before the stream began. */
function toError(failure: Failure): ApiError {
  const knownFailures: Partial<Record<string, { status: number }>> = failures
  return new ApiError(knownFailures[failure.code]?.status ?? 500, JSON.stringify(failure), '')
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
      const blocks = text.replaceAll('\r\n', '\n').split('\n\n')
      // The text after the last blank line is incomplete.
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = readEvent(block)
        if (event) yield event
      }
    }
  } finally {
    // If the caller stops reading early, the rest need not be sent.
    void reader.cancel().catch(() => undefined)
  }
}

/** Null: a comment, which keeps the connection open. */
function readEvent(block: string): StreamEvent | null {
  let name = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^([a-z]+):? ?(.*)$/.exec(line) ?? []
    if (field === 'event') name = value
    if (field === 'data') data.push(value)
  }
  return data.length === 0 ? null : { name, data: JSON.parse(data.join('\n')) }
}
