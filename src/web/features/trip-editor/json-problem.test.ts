import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findJsonProblem } from './json-problem.ts'

const MISSING_VALUE = 'A value is missing: a text in double quotes, a number, a list or an object'

test.each([
  { text: '{\n  "Day 1": "Arrive"\n  "Day 2": "Climb"\n}', at: [3, 3], message: 'A comma or } is missing' },
  { text: '[\n  {"day": 1},\n]', at: [3, 1], message: 'Remove the comma before this' },
  { text: '{"a": 1,}', at: [1, 9], message: 'Remove the comma before this' },
  { text: '{"Day 1": "Arrive', at: [1, 11], message: 'This text isn’t closed: a " is missing' },
  { text: '{"Day 1" "Arrive"}', at: [1, 10], message: 'A colon is missing after the name' },
  { text: "['Arrive']", at: [1, 2], message: 'Use straight double quotes: "…"' },
  { text: '{"Day 1": "a",\n "Day 2": }', at: [2, 11], message: MISSING_VALUE },
  { text: '{Day: 1}', at: [1, 2], message: 'A name in double quotes is missing' },
  { text: '[1 2]', at: [1, 4], message: 'A comma or ] is missing' },
  { text: '["é", “x”]', at: [1, 7], message: 'Use straight double quotes: "…"' },
  { text: '[] []', at: [1, 4], message: 'Remove everything after the end' },
  { text: '{"a": [1, 2]', at: [1, 13], message: 'The text ends too early: a comma or } is missing' },
  {
    text: '["a\\q"]',
    at: [1, 2],
    message: 'This text has a character that must be written as \\n, \\t, \\" or \\\\',
  },
  // The emoji counts as one column.
  { text: '["🏔", x]', at: [1, 7], message: MISSING_VALUE },
])('says where and what is wrong in $text', ({ text, at, message }) => {
  const [line, column] = at
  expect(findJsonProblem(text)).toEqual({ line, column, message })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('finds a problem exactly when the text is not JSON', () => {
  const damagedJson = fc
    .tuple(
      fc.json({ maxDepth: 4 }),
      fc.nat(),
      fc.constantFrom('', ',', '"', '}', ']', ':', '0', '-', '\\', '\n', 'e'),
    )
    .map(([json, position, replacement]) => {
      const index = position % (json.length + 1)
      return json.slice(0, index) + replacement + json.slice(index + 1)
    })
  fc.assert(
    fc.property(fc.oneof(fc.json(), damagedJson, fc.string()), (text) => {
      expect(findJsonProblem(text) === null).toBe(isJson(text))
    }),
    { numRuns: 5000 },
  )
})

test('accepts a list nested 100,000 deep', () => {
  expect(findJsonProblem('['.repeat(100_000) + ']'.repeat(100_000))).toBeNull()
})
