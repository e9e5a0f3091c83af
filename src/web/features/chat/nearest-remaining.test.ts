import { expect, test } from 'vitest'
import { nearestRemaining } from './nearest-remaining.ts'

test.each([
  { now: 'abcd', kept: 'b', why: 'it is still there' },
  { now: 'xacd', kept: 'c', why: 'the next one takes its place' },
  { now: 'ad', kept: 'd', why: 'the next one that is left takes its place' },
  { now: 'xae', kept: 'a', why: 'nothing known comes after it' },
  { now: 'xyz', kept: 'z', why: 'nothing known is left' },
  { now: '', kept: undefined, why: 'there is nothing' },
])('of $now, $kept is next to b: $why', ({ now, kept }) => {
  expect(nearestRemaining('b', [...'abcd'], [...now])).toBe(kept)
})
