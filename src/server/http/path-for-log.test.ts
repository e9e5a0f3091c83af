import { expect, test } from 'vitest'
import { pathForLog } from './path-for-log.ts'

test.each([
  ['/api/trips/7', '/api/trips/7'],
  ['/api/trips?q=honeymoon', '/api/trips'],
  ['/', '/'],
  ['/api/calendars/Zm9v.ics', '/api/calendars/…'],
  ['/api/calendars/Zm9v.ics?x=Zm9v', '/api/calendars/…'],
  ['/api/calendars/Zm9v.ics/', '/api/calendars/…/'],
  ['/api/calendar-feed', '/api/calendar-feed'],
])('%s is logged as %s', (url, logged) => {
  expect(pathForLog(url)).toBe(logged)
})
