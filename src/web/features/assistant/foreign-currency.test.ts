import { expect, test } from 'vitest'
import { foreignCurrency } from './foreign-currency.ts'

test.each([
  ['£240 per person', 'pounds'],
  ['240 GBP', 'pounds'],
  ['GBP240 each', 'pounds'],
  ['240€ pro Person', 'euros'],
  ['from 120 to 150 euros', 'euros'],
  ['CHF 390.–', 'Swiss francs'],
  ['Fr. 390', 'Swiss francs'],
  ['NOK 2400', 'Norwegian kroner'],
  ['2 400 kr per person', 'kroner'],
  ['2400kr', 'kroner'],
  ['kr 2400', 'kroner'],
  ['2400,- per person', 'kroner'],
  ['¥30,000', 'yen'],
  ['C$300', 'Canadian dollars'],
  ['AUD 300', 'Australian dollars'],
  ['NZ$300', 'New Zealand dollars'],
  ['300 Canadian dollars', 'Canadian dollars'],
])('%s is in %s', (quote, name) => {
  expect(foreignCurrency([quote])).toBe(name)
})

test.each(['$240', 'US$240', 'USD 240', '240 dollars', '240 per person', 'Sunkred Lodge 240', '$300 (£240)'])(
  '%s is not in a foreign currency',
  (quote) => {
    expect(foreignCurrency([quote])).toBeNull()
  },
)

test('names each foreign currency once', () => {
  expect(foreignCurrency(['Members £200', 'Others £240'])).toBe('pounds')
  expect(foreignCurrency(['£200', '€240', '$300'])).toBe('pounds and euros')
})
