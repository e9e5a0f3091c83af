import { expect, test } from 'vitest'
import { countNotifications, listNotifications, readNotifications } from '#contract/notifications.ts'
import { startApp, type Person, type TestSite, withBackground } from '#testing/start-app.ts'
import { userTopic } from '../live/topics.ts'
import { findUserId } from '#testing/test-notifications.ts'
import { sweepNotifications } from './sweep-notifications.ts'

withBackground()

let told = 0

async function notifyMany(site: TestSite, person: Person, count: number): Promise<void> {
  for (let i = 1; i <= count; i++) {
    await site.database.query(
      `insert into notifications (user_id, kind, about, title, text, path)
       select id, 'car-approved', $2, $3, 'Good news', '/bookings' from users where email = $1`,
      [person.email, `test/${++told}`, `No. ${i}`],
    )
  }
}

const unread = async (site: TestSite, as: Person) => (await site.call(countNotifications, { as })).body.unread
const list = async (site: TestSite, as: Person) => (await site.call(listNotifications, { as })).body

test('visitors are told nothing', async () => {
  await using site = await startApp()
  expect((await site.call(listNotifications, {})).status).toBe(401)
  expect((await site.call(countNotifications, {})).status).toBe(401)
  expect((await site.call(readNotifications, { body: { id: 1 } })).status).toBe(401)
})

test('people see what they were told, the newest first, page by page, and nobody else’s', async () => {
  await using site = await startApp()
  const [me, other] = [await site.person(), await site.person()]
  await notifyMany(site, me, 31)
  await notifyMany(site, other, 2)

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
  expect((await list(site, other)).map(({ title }) => title)).toEqual(['No. 2', 'No. 1'])
})

test('one is marked as read, or all up to one; what came since stays unread', async () => {
  await using site = await startApp()
  const me = await site.person()
  await notifyMany(site, me, 4)
  const [newest, third, second] = await list(site, me)
  const read = (id: number | undefined, andOlder?: boolean) =>
    site.call(readNotifications, { as: me, body: { id: id ?? 0, ...(andOlder && { andOlder }) } })

  expect(await unread(site, me)).toBe(4)
  expect((await read(second?.id)).status).toBe(204)
  expect((await read(second?.id)).status).toBe(204)
  expect(await unread(site, me)).toBe(3)
  await read(third?.id, true)
  expect((await list(site, me)).map(({ isRead }) => isRead)).toEqual([false, true, true, true])
  await read(newest?.id, true)
  expect(await unread(site, me)).toBe(0)
})

test('nobody marks what others were told', async () => {
  await using site = await startApp()
  const [me, other] = [await site.person(), await site.person()]
  await notifyMany(site, me, 2)
  const [newest] = await list(site, me)
  for (const andOlder of [false, true]) {
    const answer = await site.call(readNotifications, { as: other, body: { id: newest?.id ?? 0, andOlder } })
    expect(answer.status).toBe(204)
  }
  expect(await unread(site, me)).toBe(2)
})

test('other pages of the same person hear of it', async () => {
  await using site = await startApp()
  const me = await site.person()
  await notifyMany(site, me, 1)
  const heard: unknown[] = []
  site.context.live.subscribe((changes) => heard.push(...changes))
  const [newest] = await list(site, me)
  await site.call(readNotifications, { as: me, body: { id: newest?.id ?? 0 } })
  const change = { topic: userTopic(await findUserId(site, me)), what: 'notifications' }
  await expect.poll(() => heard).toContainEqual(change)
})

test('what is no cursor, and no notification, is refused', async () => {
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

test('after half a year what was told is forgotten', async () => {
  await using site = await startApp()
  const me = await site.person()
  await notifyMany(site, me, 2)
  await site.database.moveClock('181 days')
  await notifyMany(site, me, 1)
  await sweepNotifications(site.context)
  expect(await site.database.query('select title from notifications')).toEqual([{ title: 'No. 1' }])
})
