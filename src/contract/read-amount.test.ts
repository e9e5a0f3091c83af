import { expect, test } from 'vitest'
import { readAmount } from './read-amount.ts'

test.each([
  ['20', 2000],
  ['20.5', 2050],
  ['12.', 1200],
  ['.5', 50],
  ['.05', 5],
  ['$ 1,020.50', 102_050],
])('%s is an amount', (text, cents) => {
  expect(readAmount(text)).toBe(cents)
})

test.each(['', '.', '$', '2,50', '1.234', '.123', '1,23.', '-1'])('“%s” is none', (text) => {
  expect(readAmount(text)).toBeNull()
})
