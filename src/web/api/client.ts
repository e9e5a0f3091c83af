import { pathParts, queryString, type CallResult, type Endpoint, type CallInput } from '#contract/endpoint.ts'
import type { Failure, Issue } from '#contract/errors.ts'
import { beginRequest } from './idempotency-keys.ts'
import { deleteRefusedToken, storedToken } from './token.ts'

/** A call that did not succeed: `code` for code, `sentence` for people, `message` as "409: …". */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | null
  readonly sentence: string
  readonly issues: Issue[]
  /** What the call was about as it is now, where it came too late. */
  readonly current: unknown
  /** The booking that is in the way. */
  readonly bookingId: number | undefined
  /** What is due, in cents. */
  readonly amount: number | undefined
  /** How long to wait before trying again, counted from when the answer came. */
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

  /** When the call may be tried again, if it came too soon. */
  get retryAt(): Date | null {
    return this.retryAfterSeconds === null
      ? null
      : new Date(this.receivedAtMs + this.retryAfterSeconds * 1_000)
  }
}

/** Calls an endpoint of the contract. The browser sends and shows; it never checks answers. */
export async function call<E extends Endpoint>(
  endpoint: E,
  sent: CallInput<E>,
  { signal, idempotencyKey }: { signal?: AbortSignal; idempotencyKey?: string } = {},
): Promise<CallResult<E>> {
  const { params, query, body } = sent as {
    params?: Record<string, string | number>
    query?: object
    body?: unknown
  }
  const path = pathParts(endpoint.path, params).join('/') + queryString({ ...query })
  const { headers, end } = beginRequest(endpoint, { path, body }, idempotencyKey)
  try {
    const options = { method: endpoint.method, body, headers, ...(signal && { signal }) }
    const response = await request(path, options)
    const answer = (response.status === 204 ? undefined : await response.json()) as CallResult<E>
    end(true)
    return answer
  } catch (error) {
    end(isDefiniteFailure(error))
    throw error
  }
}

/** Whether an error says that nothing was done; without an answer, nobody knows. */
export function isDefiniteFailure(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500
}

/** Sends cookies always, the token if there is one, and a JSON type only with a payload. */
export async function request(
  path: string,
  options: { method?: string; body?: unknown; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Response> {
  const token = storedToken()
  const headers: Record<string, string> = { ...authorization(token), ...options.headers }
  if (options.body !== undefined) headers['content-type'] = 'application/json'

  const response = await fetch(path, {
    method: options.method ?? 'GET',
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

/** What a call that was made with a token failed with. */
export function handleRefusal(token: string | null, error: ApiError): ApiError {
  // The session has ended: a token that opens nothing is not kept.
  if (token !== null && error.code === 'UNAUTHORIZED') deleteRefusedToken(token)
  return error
}

function readFailure(body: string): Failure | null {
  try {
    const parsed = JSON.parse(body) as Partial<Failure> | null
    return typeof parsed?.message === 'string' ? (parsed as Failure) : null
  } catch {
    return null
  }
}
