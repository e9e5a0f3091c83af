import { expect, test } from 'vitest'
import { amountsIn, bareAmountsIn } from './prices.ts'
import { isExtraCost } from './extra-costs.ts'

const values = (text: string) => amountsIn(text).map(({ value }) => value)

test.each([
  ['£120', 120],
  ['95 €', 95],
  ['EUR 95', 95],
  ['GBP 85', 85],
  ['US$ 450.50', 450.5],
  ['145,-', 145],
  ['12.50 €', 12.5],
  ['40 quid', 40],
  ['¥12000', 12_000],
  ['$1,250', 1250],
  ['$ 1,299.00', 1299],
  ['€ 1.250,00', 1250],
  ['1.250 EUR', 1250],
  ['CHF 1’250', 1250],
  ['NOK 3 900', 3900],
  ['1 250 kr', 1250],
  ['ISK 12.000', 12_000],
])('“%s” is an amount of %d', (text, value) => {
  expect(values(text)).toEqual([value])
})

test.each([
  ['£120–150', [120, 150]],
  ['£120/150', [120, 150]],
  ['£1,250–1,400', [1250, 1400]],
  ['120–150 EUR', [120, 150]],
  ['120 €–150 €', [120, 150]],
  ['120 to 150 euros', [120, 150]],
  ['between 90 and 120 euros', [90, 120]],
  ['£45 or £60', [45, 60]],
])('“%s” is a range with two ends', (text, ends) => {
  expect(values(text)).toEqual(ends)
})

test.each(['200 m', '12 days', '£0'])('“%s” is not an amount of money', (text) => {
  expect(values(text)).toEqual([])
})

test('a number after a price is not the end of a range if it counts something else', () => {
  expect(values('£120 – 3 nights')).toEqual([120])
  expect(values('£85 to 12 people')).toEqual([85])
})

test('a number without a currency is a price if it is per person', () => {
  const bareValues = (text: string) => bareAmountsIn(text).map(({ value }) => value)
  expect(['145 per head', '145 p.p.', 'for 145 each'].map(bareValues)).toEqual([[145], [145], [145]])
  expect(bareValues('6 per tent')).toEqual([])
})

test.each([
  'A deposit of £50 is due',
  'First instalment £60',
  'Single supplement £40',
  'Single room £40 extra',
  'Einzelzimmerzuschlag 40 €',
  'Kayak hire £15 a day',
  '£20 per night',
  'Insurance £12',
  'Cancellation fee £20',
  'Refund of £50',
  'Save £20',
])('“%s” is an extra cost', (text) => {
  expect(isExtraCost(text)).toBe(true)
})

test.each([
  '£120 per person',
  'Members £120',
  'Children under 12: £80',
  'Early booking £99',
  'Price in the double room £300',
  '£140 per person including bed linen',
])('“%s” is not an extra cost', (text) => {
  expect(isExtraCost(text)).toBe(false)
})
