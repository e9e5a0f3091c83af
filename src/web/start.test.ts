import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { takeReturnPath } from './features/auth/return-path.ts'

const source = readFileSync('src/web/public/start.js', 'utf8')

/**
 * Runs start.js as on a page at this path, before the page's own scripts, and returns the stored return path.
 */
function openFrom(path: string, referrer: string): string {
  runInNewContext(source, {
    AbortController,
    localStorage,
    sessionStorage,
    location: new URL(path, location.origin),
    document: {
      referrer,
      hidden: true,
      currentScript: { dataset: {} },
      documentElement: document.documentElement,
      addEventListener: () => undefined,
    },
  })
  return takeReturnPath()
}

test('a login opened from a trip page whose scripts had not started leads back to the trip', () => {
  expect(openFrom('/login', `${location.origin}/trip/7?tab=cars`)).toBe('/trip/7?tab=cars')
  expect(openFrom('/register', `${location.origin}/trip/7`)).toBe('/trip/7')
})

test('a return path that a link has stored is not replaced', () => {
  sessionStorage.setItem('returnTo', '/trip/7?tab=booking#places')
  expect(openFrom('/login', `${location.origin}/trip/7`)).toBe('/trip/7?tab=booking#places')
})

test.each([
  ['/login', 'https://evil.example/trip/7'],
  ['/login', ''],
  ['/login', `${location.origin}/about`],
  ['/bookings', `${location.origin}/trip/7`],
])('%s opened from %s leads home', (path, referrer) => {
  expect(openFrom(path, referrer)).toBe('/')
})
