import { expect, test } from 'vitest'
import { lineOf, placeAt, stepPlace, type MeasuredList, type Place } from './reorder-places.ts'

const lists = [
  { name: 'a', length: 2 },
  { name: 'b', length: 0 },
]

test.each<[Place, -1 | 1, Place]>([
  [{ list: 'a', index: 0 }, 1, { list: 'a', index: 1 }],
  [{ list: 'a', index: 2 }, 1, { list: 'b', index: 0 }],
  [{ list: 'b', index: 0 }, -1, { list: 'a', index: 2 }],
  [{ list: 'b', index: 0 }, 1, { list: 'b', index: 0 }],
  [{ list: 'a', index: 0 }, -1, { list: 'a', index: 0 }],
])('from %o by %i to %o', (from, step, to) => {
  expect(stepPlace(lists, from, step)).toEqual(to)
})

const first: MeasuredList = {
  name: 'a',
  top: 100,
  bottom: 200,
  items: [
    { top: 100, bottom: 140 },
    { top: 160, bottom: 200 },
  ],
}
const empty: MeasuredList = { name: 'b', top: 300, bottom: 300, items: [] }

test.each<[number, Place]>([
  [0, { list: 'a', index: 0 }],
  [119, { list: 'a', index: 0 }],
  [121, { list: 'a', index: 1 }],
  [181, { list: 'a', index: 2 }],
  [249, { list: 'a', index: 2 }],
  [251, { list: 'b', index: 0 }],
])('a pointer at %i points to %o', (y, place) => {
  expect(placeAt([first, empty], y)).toEqual(place)
})

test('a line shows each place', () => {
  expect([0, 1, 2].map((index) => lineOf(first, index))).toEqual([96, 150, 204])
  expect(lineOf(empty, 0)).toBe(300)
  expect(placeAt([], 7)).toBeNull()
})
