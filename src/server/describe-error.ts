import { DrizzleQueryError } from 'drizzle-orm'

type ErrorDescription = {
  type: string
  message: string
  code?: string
  constraint?: string
  stack: string
  cause?: ErrorDescription
}

/**
 * What may be logged of an error: its kind and place, never the values involved, because database messages
 * and query errors quote addresses, hashes and tokens.
 */
export function describeError(error: Error): ErrorDescription {
  if (error instanceof DrizzleQueryError) {
    const cause = error.cause ? describeError(error.cause) : undefined
    return { ...cause, type: error.constructor.name, message: error.query, stack: framesOf(error) }
  }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  // Only errors of PostgreSQL have a severity.
  const isOfDatabase = 'severity' in error
  return {
    type: error.constructor.name,
    message: isOfDatabase ? 'refused by the database' : error.message,
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    stack: framesOf(error),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  }
}

/** The stack frames, without the message at the start of the stack. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
