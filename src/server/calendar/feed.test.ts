import { expect, test } from 'vitest'
import { getCalendarFeed, resetCalendarFeed, revokeCalendarFeed } from '#contract/calendar.ts'
import { startApp, type Person, withBackground } from '#testing/start-app.ts'
import { subscribeToCalendar } from '#testing/subscribe-to-calendar.ts'
import { revokeAllAccess } from '../auth/revoke-all-access.ts'
import { readFeedKey } from './rules.ts'

withBackground()

test('a calendar has no address until its owner creates one', async () => {
  await using site = await startApp()
  const [me, otherPerson] = [await site.person(), await site.person()]
  const feedOf = async (as: Person) => (await site.call(getCalendarFeed, { as })).body
  expect(await feedOf(me)).toEqual({ createdAt: null })

  const feed = await site.call(resetCalendarFeed, { as: me })

  expect(feed.status).toBe(201)
  expect(feed.body.url).toMatch(/^http:\/\/site\.test\/api\/calendars\/[\w-]{43}\.ics$/)
  expect(await feedOf(me)).toEqual({ createdAt: feed.body.createdAt })
  expect(await feedOf(otherPerson)).toEqual({ createdAt: null })
  const otherFeed = await site.call(resetCalendarFeed, { as: otherPerson })
  expect(otherFeed.body.url).not.toBe(feed.body.url)
  expect(await feedOf(me)).toEqual({ createdAt: feed.body.createdAt })
})

test('the database does not contain the key of a calendar address', async () => {
  await using site = await startApp()
  const { path } = await subscribeToCalendar(site, await site.person())
  const key = readFeedKey(path.split('/').at(-1)!)!
  const tables = await site.database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker')`,
  )
  for (const { name } of tables) {
    expect(JSON.stringify(await site.database.query(`select * from ${name}`)), name).not.toContain(key)
  }
})

test('visitors have no calendar', async () => {
  await using site = await startApp()
  for (const endpoint of [getCalendarFeed, resetCalendarFeed, revokeCalendarFeed]) {
    expect((await site.call(endpoint, {})).status).toBe(401)
  }
})

test('a calendar can be read by its address alone, and only privately cached', async () => {
  await using site = await startApp()
  const { get } = await subscribeToCalendar(site, await site.person())
  const { statusCode, headers, body } = await get()
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, max-age=0, must-revalidate',
    'x-robots-tag': 'noindex',
  })
  expect(body).toMatch(/^BEGIN:VCALENDAR\r\n.*\r\nX-WR-CALNAME:Wild Trip Planner\r\n.*END:VCALENDAR\r\n$/s)
  const second = await get({ 'if-none-match': String(headers.etag) })
  expect([second.statusCode, second.body]).toEqual([304, ''])
})

test('an unknown address has no calendar', async () => {
  await using site = await startApp()
  await subscribeToCalendar(site, await site.person())
  const key = 'A'.repeat(43)
  for (const file of [`${key}.ics`, key, `${key}.ical`, 'x.ics', '.ics', '..%2Ftrips', '%E2%80%AE.ics']) {
    const { statusCode, headers, body } = await site.app.inject({ url: `/api/calendars/${file}` })
    expect([file, statusCode, JSON.parse(body)]).toMatchObject([file, 404, { code: 'CALENDAR_NOT_FOUND' }])
    expect(headers['cache-control']).toBe('no-store')
  }
})

test('a new address ends the previous one, even with several requests at once', async () => {
  await using site = await startApp()
  const me = await site.person()
  const first = await subscribeToCalendar(site, me)
  const second = await subscribeToCalendar(site, me)
  expect([(await first.get()).statusCode, (await second.get()).statusCode]).toEqual([404, 200])

  const feeds = await Promise.all([1, 2, 3, 4].map(() => subscribeToCalendar(site, me)))
  const answers = await Promise.all(feeds.map(({ get }) => get()))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404, 404])
  expect((await second.get()).statusCode).toBe(404)
})

test('a revoked calendar is gone, and revoking again changes nothing', async () => {
  await using site = await startApp()
  const me = await site.person()
  const ownFeed = await subscribeToCalendar(site, me)
  const otherFeed = await subscribeToCalendar(site, await site.person())
  for (const _twice of [1, 2]) {
    expect((await site.call(revokeCalendarFeed, { as: me })).status).toBe(204)
    const { statusCode, body } = await ownFeed.get()
    expect([statusCode, JSON.parse(body)]).toMatchObject([404, { code: 'CALENDAR_NOT_FOUND' }])
  }
  expect((await site.call(getCalendarFeed, { as: me })).body).toEqual({ createdAt: null })
  expect((await otherFeed.get()).statusCode).toBe(200)
})

test('revoking all access to an account ends its calendar address', async () => {
  await using site = await startApp()
  const me = await site.person()
  const ownFeed = await subscribeToCalendar(site, me)
  const otherFeed = await subscribeToCalendar(site, await site.person())
  const [user] = await site.database.query<{ id: string }>('select id from users where email = $1', [
    me.email,
  ])
  await site.context.db.transaction((tx) => revokeAllAccess(tx, user!.id))
  expect([(await ownFeed.get()).statusCode, (await otherFeed.get()).statusCode]).toEqual([404, 200])
})
