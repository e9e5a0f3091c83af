import { expect, test } from 'vitest'
import { countNotifications, listNotifications, readNotifications } from '#contract/notifications.ts'
import { startApp, type Person, type TestSite, withBackground } from '#testing/start-app.ts'
import { findUserId } from '#testing/test-notifications.ts'
import { userTopic } from '../live/topics.ts'
import { sweepNotifications } from './sweep-notifications.ts'

withBackground()

/** Numbers the notifications, because what each is about must be unique. */
let notificationCount = 0

async function notifyMany(site: TestSite, person: Person, count: number): Promise<void> {
  for (let i = 1; i <= count; i++) {
    await site.database.query(
      `insert into notifications (user_id, kind, about, title, text, path)
       select id, 'car-approved', $2, $3, 'Good news', '/bookings' from users where email = $1`,
      [person.email, `test/${++notificationCount}`, `No. ${i}`],
    )
  }
}

const countUnread = async (site: TestSite, as: Person) =>
  (await site.call(countNotifications, { as })).body.unread
const listFirstPage = async (site: TestSite, as: Person) => (await site.call(listNotifications, { as })).body

test('visitors cannot list, count or read notifications', async () => {
  await using site = await startApp()
  expect((await site.call(listNotifications, {})).status).toBe(401)
  expect((await site.call(countNotifications, {})).status).toBe(401)
  expect((await site.call(readNotifications, { body: { id: 1 } })).status).toBe(401)
})

test('people see only their own notifications, newest first, in pages', async () => {
  await using site = await startApp()
  const [me, otherPerson] = [await site.person(), await site.person()]
  await notifyMany(site, me, 31)
  await notifyMany(site, otherPerson, 2)

  const first = await site.call(listNotifications, { as: me })
  expect(first.body.map(({ title }) => title)).toEqual(Array.from({ length: 30 }, (_, i) => `No. ${31 - i}`))
  expect(first.body[0]).toMatchObject({
    kind: 'car-approved',
    text: 'Good news',
    path: '/bookings',
    isRead: false,
  })
  expect(first.header('x-total-count')).toBe('31')
  const cursor = /^<\/api\/notifications\?cursor=(\d+)>; rel="next"$/.exec(first.header('link') ?? '')?.[1]
  const second = await site.call(listNotifications, { query: { cursor }, as: me })
  expect(second.body.map(({ title }) => title)).toEqual(['No. 1'])
  expect(second.header('link')).toBeUndefined()
  expect((await listFirstPage(site, otherPerson)).map(({ title }) => title)).toEqual(['No. 2', 'No. 1'])
})

test('a notification is marked as read alone or with all older ones', async () => {
  await using site = await startApp()
  const me = await site.person()
  await notifyMany(site, me, 4)
  const [newest, third, second] = await listFirstPage(site, me)
  const markRead = (id: number | undefined, { andOlder = false } = {}) =>
    site.call(readNotifications, { as: me, body: { id: id ?? 0, ...(andOlder && { andOlder }) } })

  expect(await countUnread(site, me)).toBe(4)
  expect((await markRead(second?.id)).status).toBe(204)
  expect((await markRead(second?.id)).status).toBe(204)
  expect(await countUnread(site, me)).toBe(3)
  await markRead(third?.id, { andOlder: true })
  expect((await listFirstPage(site, me)).map(({ isRead }) => isRead)).toEqual([false, true, true, true])
  await markRead(newest?.id, { andOlder: true })
  expect(await countUnread(site, me)).toBe(0)
})

test('nobody can mark another person’s notifications as read', async () => {
  await using site = await startApp()
  const [me, otherPerson] = [await site.person(), await site.person()]
  await notifyMany(site, me, 2)
  const [newest] = await listFirstPage(site, me)
  for (const andOlder of [false, true]) {
    const response = await site.call(readNotifications, {
      as: otherPerson,
      body: { id: newest?.id ?? 0, andOlder },
    })
    expect(response.status).toBe(204)
  }
  expect(await countUnread(site, me)).toBe(2)
})

test('marking as read updates other open pages of the same person', async () => {
  await using site = await startApp()
  const me = await site.person()
  await notifyMany(site, me, 1)
  const heard: unknown[] = []
  site.context.live.subscribe((changes) => heard.push(...changes))
  const [newest] = await listFirstPage(site, me)
  await site.call(readNotifications, { as: me, body: { id: newest?.id ?? 0 } })
  const change = { topic: userTopic(await findUserId(site, me)), what: 'notifications' }
  await expect.poll(() => heard).toContainEqual(change)
})

test('invalid cursors and notification ids are refused', async () => {
  await using site = await startApp()
  const as = await site.person()
  for (const cursor of ['0', 'x', '-1', '99999999999', '9999999999']) {
    expect((await site.call(listNotifications, { query: { cursor }, as })).status, cursor).toBe(400)
  }
  for (const body of [
    {},
    { id: 'x' },
    { id: 0 },
    { id: 1.5 },
    { id: 3_000_000_000 },
    { id: 1, andOlder: 'yes' },
  ]) {
    const answer = await site.call(readNotifications, { body: body as never, as })
    expect([answer.status, answer.body.code], JSON.stringify(body)).toEqual([400, 'INVALID_INPUT'])
  }
})

test('notifications are deleted after half a year', async () => {
  await using site = await startApp()
  const me = await site.person()
  await notifyMany(site, me, 2)
  await site.database.moveClock('181 days')
  await notifyMany(site, me, 1)
  await sweepNotifications(site.context)
  expect(await site.database.query('select title from notifications')).toEqual([{ title: 'No. 1' }])
})
