import { expect, test } from 'vitest'
import { startApp } from '#testing/start-app.ts'
import { subscribeToCalendar } from '#testing/subscribe-to-calendar.ts'
import { pathForLog } from './path-for-log.ts'

test.each([
  ['/api/trips/7?q=secret', '/api/trips/7'],
  ['/api/unsubscribe/5e1f8a4e-5a0e-4f3c-9d7e-0a1b2c3d4e5f/trips', '/api/unsubscribe/*/trips'],
  ['/unsubscribe/5e1f8a4e-5a0e-4f3c-9d7e-0a1b2c3d4e5f/trips?a=b', '/unsubscribe/*/trips'],
  ['/api/calendars/key.ics', '/api/calendars/*'],
  ['/api/calendars/key.ics/?x=key', '/api/calendars/*/'],
  ['/api/%63alendars/key.ics', '/api/calendars/*'],
  ['/%61pi/calendar%73/k%65y.ics?x=1', '/api/calendars/*'],
  ['/api/calendars%2Fkey.ics', '/api/calendars/*'],
  ['/api/calendars//key.ics', '/api/calendars//*'],
  ['/api/Calendars/key.ics', '/api/Calendars/*'],
  ['/api/calendars/key%ZZ.ics', '/api/calendars/*'],
  ['http://site.test/api/calendars/key.ics', '/api/calendars/*'],
  ['/api/calendars/key.ics#x', '/api/calendars/*'],
  ['/%75nsubscribe/key/trips', '/unsubscribe/*/trips'],
  ['/api/%55nsubscribe/key/trips', '/api/Unsubscribe/*/trips'],
  // A path without a key is logged as requested.
  ['/api/trips/%37', '/api/trips/%37'],
  ['/%ZZ%0A', '/%ZZ%0A'],
  ['/api/calendar-feed', '/api/calendar-feed'],
  ['/', '/'],
])('%s is logged as %s', (url, path) => {
  expect(pathForLog(url)).toBe(path)
})

test('a calendar also answers at an escaped address, and the log hides its key', async () => {
  await using site = await startApp()
  const { path } = await subscribeToCalendar(site, await site.person())
  const escaped = path.replace('calendars', '%63alendars')
  for (const url of [escaped, `http://site.test${path}`]) {
    expect((await site.app.inject({ url })).statusCode).toBe(200)
    expect(pathForLog(url)).toBe('/api/calendars/*')
  }
})
