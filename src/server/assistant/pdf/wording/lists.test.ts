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
])('%s: each thing that is counted up is one', (text, things) => {
  expect(splitList(text)).toEqual(things)
})

test.each([
  ['tea and coffee', ['tea and coffee']],
  ['Helmets and ropes', ['Helmets and ropes']],
  ['Guide, map, tea and coffee', ['Guide', 'map', 'tea and coffee']],
  ['kayaks, paddles, bed and breakfast', ['kayaks', 'paddles', 'bed and breakfast']],
  ['Meals (breakfast, lunch and dinner), guide', ['Meals (breakfast, lunch and dinner)', 'guide']],
  ['A boat for 1,200 people, fuel', ['A boat for 1,200 people', 'fuel']],
])('%s: what belongs together stays together', (text, things) => {
  expect(splitList(text)).toEqual(things)
})

test('a sentence does not end where a word is cut short', () => {
  expect(sentencesOf('It costs approx. £20. See Mr. Hill (tel. 12). Then go on!')).toEqual([
    'It costs approx. £20.',
    'See Mr. Hill (tel. 12).',
    'Then go on!',
  ])
})
