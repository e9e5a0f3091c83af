import { expect, test } from 'vitest'
import { hasMoney, numbersIn } from './money.ts'

test.each([
  ['$1,200.50', [1200.5]],
  ['€1.200', [1200]],
  ['1.200,50 €', [1200.5]],
  ['CHF 1’200', [1200]],
  ['NOK 4 500 each', [4500]],
  ['4 500 kr', [4500]],
  ['900 €', [900]],
  ['12 dollars', [12]],
  ['US$1200.5', [1200.5]],
  ['5 $10', [5, 10]],
  ['£90–120', [90, 120]],
])('“%s” is money, with the amounts %j', (text, amounts) => {
  expect(numbersIn(text)).toEqual(amounts)
  expect(hasMoney(text)).toBe(true)
})

test.each([
  ['Day 3 200 people', [3, 200]],
  ['1,200 m up', [1200]],
  ['Amateur 5 a side', [5]],
  ['none', []],
])('“%s” is not money, but has the numbers %j', (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers)
  expect(hasMoney(text)).toBe(false)
})
