import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findJsonProblem } from './json-problem.ts'

test.each([
  ['{\n  "Day 1": "Arrive"\n  "Day 2": "Climb"\n}', 3, 3, 'A comma or } is missing'],
  ['[\n  {"day": 1},\n]', 3, 1, 'Remove the comma before this'],
  ['{"a": 1,}', 1, 9, 'Remove the comma before this'],
  ['{"Day 1": "Arrive', 1, 11, 'This text isn’t closed: a " is missing'],
  ['{"Day 1" "Arrive"}', 1, 10, 'A colon is missing after the name'],
  ["['Arrive']", 1, 2, 'Use straight double quotes: "…"'],
  [
    '{"Day 1": "a",\n "Day 2": }',
    2,
    11,
    'A value is missing: a text in double quotes, a number, a list or an object',
  ],
  ['{Day: 1}', 1, 2, 'A name in double quotes is missing'],
  ['[1 2]', 1, 4, 'A comma or ] is missing'],
  ['["é", “x”]', 1, 7, 'Use straight double quotes: "…"'],
  ['[] []', 1, 4, 'Remove everything after the end'],
  ['{"a": [1, 2]', 1, 13, 'The text ends too early: a comma or } is missing'],
  ['["a\\q"]', 1, 2, 'This text has a character that must be written as \\n, \\t, \\" or \\\\'],
  ['["🏔", x]', 1, 7, 'A value is missing: a text in double quotes, a number, a list or an object'],
])('says where and what is wrong in %s', (text, line, column, message) => {
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
