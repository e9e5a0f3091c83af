import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tidyJson } from './tidy-json.ts'

test('what was one line becomes a line for each thing', () => {
  expect(tidyJson('[{"day":"1, 2: {3}","activities":[]},{}]')).toBe(
    '[\n  {\n    "day": "1, 2: {3}",\n    "activities": []\n  },\n  {}\n]',
  )
})

test('numbered days keep their order, and numbers the way they were written', () => {
  expect(tidyJson('{"2":1.0,"1":1e400}')).toBe('{\n  "2": 1.0,\n  "1": 1e400\n}')
})

test('any JSON says the same afterwards, laid out as usual', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(tidyJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2))
    }),
  )
})
