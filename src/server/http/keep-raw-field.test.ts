import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findRawField } from './keep-raw-field.ts'

test('a field is given as it was written, with its numbers in their order', () => {
  const sent =
    '{ "a": {"schedule": 1}, "title": "\\"schedule\\": [", "schedule" : { "10": "b, }", "2":[1, {}] } , "z": 2 }'
  expect(findRawField(sent, 'schedule')).toBe('{ "10": "b, }", "2":[1, {}] }')
})

test('of a field that is given twice the last one counts, as everywhere', () => {
  expect(findRawField('{"schedule":{"a":1},"sched\\u0075le":[2]}', 'schedule')).toBe('[2]')
  expect(findRawField('{"title":"x"}', 'schedule')).toBeUndefined()
})

test('nesting without end is no trouble', () => {
  const deep = '['.repeat(200_000) + ']'.repeat(200_000)
  expect(findRawField(`{"schedule":${deep}}`, 'schedule')).toBe(deep)
})

test('in any body the text says what the parsed field says', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), (others, schedule) => {
      const body = { ...others, schedule }
      for (const text of [JSON.stringify(body), JSON.stringify(body, null, 2)]) {
        expect(JSON.parse(findRawField(text, 'schedule') ?? '')).toEqual(
          (JSON.parse(text) as typeof body).schedule,
        )
      }
    }),
  )
})
