import { failures, type FailureCode, type Issue } from '#contract/errors.ts'

type FailureDetails = {
  message?: string
  issues?: Issue[]
  retryAfterSeconds?: number
  /** The current state of what the call was about. */
  current?: unknown
  /** The booking that prevents the call. */
  bookingId?: number | undefined
  /** The amount due, in cents. */
  amount?: number
  /** The underlying error, only for the log. */
  cause?: unknown
}

/** A catalogued failure, to be sent to the caller. */
export class AppError extends Error {
  readonly code: FailureCode
  readonly issues: Issue[] | undefined
  readonly retryAfterSeconds: number | undefined
  readonly current: unknown
  readonly bookingId: number | undefined
  readonly amount: number | undefined

  constructor(code: FailureCode, details: FailureDetails = {}) {
    super(messageOf(code, details), { cause: details.cause })
    this.code = code
    this.issues = details.issues
    this.retryAfterSeconds = details.retryAfterSeconds
    this.current = details.current
    this.bookingId = details.bookingId
    this.amount = details.amount
  }
}

/** The reason given to work that is stopped because the server is closing. */
export class ClosingError extends AppError {
  constructor() {
    super('UNAVAILABLE')
  }
}

/** The most specific message that there is. */
function messageOf(code: FailureCode, details: FailureDetails): string {
  return (
    details.message ??
    onlyIssueMessage(details.issues) ??
    retryMessage(code, details) ??
    failures[code].message
  )
}

/** A single issue becomes the message; several are listed in `issues`. */
function onlyIssueMessage(issues: Issue[] = []): string | undefined {
  return issues.length === 1 ? issues[0]?.message : undefined
}

/** Messages for callers who must wait. Chat has none: its client retries by itself. */
const retryMessages: Partial<Record<FailureCode, (wait: string) => string>> = {
  TOO_MANY_ATTEMPTS: (wait) => `Too many attempts. Try again in ${wait}.`,
  HOLD_PAUSED: (wait) => `Two of your holds on this trip ended without a booking. Try again in ${wait}.`,
  TOO_MANY_UPLOADS: (wait) => `You’ve uploaded a lot of files recently. Try again in ${wait}.`,
  TOO_MANY_EXPORTS: (wait) => `You’ve downloaded a lot of files recently. Try again in ${wait}.`,
  TOO_MANY_VERIFICATIONS: (wait) => `We’ve sent enough emails to this address today. Try again in ${wait}.`,
  NUDGED_LATELY: (wait) => `They were reminded recently. You can remind them again in ${wait}.`,
}

function retryMessage(code: FailureCode, { retryAfterSeconds }: FailureDetails): string | undefined {
  return retryAfterSeconds === undefined ? undefined : retryMessages[code]?.(describeWait(retryAfterSeconds))
}

/** Rounded up, so that nobody retries too early: "40 seconds", "15 minutes", "12 hours". */
export function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 90) return count(seconds, 'second')
  return minutes < 90 ? count(minutes, 'minute') : count(Math.ceil(minutes / 60), 'hour')
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`
}

export function fail(code: FailureCode, details?: FailureDetails): never {
  throw new AppError(code, details)
}

/** For a cursor that no page of the list has given. */
export function failForCursor(): never {
  fail('INVALID_INPUT', {
    issues: [{ path: 'cursor', message: 'This cursor doesn’t belong to this list.' }],
  })
}

/** SQL functions return failure codes as text. */
export function isFailureCode(text: string): text is FailureCode {
  return text in failures
}
