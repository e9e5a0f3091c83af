import { expect, test } from 'vitest'
import { getCalendarFeed, resetCalendarFeed, revokeCalendarFeed } from '#contract/calendar.ts'
import { startApp } from '#testing/start-app.ts'
import { subscribe } from '#testing/subscribe.ts'
import { endEveryWayIn } from '../auth/end-every-way-in.ts'

test('a calendar has no address until its owner asks for one, and then the same one on every device', async () => {
  await using site = await startApp()
  const [me, other] = [await site.person(), await site.person()]
  expect((await site.call(getCalendarFeed, { as: me })).body).toEqual({ url: null })

  const made = await site.call(resetCalendarFeed, { as: me })

  expect(made.status).toBe(201)
  expect(made.body.url).toMatch(/^http:\/\/site\.test\/api\/calendars\/[\w-]{43}\.ics$/)
  expect((await site.call(getCalendarFeed, { as: me })).body).toEqual(made.body)
  expect((await site.call(getCalendarFeed, { as: other })).body).toEqual({ url: null })
  const theirs = await site.call(resetCalendarFeed, { as: other })
  expect(theirs.body.url).not.toBe(made.body.url)
  expect((await site.call(getCalendarFeed, { as: me })).body).toEqual(made.body)
})

test('who is not signed in has no calendar', async () => {
  await using site = await startApp()
  for (const endpoint of [getCalendarFeed, resetCalendarFeed, revokeCalendarFeed]) {
    expect((await site.call(endpoint, {})).status).toBe(401)
  }
})

test('a calendar is read by its address alone, and is nobody else’s to keep', async () => {
  await using site = await startApp()
  const { get } = await subscribe(site, await site.person())
  const { statusCode, headers, body } = await get()
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, max-age=0, must-revalidate',
    'x-robots-tag': 'noindex',
  })
  expect(body).toMatch(/^BEGIN:VCALENDAR\r\n.*\r\nX-WR-CALNAME:Wild Trip Planner\r\n.*END:VCALENDAR\r\n$/s)
  const again = await get({ 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('there is no calendar at an address that nobody was given', async () => {
  await using site = await startApp()
  await subscribe(site, await site.person())
  const key = 'A'.repeat(43)
  for (const file of [`${key}.ics`, key, `${key}.ical`, 'x.ics', '.ics', '..%2Ftrips', '%E2%80%AE.ics']) {
    const { statusCode, headers, body } = await site.app.inject({ url: `/api/calendars/${file}` })
    expect([file, statusCode, JSON.parse(body)]).toMatchObject([file, 404, { code: 'CALENDAR_NOT_FOUND' }])
    expect(headers['cache-control']).toBe('no-store')
  }
})

test('a new address ends the one before, also when two ask for one at once', async () => {
  await using site = await startApp()
  const me = await site.person()
  const first = await subscribe(site, me)
  const second = await subscribe(site, me)
  expect([(await first.get()).statusCode, (await second.get()).statusCode]).toEqual([404, 200])

  const several = await Promise.all([1, 2, 3, 4].map(() => subscribe(site, me)))
  const { url } = (await site.call(getCalendarFeed, { as: me })).body
  for (const { path, get } of several) {
    expect((await get()).statusCode).toBe(url?.endsWith(path) ? 200 : 404)
  }
  expect((await second.get()).statusCode).toBe(404)
})

test('turned off it is gone, and once more does no harm', async () => {
  await using site = await startApp()
  const [me, other] = [await site.person(), await site.person()]
  const [mine, theirs] = [await subscribe(site, me), await subscribe(site, other)]
  for (const _twice of [1, 2]) {
    expect((await site.call(revokeCalendarFeed, { as: me })).status).toBe(204)
    const { statusCode, body } = await mine.get()
    expect([statusCode, JSON.parse(body)]).toMatchObject([404, { code: 'CALENDAR_NOT_FOUND' }])
  }
  expect((await site.call(getCalendarFeed, { as: me })).body).toEqual({ url: null })
  expect((await theirs.get()).statusCode).toBe(200)
})

test('whoever had the account before reads its calendar no longer', async () => {
  await using site = await startApp()
  const [me, other] = [await site.person(), await site.person()]
  const [mine, theirs] = [await subscribe(site, me), await subscribe(site, other)]
  const [user] = await site.database.query<{ id: string }>('select id from users where email = $1', [
    me.email,
  ])
  await site.context.db.transaction((tx) => endEveryWayIn(tx, user!.id))
  expect([(await mine.get()).statusCode, (await theirs.get()).statusCode]).toEqual([404, 200])
})
