import { expect, test } from 'vitest'
import { fromCents } from './money.ts'
import { mayBecomeAmount, plainAmount, parseAmount } from './amounts.ts'

test.each([
  ['20', 2000],
  ['20.5', 2050],
  ['12.', 1200],
  ['.5', 50],
  ['.05', 5],
  ['12,50', 1250],
  ['12,5', 1250],
  [',5', 50],
  ['1,020', 102_000],
  ['12,500', 1_250_000],
  ['1,020,500', 102_050_000],
  ['1020,50', 102_050],
  ['$ 1,020.50', 102_050],
  ['1.020,50', 102_050],
  ['1.020,5', 102_050],
  ['1.020.500,00', 102_050_000],
])('%s is read as %i cents', (text, cents) => {
  expect(parseAmount(text)).toBe(cents)
  expect(parseAmount(plainAmount(text))).toBe(cents)
  expect(mayBecomeAmount(text)).toBe(true)
})

test.each([
  ...['', '.', ',', '$', '12,', '-1', '1e3', '12 50', "1'020"],
  // Ambiguous: 1.02 or 1020, 0.5 or 500, and so on.
  ...['1.020', '.123', '0,500', '1,0205', '1,020,50', '1,23.', '1,02,0', '12,5,000', '1.020.500', '12,50.5'],
])('“%s” is not an amount', (text) => {
  expect(parseAmount(text)).toBeNull()
})

test.each(['1,0205', '12,50.', '12.50,', '1,02,', '0,500', '-', '5e', '12 50', '1.0205'])(
  'no further input can make “%s” an amount',
  (text) => {
    expect(mayBecomeAmount(text)).toBe(false)
  },
)

test('every way of writing an amount is read as that amount, and can be typed character by character', () => {
  for (let cents = 1; cents < 100_000_000; cents = cents * 3 + 7) {
    const withPoint = fromCents(cents)
    const [whole = '', decimals = ''] = withPoint.split('.')
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
    const writings = [
      withPoint,
      `${whole},${decimals}`,
      `${grouped}.${decimals}`,
      `${grouped.replaceAll(',', '.')},${decimals}`,
    ]
    for (const text of writings) {
      expect(parseAmount(text), text).toBe(cents)
      for (let length = 0; length < text.length; length++) {
        const beginning = text.slice(0, length)
        expect(mayBecomeAmount(beginning), beginning).toBe(true)
      }
    }
  }
})
