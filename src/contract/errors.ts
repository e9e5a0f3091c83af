import * as z from 'zod/mini'

/** Every failure a caller can meet: its code for programs, its status, its sentence for people. */
export const failures = {
  INVALID_INPUT: { status: 400, message: 'Some of the information is not valid.' },
  MALFORMED_REQUEST: { status: 400, message: 'The request could not be read.' },
  PASSWORD_TOO_COMMON: {
    status: 400,
    message: 'This password is one of the most common ones. Please choose another.',
  },
  RESET_LINK_INVALID: {
    status: 400,
    message: 'This link no longer works: it was used, is older than an hour, or is not complete.',
  },
  UNAUTHORIZED: { status: 401, message: 'Unauthorized' },
  WRONG_CREDENTIALS: { status: 401, message: 'Invalid email or password' },
  FORBIDDEN: { status: 403, message: 'Admin access required' },
  NOT_FOUND: { status: 404, message: 'There is nothing at this address.' },
  TRIP_NOT_FOUND: { status: 404, message: "The adventure you're looking for doesn't exist." },
  MAIL_NOT_FOUND: { status: 404, message: 'This mail is no longer kept.' },
  EMAIL_TAKEN: { status: 409, message: 'Email already registered' },
  PRECONDITION_FAILED: { status: 412, message: 'It has changed since you last saw it.' },
  TOO_LARGE: { status: 413, message: 'The request is too large.' },
  WRONG_TYPE: { status: 415, message: 'This type of content is not accepted here.' },
  NO_SUCH_RANGE: { status: 416, message: 'It is not that long.' },
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Too many attempts. Please wait a while and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  UNAVAILABLE: { status: 503, message: 'The site is catching its breath. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

export type FailureCode = keyof typeof failures

/** One field that is not valid, named by its path in the input. */
export const Issue = z.object({ path: z.string(), message: z.string() })
export type Issue = z.infer<typeof Issue>

export const Failure = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.optional(z.array(Issue)),
})
export type Failure = z.infer<typeof Failure>
