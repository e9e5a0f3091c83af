import type * as z from 'zod/mini'
import type { FailureCode } from './errors.ts'

type Schema = z.ZodMiniType

export const DEFAULT_BODY_BYTES = 64 * 1024

/** One HTTP call, defined once: the server validates it, the browser calls it, OpenAPI documents it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** Successful responses by status. Failures are those of errors.ts. */
  response: Partial<Record<200 | 201 | 204, Schema>>
  /**
   * A multipart form with one file, and the failures for a missing or too large file; its other fields are
   * `body`.
   */
  file?: { field: string; maxBytes: number; missing: FailureCode; tooLarge: FailureCode }
  /** A full download, limited to a few per person and hour. */
  isExport?: true
  /** The largest body; DEFAULT_BODY_BYTES by default. */
  maxBodyBytes?: number
  /**
   * The session cookie is accepted too, for requests without headers (live stream, private files). GET only.
   */
  acceptsCookie?: true
  /**
   * Creates something. Sending it again with the same `Idempotency-Key` header returns the existing result.
   */
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

/** The validated and converted input of the server's handler. */
export type HandlerInput<E extends Endpoint> = {
  params: EndpointPart<E, 'params', 'output'>
  query: EndpointPart<E, 'query', 'output'>
  body: EndpointPart<E, 'body', 'output'>
}

/** T, with the properties that may be undefined also optional. */
type OptionalIfUndefined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K]
}

/** What a caller passes, without the parts that the endpoint does not have. */
export type CallInput<E extends Endpoint> = OptionalIfUndefined<{
  params: E['params'] extends Schema
    ? Record<keyof z.input<E['params']> & string, string | number>
    : undefined
  query: E['query'] extends Schema ? z.input<E['query']> | undefined : undefined
  body: EndpointPart<E, 'body', 'input'>
}>

/** The result of a successful call: of any of its statuses. `infer S` resolves the schemas one by one. */
export type CallResult<E extends Endpoint> = E['response'][keyof E['response']] extends infer S
  ? S extends Schema
    ? z.output<S>
    : never
  : never

/** '/api/trips/:id' and { id: 7 } -> ['/api/trips', '7']: a query key; its parts joined are the path. */
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

/** The query values that are set, as text: '?q=lake&limit=6', or '' if there are none. */
export function queryString(query: object = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' || typeof value === 'number') params.set(name, String(value))
  }
  return params.size === 0 ? '' : `?${params.toString()}`
}
