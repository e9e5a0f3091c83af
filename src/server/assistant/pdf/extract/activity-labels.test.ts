import { expect, test } from 'vitest'
import { labelsOf } from './activity-labels.ts'

test.each([
  ['Sailing lesson in two groups', ['Sailing lesson']],
  ['Rescue games and cliff jump at Otter Pool', ['Rescue games and cliff jump']],
  ['Archery and swimming', ['Archery', 'Swimming']],
  ['Monte Corvo by the normal route', ['Monte Corvo']],
  ['Snowshoe tour to the ridge, then hot soup', ['Snowshoe tour to the ridge']],
  [
    'In the afternoon the children will explore the towers with a guide and try on armour.',
    ['Explore the towers', 'Try on armour'],
  ],
])('the entry “%s” has the labels %j', (entry, labels) => {
  expect(labelsOf(entry)).toEqual(labels)
})

test.each(['Breakfast', 'Coach home', 'Meet at the station', 'Free time', 'Platform 6', 'Lights out'])(
  'the entry “%s” is no activity',
  (entry) => {
    expect(labelsOf(entry)).toEqual([])
  },
)
