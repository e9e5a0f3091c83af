import { expect, test } from 'vitest'
import { LruCache } from './lru-cache.ts'

function keptOf(kept: LruCache<string>): string {
  // get() counts as a use, so this always leaves the keys in alphabetical order of use.
  return ['a', 'b', 'c', 'd'].map((key) => kept.get(key) ?? '').join('')
}

test('of more than fits, what was used longest ago is forgotten', () => {
  const kept = new LruCache<string>(25)
  for (const key of ['a', 'b']) kept.set(key, key, 10)
  kept.get('a')
  kept.set('c', 'c', 10)
  expect(keptOf(kept)).toBe('ac')
})

test('what is kept anew, or no longer, takes the room of its new size alone', () => {
  const kept = new LruCache<string>(30)
  kept.set('a', 'a', 25)
  kept.set('a', 'A', 5)
  kept.set('b', 'b', 20)
  kept.delete('b')
  kept.delete('nothing')
  kept.set('c', 'c', 20)
  kept.set('d', 'd', 5)
  expect(keptOf(kept)).toBe('Acd')

  kept.deleteWhere((value, key) => value !== key)
  expect(keptOf(kept)).toBe('cd')
})

test('what is larger than all the room is not kept', () => {
  const kept = new LruCache<string>(10)
  kept.set('a', 'a', 11)
  expect(keptOf(kept)).toBe('')
})

test('what was used last stays so however often it is used, and is forgotten in its turn', () => {
  const kept = new LruCache<string>(25)
  for (const key of ['a', 'b']) kept.set(key, key, 10)
  for (const key of ['a', 'a', 'b', 'b', 'a', 'a']) kept.get(key)
  kept.set('c', 'c', 10)
  expect(['a', 'b', 'c'].map((key) => kept.has(key))).toEqual([true, false, true])
  // has() does not count as a use.
  kept.has('a')
  kept.set('d', 'd', 10)
  expect(keptOf(kept)).toBe('cd')
})
