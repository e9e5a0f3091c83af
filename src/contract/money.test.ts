import { expect, test } from 'vitest'
import { fromCents, toCents } from './money.ts'

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [1250, '12.50'],
  [-7, '-0.07'],
  [-1250, '-12.50'],
])('%i cents are %s', (cents, amount) => {
  expect(fromCents(cents)).toBe(amount)
  expect(toCents(amount)).toBe(cents)
})

test.each(['', '.5', '1.234', '--1', '1e3', 'NaN'])('%j is not an amount', (text) => {
  expect(() => toCents(text)).toThrow()
})
