import { expect, test } from 'vitest'
import { RateLimit } from './rate-limit.ts'

/** Uses it if allowed; returns the seconds to wait, or 0. */
function tryUse(limit: RateLimit, key: string): number {
  const wait = limit.wait(key)
  if (wait === 0) limit.count(key)
  return wait
}

test('each key has its own limit, which recovers with time', () => {
  let now = 0
  const limit = new RateLimit(2, () => now)
  expect([tryUse(limit, 'a'), tryUse(limit, 'a'), tryUse(limit, 'a')]).toEqual([0, 0, 1])
  expect(tryUse(limit, 'b')).toBe(0)

  now += 500
  expect([tryUse(limit, 'a'), tryUse(limit, 'a')]).toEqual([0, 1])
  // Unused capacity does not accumulate.
  now += 60_000
  expect([tryUse(limit, 'a'), tryUse(limit, 'a'), tryUse(limit, 'a')]).toEqual([0, 0, 1])
})

test('with very many keys, the one used longest ago is forgotten', () => {
  const limit = new RateLimit(1, () => 0)
  tryUse(limit, 'first')
  for (let n = 0; n < 10_000; n++) tryUse(limit, `key ${n}`)
  expect(limit.wait('first')).toBe(0)
  expect(limit.wait('key 9999')).toBe(1)
})
