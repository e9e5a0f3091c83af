import { expect, test } from 'vitest'
import { describeTiers } from './refund-words.ts'
import { DEFAULT_REFUND_TIERS } from './refund-tiers.ts'

test('refund terms are told as stretches of days that follow on each other', () => {
  expect(describeTiers(DEFAULT_REFUND_TIERS)).toEqual([
    '30 days or more before the start: everything back',
    '14 to 29 days: 50%',
    '7 to 13 days: 25%',
    'Later: nothing',
  ])
})

test.each([
  ['nothing ever comes back', [], ['Whenever you cancel: nothing']],
  ['everything always does', [[0, 100]], ['Whenever you cancel: everything back']],
  ['a share always does', [[0, 40]], ['Whenever you cancel: 40% back']],
  [
    'one day is one day',
    [
      [2, 80],
      [1, 40],
    ],
    ['2 days or more before the start: 80% back', '1 day: 40%', 'Later: nothing'],
  ],
  [
    'two steps for the same share are one',
    [
      [30, 50],
      [10, 50],
    ],
    ['10 days or more before the start: 50% back', 'Later: nothing'],
  ],
  [
    'a step for nothing is no step',
    [
      [10, 50],
      [3, 0],
    ],
    ['10 days or more before the start: 50% back', 'Later: nothing'],
  ],
  [
    'the last step may reach to the start',
    [
      [10, 100],
      [0, 50],
    ],
    ['10 days or more before the start: everything back', 'Later: 50%'],
  ],
  [
    'in whatever order they are given',
    [
      [7, 20],
      [20, 60],
    ],
    ['20 days or more before the start: 60% back', '7 to 19 days: 20%', 'Later: nothing'],
  ],
] as const)('%s', (_, given, words) => {
  const tiers = given.map(([daysBefore, percent]) => ({ daysBefore, percent }))
  expect(describeTiers(tiers)).toEqual(words)
})
