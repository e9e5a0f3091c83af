import { expect, test } from 'vitest'
import { nearestRemaining } from './nearest-remaining.ts'

test.each([
  { remaining: 'abcd', nearest: 'b', why: 'it is still there' },
  { remaining: 'xacd', nearest: 'c', why: 'the next one takes its place' },
  { remaining: 'ad', nearest: 'd', why: 'the next one that is left takes its place' },
  { remaining: 'xae', nearest: 'a', why: 'nothing known comes after it' },
  { remaining: 'xyz', nearest: 'z', why: 'nothing known is left' },
  { remaining: '', nearest: undefined, why: 'there is nothing' },
])('nearest to b in “$remaining” is $nearest: $why', ({ remaining, nearest }) => {
  expect(nearestRemaining('b', [...'abcd'], [...remaining])).toBe(nearest)
})
