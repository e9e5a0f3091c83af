import { expect, test } from 'vitest'
import { fromCents } from './money.ts'

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [1250, '12.50'],
])('%i cents are %s', (cents, amount) => {
  expect(fromCents(cents)).toBe(amount)
})
