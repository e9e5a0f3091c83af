import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tidyJson } from './tidy-json.ts'

test('breaks a single line into one line for each item', () => {
  expect(tidyJson('[{"day":"1, 2: {3}","activities":[]},{}]')).toBe(
    '[\n  {\n    "day": "1, 2: {3}",\n    "activities": []\n  },\n  {}\n]',
  )
})

test('numbered days keep their order, and numbers their notation', () => {
  expect(tidyJson('{"2":1.0,"1":1e400}')).toBe('{\n  "2": 1.0,\n  "1": 1e400\n}')
})

test('lays out any JSON like JSON.stringify with two spaces', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(tidyJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2))
    }),
  )
})
