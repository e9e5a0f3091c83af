import { expect, test } from 'vitest'
import { findCacheKey } from './response-cache-key.ts'

test.each([
  '/api/trips',
  '/api/trips?',
  '/api/trips?status=upcoming',
  '/api/trips?utm=1&status=upcoming&q=two+words&q=a%20b%26c',
  '/api/trips?q=%C3%BCber+%25%2B~*()&category=hiking',
  '/api/trips?q=%zz&q=ü&q',
  '/api/trips/12?from=mail',
])('the cache key of %s is a URL with the same cache key', (url) => {
  const { key, isSameForAll } = findCacheKey(url)
  expect(findCacheKey(key ?? '')).toEqual({ key, isSameForAll })
  expect(isSameForAll).toBe(false)
})

test.each(['/api/trips/12/cars?b=2&a=1', '/assets/nothing.js?x=1'])('%s is never cached', (url) => {
  expect(findCacheKey(url)).toEqual({ key: null, isSameForAll: false })
})

test.each(['/', '/login', '/login?x=1'])('the cache key of the page %s is not a URL', (url) => {
  expect(findCacheKey(url)).toEqual({ key: expect.stringMatching(/^page /) as string, isSameForAll: true })
})
