import { expect, test } from 'vitest'
import { pathForLog } from './path-for-log.ts'

test.each([
  ['/api/trips/7?q=secret', '/api/trips/7'],
  ['/api/unsubscribe/5e1f8a4e-5a0e-4f3c-9d7e-0a1b2c3d4e5f/trips', '/api/unsubscribe/*/trips'],
  ['/unsubscribe/5e1f8a4e-5a0e-4f3c-9d7e-0a1b2c3d4e5f/trips?a=b', '/unsubscribe/*/trips'],
  ['/api/calendars/key.ics', '/api/calendars/*'],
  ['/', '/'],
])('of %s the log says %s', (url, path) => {
  expect(pathForLog(url)).toBe(path)
})
