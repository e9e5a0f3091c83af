import { capitalise } from '#contract/text.ts'

/** Position of a JSON error, counted from 1, and its description. */
export type JsonProblem = { line: number; column: number; message: string }

const LITERAL = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y
const STRING = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy
const SPACE = /[ \t\r\n]*/y

/** What may come next. */
type ExpectedToken = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | 'more' | 'end'

/**
 * Finds why a text is not JSON. Browsers describe it differently, and not all of them give the position;
 * organisers need the line and the column.
 */
export function findJsonProblem(text: string): JsonProblem | null {
  const open: ('{' | '[')[] = []
  let expected: ExpectedToken = 'value'
  let at = 0
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
      return problemAt(text, at, `The text ends too early: ${describeMissing(expected, open)}`)

    const mayClose: boolean = expected === 'more' || expected.includes(' or ')
    if (mayClose && next === (open.at(-1) === '{' ? '}' : ']')) {
      at++
      open.pop()
      expected = open.length === 0 ? 'end' : 'more'
    } else if (expected === 'more' && next === ',') {
      at++
      expected = open.at(-1) === '{' ? 'key' : 'value'
    } else if (expected === ':' && next === ':') {
      at++
      expected = 'value'
    } else if (expected.startsWith('key') && skip(STRING)) {
      expected = ':'
    } else if (expected.startsWith('value') && (next === '{' || next === '[')) {
      at++
      open.push(next)
      expected = next === '{' ? 'key or }' : 'value or ]'
    } else if (expected.startsWith('value') && (skip(STRING) || skip(LITERAL))) {
      expected = open.length === 0 ? 'end' : 'more'
    } else {
      return problemAt(text, at, explain(text, at, expected, open))
    }
  }
}

function explain(text: string, at: number, expected: ExpectedToken, open: string[]): string {
  const rest = text.slice(at)
  const next = rest[0] ?? ''
  const isAfterComma = text.slice(0, at).trimEnd().endsWith(',')
  if (expected === ':' || expected === 'more') return capitalise(describeMissing(expected, open))
  if (next === '"') {
    return /^"(?:[^"\\\r\n]|\\.)*"/.test(rest)
      ? 'This text has a character that must be written as \\n, \\t, \\" or \\\\'
      : 'This text isn’t closed: a " is missing'
  }
  if (/['‘’“”„]/.test(next)) return 'Use straight double quotes: "…"'
  if (',}]'.includes(next) && isAfterComma) return 'Remove the comma before this'
  return capitalise(describeMissing(expected, open))
}

function describeMissing(expected: ExpectedToken, open: string[]): string {
  const close = open.at(-1) === '{' ? '}' : ']'
  if (expected === 'more') return `a comma or ${close} is missing`
  if (expected === ':') return 'a colon is missing after the name'
  if (expected.startsWith('key')) return 'a name in double quotes is missing'
  return 'a value is missing: a text in double quotes, a number, a list or an object'
}

function problemAt(text: string, at: number, message: string): JsonProblem {
  const lines = text.slice(0, at).split(/\r\n|\r|\n/)
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1, message }
}
