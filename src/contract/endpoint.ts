import type * as z from 'zod/mini'
import type { FailureCode } from './errors.ts'

type Schema = z.ZodMiniType

export const DEFAULT_BODY_BYTES = 64 * 1024

/** One HTTP call, described once: the server validates with it, the browser calls with it, OpenAPI shows it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** By status; the success the handler answers with. Failures are those of errors.ts. */
  response: Partial<Record<200 | 201 | 204, Schema>>
  /** A multipart form with one file, and what is said when that is missing or too large; its other fields are `body`. */
  file?: { field: string; maxBytes: number; missing: FailureCode; tooLarge: FailureCode }
  /** A download of everything at once, which one person may make a few times an hour. */
  isExport?: true
  /** The most that a body may be; DEFAULT_BODY_BYTES unless said. */
  maxBodyBytes?: number
  /** Where no header can be sent (live stream, private files) the session cookie counts too. GET only. */
  acceptsCookie?: true
  /** Creates something, and takes an `Idempotency-Key` header: sent again with its key, it answers with what is there. */
  idempotencyKey?: true
}

export function endpoint<const E extends Endpoint>(description: E): E {
  return description
}

type EndpointPart<
  E extends Endpoint,
  K extends 'params' | 'query' | 'body',
  Side extends 'input' | 'output',
> = E[K] extends Schema ? (Side extends 'input' ? z.input<E[K]> : z.output<E[K]>) : undefined

/** What the server's handler receives, checked and converted. */
export type HandlerInput<E extends Endpoint> = {
  params: EndpointPart<E, 'params', 'output'>
  query: EndpointPart<E, 'query', 'output'>
  body: EndpointPart<E, 'body', 'output'>
}

type OptionalIfUndefined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K]
}

/** What a caller passes; parts the endpoint does not have are left out. */
export type CallInput<E extends Endpoint> = OptionalIfUndefined<{
  params: E['params'] extends Schema
    ? Record<keyof z.input<E['params']> & string, string | number>
    : undefined
  query: E['query'] extends Schema ? z.input<E['query']> | undefined : undefined
  body: EndpointPart<E, 'body', 'input'>
}>

/** The answer of a call that succeeded. */
export type CallResult<E extends Endpoint> = E['response'][keyof E['response']] extends infer S
  ? S extends Schema
    ? z.output<S>
    : never
  : never

/** '/api/trips/:id' and { id: 7 } -> ['/api/trips', '7'], the query key whose parts join to the path. */
export function pathParts(path: string, params: Record<string, string | number> = {}): string[] {
  const [first = '', ...rest] = path.split('/:')
  return [
    first,
    ...rest.flatMap((part) => {
      const [name = '', ...tail] = part.split('/')
      const value = params[name]
      if (value === undefined) throw new Error(`${path} needs ${name}`)
      return [encodeURIComponent(value), ...tail]
    }),
  ]
}

/** Query values that are set, as text: '?q=lake&limit=6', or '' when there are none. */
export function queryString(query: Record<string, unknown> = {}): string {
  const set = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' || typeof value === 'number') set.set(name, String(value))
  }
  return set.size === 0 ? '' : `?${set.toString()}`
}
