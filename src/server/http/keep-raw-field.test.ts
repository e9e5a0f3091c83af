import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findRawField } from './keep-raw-field.ts'

test('returns a field as it was written, with numeric keys in their order', () => {
  const json =
    '{ "a": {"schedule": 1}, "title": "\\"schedule\\": [", "schedule" : { "10": "b, }", "2":[1, {}] } , "z": 2 }'
  expect(findRawField(json, 'schedule')).toBe('{ "10": "b, }", "2":[1, {}] }')
})

test('returns the last of two equal fields, as JSON.parse does, and nothing for a missing one', () => {
  expect(findRawField('{"schedule":{"a":1},"sched\\u0075le":[2]}', 'schedule')).toBe('[2]')
  expect(findRawField('{"title":"x"}', 'schedule')).toBeUndefined()
})

test('very deep nesting works', () => {
  const deep = '['.repeat(200_000) + ']'.repeat(200_000)
  expect(findRawField(`{"schedule":${deep}}`, 'schedule')).toBe(deep)
})

test('in any body, the raw text parses to the value of the field', () => {
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
