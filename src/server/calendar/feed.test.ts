import { expect, test } from 'vitest'
import { getCalendarFeed, resetCalendarFeed, revokeCalendarFeed } from '#contract/calendar.ts'
import { startApp, type Person, withBackground } from '#testing/start-app.ts'
import { subscribeToCalendar } from '#testing/subscribe-to-calendar.ts'
import { revokeAllAccess } from '../auth/revoke-all-access.ts'
import { readFeedKey } from './rules.ts'

withBackground()

test('a calendar has no address until its owner asks for one, and then it is told once', async () => {
  await using site = await startApp()
  const [me, other] = [await site.person(), await site.person()]
  const since = async (as: Person) => (await site.call(getCalendarFeed, { as })).body
  expect(await since(me)).toEqual({ createdAt: null })

  const made = await site.call(resetCalendarFeed, { as: me })

  expect(made.status).toBe(201)
  expect(made.body.url).toMatch(/^http:\/\/site\.test\/api\/calendars\/[\w-]{43}\.ics$/)
  expect(await since(me)).toEqual({ createdAt: made.body.createdAt })
  expect(await since(other)).toEqual({ createdAt: null })
  const theirs = await site.call(resetCalendarFeed, { as: other })
  expect(theirs.body.url).not.toBe(made.body.url)
  expect(await since(me)).toEqual({ createdAt: made.body.createdAt })
})

test('nobody who reads the database reads an address there', async () => {
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

test('who is not signed in has no calendar', async () => {
  await using site = await startApp()
  for (const endpoint of [getCalendarFeed, resetCalendarFeed, revokeCalendarFeed]) {
    expect((await site.call(endpoint, {})).status).toBe(401)
  }
})

test('a calendar is read by its address alone, and is nobody else’s to keep', async () => {
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
  const again = await get({ 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('there is no calendar at an address that nobody was given', async () => {
  await using site = await startApp()
  await subscribeToCalendar(site, await site.person())
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
  const first = await subscribeToCalendar(site, me)
  const second = await subscribeToCalendar(site, me)
  expect([(await first.get()).statusCode, (await second.get()).statusCode]).toEqual([404, 200])

  const several = await Promise.all([1, 2, 3, 4].map(() => subscribeToCalendar(site, me)))
  const answers = await Promise.all(several.map(({ get }) => get()))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404, 404])
  expect((await second.get()).statusCode).toBe(404)
})

test('turned off it is gone, and once more does no harm', async () => {
  await using site = await startApp()
  const [me, other] = [await site.person(), await site.person()]
  const [mine, theirs] = [await subscribeToCalendar(site, me), await subscribeToCalendar(site, other)]
  for (const _twice of [1, 2]) {
    expect((await site.call(revokeCalendarFeed, { as: me })).status).toBe(204)
    const { statusCode, body } = await mine.get()
    expect([statusCode, JSON.parse(body)]).toMatchObject([404, { code: 'CALENDAR_NOT_FOUND' }])
  }
  expect((await site.call(getCalendarFeed, { as: me })).body).toEqual({ createdAt: null })
  expect((await theirs.get()).statusCode).toBe(200)
})

test('whoever had the account before reads its calendar no longer', async () => {
  await using site = await startApp()
  const [me, other] = [await site.person(), await site.person()]
  const [mine, theirs] = [await subscribeToCalendar(site, me), await subscribeToCalendar(site, other)]
  const [user] = await site.database.query<{ id: string }>('select id from users where email = $1', [
    me.email,
  ])
  await site.context.db.transaction((tx) => revokeAllAccess(tx, user!.id))
  expect([(await mine.get()).statusCode, (await theirs.get()).statusCode]).toEqual([404, 200])
})
