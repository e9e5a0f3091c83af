import { expect, test } from 'vitest'
import { LruCache } from './lru-cache.ts'

function contentsOf(cache: LruCache<string>): string {
  // get() counts as a use, so this always leaves the keys in alphabetical order of use.
  return ['a', 'b', 'c', 'd'].map((key) => cache.get(key) ?? '').join('')
}

test('a full cache drops the entry that was used longest ago', () => {
  const cache = new LruCache<string>(25)
  for (const key of ['a', 'b']) cache.set(key, key, 10)
  cache.get('a')
  cache.set('c', 'c', 10)
  expect(contentsOf(cache)).toBe('ac')
})

test('replaced and deleted entries free the room they took', () => {
  const cache = new LruCache<string>(30)
  cache.set('a', 'a', 25)
  cache.set('a', 'A', 5)
  cache.set('b', 'b', 20)
  cache.delete('b')
  cache.delete('nothing')
  cache.set('c', 'c', 20)
  cache.set('d', 'd', 5)
  expect(contentsOf(cache)).toBe('Acd')

  cache.deleteWhere((value, key) => value !== key)
  expect(contentsOf(cache)).toBe('cd')
})

test('an entry larger than the whole cache is not stored', () => {
  const cache = new LruCache<string>(10)
  cache.set('a', 'a', 11)
  expect(contentsOf(cache)).toBe('')
})

test('only the last use of an entry counts, and peek() is no use', () => {
  const cache = new LruCache<string>(25)
  for (const key of ['a', 'b']) cache.set(key, key, 10)
  for (const key of ['a', 'a', 'b', 'b', 'a', 'a']) cache.get(key)
  cache.set('c', 'c', 10)
  expect(['a', 'b', 'c'].map((key) => cache.peek(key))).toEqual(['a', undefined, 'c'])
  // peek() does not count as a use.
  cache.peek('a')
  cache.set('d', 'd', 10)
  expect(contentsOf(cache)).toBe('cd')
})
