import { pathParts, queryString, type CallResult, type Endpoint, type CallInput } from '#contract/endpoint.ts'
import type { Failure, FailureCode, Issue } from '#contract/errors.ts'
import { beginRequest } from './idempotency-keys.ts'
import { isPreview } from './preview-mode.ts'
import { deleteRefusedToken, storedToken } from './token.ts'

/** A failed call: `code` for programs, `sentence` for people, `message` as "409: …". */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | null
  readonly sentence: string
  readonly issues: Issue[]
  /** The current state, if the request was based on an outdated one. */
  readonly current: unknown
  /** The existing booking that prevents the request. */
  readonly bookingId: number | undefined
  /** The amount due, in cents. */
  readonly amount: number | undefined
  /** How long to wait before retrying, counted from when the response arrived. */
  readonly retryAfterSeconds: number | null
  readonly receivedAtMs = Date.now()

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body === '' ? statusText : body}`)
    const failure = readFailure(body)
    this.status = status
    this.code = failure?.code ?? null
    this.sentence = failure?.message ?? 'Something went wrong. Please try again.'
    this.issues = failure?.issues ?? []
    this.current = failure?.current
    this.bookingId = failure?.bookingId
    this.amount = failure?.amount
    this.retryAfterSeconds = failure?.retryAfterSeconds ?? null
  }

  /** When the call may be retried, if it came too soon. */
  get retryAt(): Date | null {
    return this.retryAfterSeconds === null
      ? null
      : new Date(this.receivedAtMs + this.retryAfterSeconds * 1_000)
  }
}

/** Calls an endpoint of the contract. The browser does not validate responses. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, idempotencyKey }: { signal?: AbortSignal; idempotencyKey?: string } = {},
): Promise<CallResult<E>> {
  const { params, query, body } = input as {
    params?: Record<string, string | number>
    query?: object
    body?: unknown
  }
  const path = pathParts(endpoint.path, params).join('/') + queryString({ ...query })
  const { headers, end } = beginRequest(endpoint, { path, body }, idempotencyKey)
  try {
    const options = { method: endpoint.method, body, headers, ...(signal && { signal }) }
    const response = await request(path, options)
    const hasNoBody = response.status === 204
    const answer = (hasNoBody ? undefined : await response.json()) as CallResult<E>
    end(true)
    return answer
  } catch (error) {
    end(isDefiniteFailure(error))
    throw error
  }
}

/** Whether a call failed with this code. */
export function isFailure(error: unknown, code: FailureCode): error is ApiError {
  return error instanceof ApiError && error.code === code
}

/** Whether the error proves that nothing was changed. Without a response it is unknown. */
export function isDefiniteFailure(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500
}

/**
 * Sends a request with cookies, with the token if there is one, and with a JSON content type if it has a
 * body. Throws an ApiError unless the response is a success.
 */
export async function request(
  path: string,
  options: { method?: string; body?: unknown; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Response> {
  const { method = 'GET' } = options
  if (isPreview && method !== 'GET') throw new Error('A preview changes nothing')
  const token = storedToken()
  const headers: Record<string, string> = { ...authorization(token), ...options.headers }
  if (options.body !== undefined) headers['content-type'] = 'application/json'

  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers,
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    ...(options.signal && { signal: options.signal }),
  })
  if (response.ok) return response

  const { status, statusText } = response
  throw handleRefusal(token, new ApiError(status, await response.text(), statusText))
}

export function authorization(token: string | null): Record<string, string> {
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

/** Deletes the token if the server no longer accepts it, and returns the error. */
export function handleRefusal(token: string | null, error: ApiError): ApiError {
  if (token !== null && error.code === 'UNAUTHORIZED') deleteRefusedToken(token)
  return error
}

/** Null if the body does not come from the API, but from a proxy, for example. */
function readFailure(body: string): Failure | null {
  try {
    const parsed = JSON.parse(body) as Partial<Failure> | null
    return typeof parsed?.message === 'string' ? (parsed as Failure) : null
  } catch {
    return null
  }
}
