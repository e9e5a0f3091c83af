import * as z from 'zod/mini'

type RawIssue = Parameters<z.core.$ZodErrorMap>[0]

export const INVALID_MESSAGE = 'This isn’t valid.'

const typeMessages: Partial<Record<string, string>> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Use true or false.',
  array: 'Use a list.',
  object: 'Use an object with fields.',
  record: 'Use an object with fields.',
}

const formatMessages: Partial<Record<string, string>> = {
  uuid: 'Use a UUID.',
  datetime: 'Use a date and time like 2027-03-09T08:00:00Z.',
  safeint: 'Enter a whole number.',
}

/** Sets readable messages for invalid values where the contract has none of its own. */
export function setValidationMessages(): void {
  // Not as a zod locale: libraries that include all of zod set one, too.
  z.config({ customError: validationMessage })
}

function validationMessage(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is required.'
        : (typeMessages[issue.expected] ?? INVALID_MESSAGE)
    case 'too_small':
      return `${sizeVerb(issue.origin)} at least ${describeSize(issue.origin, issue.minimum)}.`
    case 'too_big':
      return `${sizeVerb(issue.origin)} at most ${describeSize(issue.origin, issue.maximum)}.`
    case 'invalid_format':
      return formatMessages[issue.format] ?? 'This isn’t in the right format.'
    case 'invalid_value':
      return issue.values.length === 1
        ? `Use ${String(issue.values[0])}.`
        : `Use one of these: ${issue.values.join(', ')}.`
    default:
      return INVALID_MESSAGE
  }
}

/** `origin`: the type of what is too small or too large. */
function describeSize(origin: string, size: number | bigint): string {
  return origin === 'string' ? `${size} ${size === 1 ? 'character' : 'characters'}` : String(size)
}

function sizeVerb(origin: string): string {
  if (origin === 'string') return 'Use'
  return origin === 'array' ? 'Choose' : 'Enter'
}
