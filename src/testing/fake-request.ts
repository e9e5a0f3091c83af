import type { Endpoint, HandlerInput } from '#contract/endpoint.ts'
import { nameOf, readData } from './check-answer.ts'
import { fieldsOf } from './fake-upload.ts'
import { matchPath } from './match-path.ts'

/** A call of fetch(), as the fake server receives it. */
export type FakeRequest = { method: string; path: string; query: Record<string, string>; init: RequestInit }

/** The params and query values that a request must have. A value of undefined means: without this name. */
export type RequiredValues = { params?: Record<string, unknown>; query?: Record<string, unknown> }

/** Whether a request is for this endpoint and has the required values. */
export function isRequestFor(
  endpoint: Endpoint,
  required: RequiredValues,
  { method, path, query }: FakeRequest,
): boolean {
  const params = matchPath(endpoint.path, path)
  if (endpoint.method !== method || !params) return false
  return hasAllValues(params, required.params) && hasAllValues(query, required.query)
}

function hasAllValues(values: Record<string, string>, required: Record<string, unknown> = {}): boolean {
  return Object.entries(required).every(
    ([name, value]) => values[name] === (value as string | number | undefined)?.toString(),
  )
}

/** Parses a request as the server does. */
export function parseRequest(endpoint: Endpoint, { path, query, init }: FakeRequest): HandlerInput<Endpoint> {
  const { body } = init
  const sent = {
    params: matchPath(endpoint.path, path),
    query,
    body: body instanceof FormData ? fieldsOf(body) : body && (JSON.parse(body as string) as unknown),
  }
  const read = (part: keyof typeof sent) =>
    endpoint[part] && readData(`What ${nameOf(endpoint)} was sent as ${part}`, endpoint[part], sent[part])
  return { params: read('params'), query: read('query'), body: read('body') } as HandlerInput<Endpoint>
}
