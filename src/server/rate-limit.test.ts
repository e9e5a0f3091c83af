import { expect, test } from 'vitest'
import { RateLimit } from './rate-limit.ts'

function take(limit: RateLimit, key: string): number {
  const wait = limit.wait(key)
  if (wait === 0) limit.count(key)
  return wait
}

test('each key has its own limit, which recovers with time', () => {
  let now = 0
  const limit = new RateLimit(2, () => now)
  expect([take(limit, 'a'), take(limit, 'a'), take(limit, 'a')]).toEqual([0, 0, 1])
  expect(take(limit, 'b')).toBe(0)

  now += 500
  expect([take(limit, 'a'), take(limit, 'a')]).toEqual([0, 1])
  // Unused capacity does not accumulate.
  now += 60_000
  expect([take(limit, 'a'), take(limit, 'a'), take(limit, 'a')]).toEqual([0, 0, 1])
})

test('with very many keys, the one used longest ago is forgotten', () => {
  const limit = new RateLimit(1, () => 0)
  take(limit, 'first')
  for (let n = 0; n < 10_000; n++) take(limit, `key ${n}`)
  expect(limit.wait('first')).toBe(0)
  expect(limit.wait('key 9999')).toBe(1)
})
