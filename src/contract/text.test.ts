import { expect, it } from 'vitest'
import { endSentence, formatWhole } from './text.ts'

it.each([
  [0, '0'],
  [300, '300'],
  [1_000, '1,000'],
  [50_000, '50,000'],
  [1_234_567, '1,234,567'],
])('formats %i as %s', (number, text) => {
  expect(formatWhole(number)).toBe(text)
})

it.each([
  ['The meeting point is Pier 1', 'The meeting point is Pier 1.'],
  ['Wait at Pier 1.', 'Wait at Pier 1.'],
  ['Be there at six!', 'Be there at six!'],
])('ends %j as a sentence', (text, sentence) => {
  expect(endSentence(text)).toBe(sentence)
})
