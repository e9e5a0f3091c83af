import { expect, test } from 'vitest'
import { sentencesOf, splitList } from './lists.ts'

test.each([
  ['Guide, two nights in the hut and all meals.', ['Guide', 'two nights in the hut', 'all meals']],
  ['a guide, a map, and lunch', ['a guide', 'a map', 'lunch']],
  ['Two nights; half board; guide', ['Two nights', 'half board', 'guide']],
  ['• a guide • a map', ['a guide', 'a map']],
  [
    'Transport from the station and three picnic lunches',
    ['Transport from the station', 'three picnic lunches'],
  ],
])('splits “%s” into its items', (text, items) => {
  expect(splitList(text)).toEqual(items)
})

test.each([
  ['tea and coffee', ['tea and coffee']],
  ['Helmets and ropes', ['Helmets and ropes']],
  ['Guide, map, tea and coffee', ['Guide', 'map', 'tea and coffee']],
  ['kayaks, paddles, bed and breakfast', ['kayaks', 'paddles', 'bed and breakfast']],
  ['Meals (breakfast, lunch and dinner), guide', ['Meals (breakfast, lunch and dinner)', 'guide']],
  ['A boat for 1,200 people, fuel', ['A boat for 1,200 people', 'fuel']],
])('keeps together what belongs together in “%s”', (text, items) => {
  expect(splitList(text)).toEqual(items)
})

test('an abbreviation does not end a sentence', () => {
  expect(sentencesOf('It costs approx. £20. See Mr. Hill (tel. 12). Then go on!')).toEqual([
    'It costs approx. £20.',
    'See Mr. Hill (tel. 12).',
    'Then go on!',
  ])
})
