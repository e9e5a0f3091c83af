import * as z from 'zod/mini'

type RawIssue = Parameters<z.core.$ZodErrorMap>[0]

/** Gives whatever is not valid a sentence that people understand, where the contract has none of its own for it. */
export function sayWhatIsWrong(): void {
  // Not as a language: libraries that bring all of zod set one, too.
  z.config({ customError: sentenceFor })
}

function sentenceFor(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is missing' : (types[issue.expected] ?? NOT_VALID)
    case 'too_small':
      return `Must be at least ${sizeOf(issue.origin, issue.minimum)}`
    case 'too_big':
      return `Must be at most ${sizeOf(issue.origin, issue.maximum)}`
    case 'invalid_format':
      return formats[issue.format] ?? 'This is not written as it has to be'
    case 'invalid_value':
      return issue.values.length === 1
        ? `Must be ${String(issue.values[0])}`
        : `Must be one of: ${issue.values.join(', ')}`
    default:
      return NOT_VALID
  }
}

export const NOT_VALID = 'This is not valid'

const types: Partial<Record<string, string>> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object with fields',
  record: 'Must be an object with fields',
}

const formats: Partial<Record<string, string>> = {
  uuid: 'Must be a UUID',
  datetime: 'Must be a moment like 2027-03-09T08:00:00Z',
  safeint: 'Must be a whole number',
}

function sizeOf(origin: string, size: number | bigint): string {
  if (origin === 'string') return `${size} ${size === 1 ? 'character' : 'characters'} long`
  return origin === 'array' ? `${size} in number` : String(size)
}
