import { expect, test } from 'vitest'
import { findCacheTarget } from './response-cache-key.ts'

test.each([
  '/api/trips',
  '/api/trips?',
  '/api/trips?status=upcoming',
  '/api/trips?utm=1&status=upcoming&q=two+words&q=a%20b%26c',
  '/api/trips?q=%C3%BCber+%25%2B~*()&category=hiking',
  '/api/trips?q=%zz&q=ü&q',
  '/api/trips/12?from=mail',
  '/api/trips/12/seats?b=2',
])('the cache key of %s is a URL with the same cache key', (url) => {
  const found = findCacheTarget(url)
  expect(found?.isSameForAll).toBe(false)
  expect(findCacheTarget(found?.key ?? '')).toEqual(found)
})

test.each(['/api/trips/12/people?b=2&a=1', '/assets/nothing.js?x=1'])('%s is never cached', (url) => {
  expect(findCacheTarget(url)).toBeNull()
})

test.each(['/', '/login', '/login?x=1'])('the cache key of the page %s is not a URL', (url) => {
  expect(findCacheTarget(url)).toMatchObject({
    key: expect.stringMatching(/^page /) as string,
    isSameForAll: true,
  })
})
