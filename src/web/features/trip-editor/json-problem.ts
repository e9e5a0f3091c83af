import { capitalise } from '#contract/text.ts'

/** Position of a JSON error, counted from 1, and its description. */
export type JsonProblem = { line: number; column: number; message: string }

// Sticky patterns: they match only at their `lastIndex`.
const LITERAL = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y
/** A text without control characters; JSON allows those from U+007F to U+009F. */
const STRING = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy
const SPACE = /[ \t\r\n]*/y

/** What may come next; 'more' is a comma or the closing bracket, after a value in a list or an object. */
type ExpectedToken = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | 'more' | 'end'

/**
 * Finds why a text is not JSON. Browsers describe it differently, and not all of them give the position;
 * organisers need the line and the column.
 */
export function findJsonProblem(text: string): JsonProblem | null {
  const openBrackets: ('{' | '[')[] = []
  let expected: ExpectedToken = 'value'
  let at = 0
  /** Moves behind a match, and returns whether there was one. */
  const skip = (pattern: RegExp) => {
    pattern.lastIndex = at
    const match = pattern.exec(text)?.[0]
    at += match?.length ?? 0
    return match !== undefined
  }

  for (;;) {
    skip(SPACE)
    const next = text[at]
    if (expected === 'end')
      return next === undefined ? null : problemAt(text, at, 'Remove everything after the end')
    if (next === undefined)
      return problemAt(text, at, `The text ends too early: ${describeMissing(expected, openBrackets)}`)

    const mayClose: boolean = expected === 'more' || expected.includes(' or ')
    if (mayClose && next === closingBracket(openBrackets)) {
      at++
      openBrackets.pop()
      expected = openBrackets.length === 0 ? 'end' : 'more'
    } else if (expected === 'more' && next === ',') {
      at++
      expected = openBrackets.at(-1) === '{' ? 'key' : 'value'
    } else if (expected === ':' && next === ':') {
      at++
      expected = 'value'
    } else if (expected.startsWith('key') && skip(STRING)) {
      expected = ':'
    } else if (expected.startsWith('value') && (next === '{' || next === '[')) {
      at++
      openBrackets.push(next)
      expected = next === '{' ? 'key or }' : 'value or ]'
    } else if (expected.startsWith('value') && (skip(STRING) || skip(LITERAL))) {
      expected = openBrackets.length === 0 ? 'end' : 'more'
    } else {
      return problemAt(text, at, explain(text, at, expected, openBrackets))
    }
  }
}

/** What is wrong with the character at the index `at`. */
function explain(text: string, at: number, expected: ExpectedToken, openBrackets: string[]): string {
  const rest = text.slice(at)
  const next = rest[0] ?? ''
  const isAfterComma = text.slice(0, at).trimEnd().endsWith(',')
  if (expected === ':' || expected === 'more') return capitalise(describeMissing(expected, openBrackets))
  if (next === '"') {
    return /^"(?:[^"\\\r\n]|\\.)*"/.test(rest)
      ? 'This text has a character that must be written as \\n, \\t, \\" or \\\\'
      : 'This text isn’t closed: a " is missing'
  }
  if (/['‘’“”„]/.test(next)) return 'Use straight double quotes: "…"'
  if (',}]'.includes(next) && isAfterComma) return 'Remove the comma before this'
  return capitalise(describeMissing(expected, openBrackets))
}

function describeMissing(expected: ExpectedToken, openBrackets: string[]): string {
  if (expected === 'more') return `a comma or ${closingBracket(openBrackets)} is missing`
  if (expected === ':') return 'a colon is missing after the name'
  if (expected.startsWith('key')) return 'a name in double quotes is missing'
  return 'a value is missing: a text in double quotes, a number, a list or an object'
}

/** The bracket that closes the innermost open one. */
function closingBracket(openBrackets: string[]): '}' | ']' {
  return openBrackets.at(-1) === '{' ? '}' : ']'
}

function problemAt(text: string, at: number, message: string): JsonProblem {
  const lines = text.slice(0, at).split(/\r\n|\r|\n/)
  // Spread, so that an emoji counts as one column.
  const column = [...(lines.at(-1) ?? '')].length + 1
  return { line: lines.length, column, message }
}
