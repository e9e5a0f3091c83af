import { expect, test } from 'vitest'
import { englishScore } from './languages.ts'

test.each([
  'Bicycle and helmet are in the price',
  'Where you sleep',
  'Saturday',
  'We walk to the hut and have dinner there',
])('“%s” is English', (text) => {
  expect(englishScore(text)).toBeGreaterThan(0)
})

test.each([
  'Bicicleta y casco',
  'Zwei Nächte in der Hütte mit Frühstück',
  'Dîner dans les familles',
  'Sábado y domingo',
  'Cena e colazione con il gruppo',
])('“%s” is not English', (text) => {
  expect(englishScore(text)).toBeLessThan(0)
})

test('a name alone counts for no language', () => {
  expect(englishScore('Casa Pilar')).toBe(0)
})
