import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { failures, type Failure } from '#contract/errors.ts'
import { isDatabaseAway, isLockTimeout, isFormerMemberError } from '../db/client.ts'
import { AppError, ClosingError } from '../fail.ts'
import { INVALID_MESSAGE } from './validation-message.ts'

const RETRY_AFTER_SECONDS = 2

/** Turns any error into a catalogued failure; internal details are never sent. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const failure = toFailure(error)
    logFailure(request.log, failure, error)
    return sendFailure(reply, failure)
  })
}

/** Logs failures that are not the caller's fault. */
export function logFailure(log: FastifyBaseLogger, failure: AppError, error: Error): void {
  if (failure instanceof ClosingError) log.info('stopped: the server closes')
  else if (failure.code === 'INTERNAL') log.error({ err: error }, 'request failed')
  else if (failure.code === 'UNAVAILABLE') log.warn({ err: error }, 'database away')
  else if (failure.code === 'FILES_AWAY') log.warn({ err: failure.cause }, 'file storage away')
  else if (failure.code === 'PAYMENTS_AWAY') log.warn({ err: failure.cause }, 'payments away')
}

export function sendFailure(reply: FastifyReply, failure: AppError): FastifyReply {
  const { status } = failures[failure.code]
  const retryAfter = failure.retryAfterSeconds ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  // The handler may already have set headers for its own response.
  reply.removeHeader('content-encoding').type('application/json; charset=utf-8')
  return reply.status(status).header('cache-control', 'no-store').send(describeFailure(failure))
}

export function describeFailure(failure: AppError): Failure {
  const body: Failure = { message: failure.message, code: failure.code }
  if (failure.issues) body.issues = failure.issues
  if (failure.current !== undefined) body.current = failure.current
  if (failure.bookingId !== undefined) body.bookingId = failure.bookingId
  if (failure.amount !== undefined) body.amount = failure.amount
  if (failure.retryAfterSeconds !== undefined) body.retryAfterSeconds = failure.retryAfterSeconds
  return body
}

/** The failures for errors of Fastify and its plugins. */
const failureByStatus = {
  404: 'NOT_FOUND',
  412: 'PRECONDITION_FAILED',
  413: 'TOO_LARGE',
  415: 'WRONG_TYPE',
  416: 'NO_SUCH_RANGE',
} as const

export function toFailure(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map(({ instancePath, message }) => ({
      path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: message ?? INVALID_MESSAGE,
    }))
    return new AppError('INVALID_INPUT', { issues })
  }
  if (isLockTimeout(error)) return new AppError('TRY_AGAIN')
  if (isFormerMemberError(error)) return new AppError('UNAUTHORIZED')
  if (isDatabaseAway(error)) return new AppError('UNAVAILABLE')
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status in failureByStatus) return new AppError(failureByStatus[status as keyof typeof failureByStatus])
  return new AppError(status >= 400 && status < 500 ? 'MALFORMED_REQUEST' : 'INTERNAL')
}

/** PostgreSQL cannot store a null byte, and nobody types one. */
export function refuseNullBytes(request: FastifyRequest): Promise<void> {
  // Pages call the API, which refuses null bytes for them.
  if (!request.url.startsWith('/api/')) return Promise.resolve()
  const path = findNullByte({
    ...(request.params as object),
    ...(request.query as object),
    body: request.body,
  })
  if (path !== null) {
    const issues = [
      { path: path.replace(/^body\./, ''), message: 'This contains a character we can’t store. Remove it.' },
    ]
    throw new AppError('INVALID_INPUT', { issues })
  }
  return Promise.resolve()
}

/**
 * The path of the field with a null byte, such as 'body.title'; null if there is none. Not recursive, because
 * the input may be nested arbitrarily deep.
 */
function findNullByte(input: object): string | null {
  const waiting: { value: unknown; path: string }[] = [{ value: input, path: '' }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && value.includes('\0')) return path
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (key.includes('\0')) return path
      waiting.push({ value: inner, path: path === '' ? key : `${path}.${key}` })
    }
  }
  return null
}
