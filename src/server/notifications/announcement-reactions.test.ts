import pg from 'pg'
import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/account.ts'
import { countNotifications } from '#contract/notifications.ts'
import { withBackground, type Person } from '#testing/start-app.ts'
import { startChatSite } from '#testing/start-chat-site.ts'
import { waitForJobs, findMails, findNotifications } from '#testing/test-notifications.ts'
import { untilLockedOut } from '#testing/until-locked-out.ts'
import { userTopic } from '../live/topics.ts'
import { notificationReactions } from './reactions.ts'

withBackground()

async function startAnnouncements() {
  const chat = await startChatSite()
  const { site } = chat
  const changes: unknown[] = []
  site.context.live.subscribe((published) => changes.push(...published))
  /** Does something, and waits until these people's pages were notified and all jobs are done. */
  const waitForNotice = async (people: { id: string }[], action: () => Promise<unknown>) => {
    changes.length = 0
    await action()
    await waitForJobs(site)
    for (const { id } of people)
      await expect.poll(() => changes).toContainEqual({ topic: userTopic(id), what: 'notifications' })
  }
  return {
    ...chat,
    waitForNotice,
    announce: async (text: string): Promise<number> => {
      let id = 0
      await waitForNotice([chat.kit, chat.liv], async () => {
        id = (await chat.send(chat.admin, text, { isAnnouncement: true })).body.id
      })
      return id
    },
    /** The number that the bell shows. */
    unread: async (as: Person) => (await site.call(countNotifications, { as })).body.unread,
    texts: async (person: Person) => (await findNotifications(site, person)).map(({ text }) => text),
  }
}

test('notifications follow the edited text of their announcement', async () => {
  await using chat = await startAnnouncements()
  const { kit, liv, admin } = chat
  const [first] = [await chat.announce('Platform 4'), await chat.announce('Bring boots')]
  await chat.waitForNotice([kit, liv], () => chat.edit(admin, first, 'Platform 5'))
  for (const person of [kit, liv]) expect(await chat.texts(person)).toEqual(['Platform 5', 'Bring boots'])
  expect(await chat.unread(kit)).toBe(2)
})

test('an edited announcement is unread again, except for people who have read the edit', async () => {
  await using chat = await startAnnouncements()
  const { kit, liv, admin } = chat
  const id = await chat.announce('Platform 4')
  const unreadCounts = () => Promise.all([kit, liv].map(chat.unread))
  await chat.waitForNotice([kit, liv], async () => {
    for (const person of [kit, liv]) await chat.read(person, id, 1)
  })
  expect(await unreadCounts()).toEqual([0, 0])
  // One of them reads it in the chat before the notification is created.
  await chat.waitForNotice([kit, liv], async () => {
    const { body } = await chat.edit(admin, id, 'Platform 5')
    await chat.read(liv, id, body.revision)
  })
  expect(await unreadCounts()).toEqual([1, 0])
})

test('five announcements a day are mailed at once, whatever else their admin did', async () => {
  await using chat = await startAnnouncements()
  const { kit, liv, admin, site } = chat
  // The admin's five immediate mails of today are used up.
  await site.database.query(
    `insert into mail_pairs (sender_id, user_id, sent_at, next_at)
     select $1, id, array_fill(app_now(), array[5]), app_now() + interval '1 day' from users where id = any($2)`,
    [admin.id, [kit.id, liv.id]],
  )
  await site.database.query('update users set email_verified_at = null where id = $1', [liv.id])
  const longText = `Platform 4. ${'Bring boots. '.repeat(40)}End.`
  for (const text of [longText, 'Two', 'Three', 'Four', 'Five', 'Six']) await chat.announce(text)
  const mails = await findMails(site, kit)
  // The mail has the whole long text, to its end. The sixth announcement waits for a bundle.
  expect(mails.map(({ text }) => /End\.|Two|Three|Four|Five|Six/.exec(text)?.[0])).toEqual([
    'End.',
    'Two',
    'Three',
    'Four',
    'Five',
  ])
  // Her address is not verified.
  expect(await findMails(site, liv)).toEqual([])
})

test('somebody who left gets no edits of announcements, but loses the deleted ones', async () => {
  await using chat = await startAnnouncements()
  const { kit, liv, admin } = chat
  const id = await chat.announce('Platform 4')
  await chat.waitForNotice([kit, liv], async () => {
    for (const person of [kit, liv]) await chat.read(person, id, 1)
  })
  await chat.leave(kit)
  await chat.waitForNotice([liv], () => chat.edit(admin, id, 'Platform 5'))
  expect([await chat.texts(kit), await chat.texts(liv)]).toEqual([['Platform 4'], ['Platform 5']])
  expect([await chat.unread(kit), await chat.unread(liv)]).toEqual([0, 1])
  await chat.waitForNotice([kit, liv], () => chat.remove(admin, id))
  expect(await chat.texts(kit)).toEqual([])
})

test('deleting an announcement deletes its notifications and their unread count', async () => {
  await using chat = await startAnnouncements()
  const { kit, liv, admin } = chat
  const [first] = [await chat.announce('Platform 4'), await chat.announce('Bring boots')]
  await chat.waitForNotice([kit, liv], () => chat.remove(admin, first))
  for (const person of [kit, liv]) {
    expect(await chat.texts(person)).toEqual(['Bring boots'])
    expect(await chat.unread(person)).toBe(1)
  }
})

test('notifications of an admin’s announcements are deleted with the admin’s account', async () => {
  await using chat = await startAnnouncements()
  const { kit, admin, site } = chat
  // The last admin could not leave.
  await chat.person('Other', true)
  await chat.announce('Platform 4')
  const body = { email: admin.email, currentPassword: admin.password }
  expect((await site.call(deleteAccount, { body, as: admin })).status).toBe(204)
  await waitForJobs(site)
  expect(await chat.texts(kit)).toEqual([])
})

test('reading an announcement in the chat marks it as read for that person only', async () => {
  await using chat = await startAnnouncements()
  const { kit, liv } = chat
  const first = await chat.announce('Platform 4')
  await chat.announce('Bring boots')
  await chat.waitForNotice([kit], () => chat.read(kit, first))
  expect([await chat.unread(kit), await chat.unread(liv)]).toEqual([1, 2])
})

test('reading an ordinary message starts no job', async () => {
  await using chat = await startAnnouncements()
  const { body } = await chat.send(chat.liv, 'Hi')
  await chat.read(chat.kit, body.id)
  expect(await chat.site.database.query('select from graphile_worker.jobs')).toEqual([])
})

test('an announcement that was read before its notification was made counts as read', async () => {
  await using chat = await startAnnouncements()
  const { kit, liv, site } = chat
  const id = await chat.announce('Platform 4')
  await site.database.query('delete from notifications')
  await chat.read(kit, id)
  await waitForJobs(site)
  await notificationReactions['notifications.announcement'](site.context, { messageId: id })
  expect(await chat.texts(kit)).toEqual(['Platform 4'])
  expect([await chat.unread(kit), await chat.unread(liv)]).toEqual([0, 1])
})

/** Announces something, and keeps it from reaching Liv until released. */
async function announceSlowly({ site, liv, admin, send }: Awaited<ReturnType<typeof startAnnouncements>>) {
  const client = new pg.Client({ connectionString: site.database.url })
  await client.connect()
  await client.query('begin')
  await client.query('select from users where id = $1 for update', [liv.id])
  const { body } = await send(admin, 'Platform 4', { isAnnouncement: true })
  await untilLockedOut(site.database)
  return {
    id: body.id,
    release: async () => {
      await client.query('commit')
      await client.end()
    },
  }
}

test('an announcement that is deleted while people are notified leaves no notification', async () => {
  await using chat = await startAnnouncements()
  const { kit, liv, admin } = chat
  const announcement = await announceSlowly(chat)
  const removing = chat.remove(admin, announcement.id)
  await untilLockedOut(chat.site.database, 2)
  await announcement.release()
  expect((await removing).status).toBe(200)
  await waitForJobs(chat.site)
  expect([await chat.texts(kit), await chat.texts(liv)]).toEqual([[], []])
})

test('an announcement that is read while people are notified counts as read', async () => {
  await using chat = await startAnnouncements()
  const { kit, liv } = chat
  const announcement = await announceSlowly(chat)
  await chat.read(kit, announcement.id)
  await untilLockedOut(chat.site.database, 2)
  await announcement.release()
  await waitForJobs(chat.site)
  expect([await chat.unread(kit), await chat.unread(liv)]).toEqual([0, 1])
})
