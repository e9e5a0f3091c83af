import pg from 'pg'
import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/account.ts'
import { countNotifications } from '#contract/notifications.ts'
import { withBackground, type Person } from '#testing/start-app.ts'
import { startChatSite } from '#testing/start-chat-site.ts'
import { waitForJobs, findMails, findNotifications } from '#testing/test-notifications.ts'
import { userTopic } from '../live/topics.ts'
import { notificationReactions } from './reactions.ts'

withBackground()

async function startAnnouncing() {
  const chat = await startChatSite()
  const { site } = chat
  const heard: unknown[] = []
  site.context.live.subscribe((changes) => heard.push(...changes))
  /** Does something, and waits until these people's pages were notified and all jobs are done. */
  const hear = async (people: { id: string }[], what: () => Promise<unknown>) => {
    heard.length = 0
    await what()
    await waitForJobs(site)
    for (const { id } of people)
      await expect.poll(() => heard).toContainEqual({ topic: userTopic(id), what: 'notifications' })
  }
  return {
    ...chat,
    hear,
    announce: async (text: string): Promise<number> => {
      let id = 0
      await hear([chat.kit, chat.liv], async () => {
        id = (await chat.send(chat.admin, text, { isAnnouncement: true })).body.id
      })
      return id
    },
    /** The number of unread notifications. */
    bell: async (as: Person) => (await site.call(countNotifications, { as })).body.unread,
    texts: async (person: Person) => (await findNotifications(site, person)).map(({ text }) => text),
  }
}

test('what was told of an announcement follows its words', async () => {
  await using chat = await startAnnouncing()
  const { kit, liv, admin } = chat
  const [first] = [await chat.announce('Platform 4'), await chat.announce('Bring boots')]
  await chat.hear([kit, liv], () => chat.edit(admin, first, 'Platform 5'))
  for (const person of [kit, liv]) expect(await chat.texts(person)).toEqual(['Platform 5', 'Bring boots'])
  expect(await chat.bell(kit)).toBe(2)
})

test('an announcement that says something else is to be read again in the bell, but not by who has read that', async () => {
  await using chat = await startAnnouncing()
  const { kit, liv, admin } = chat
  const id = await chat.announce('Platform 4')
  const bells = () => Promise.all([kit, liv].map(chat.bell))
  await chat.hear([kit, liv], async () => {
    for (const person of [kit, liv]) await chat.read(person, id, 1)
  })
  expect(await bells()).toEqual([0, 0])
  // One of them reads it in the chat before the notification is created.
  await chat.hear([kit, liv], async () => {
    const { body } = await chat.edit(admin, id, 'Platform 5')
    await chat.read(liv, id, body.revision)
  })
  expect(await bells()).toEqual([1, 0])
})

test('announcements are mailed at once whatever else their organiser did, five a day, and then with the bundles', async () => {
  await using chat = await startAnnouncing()
  const { kit, liv, admin, site } = chat
  // The organiser's five immediate mails of today are used up.
  await site.database.query(
    `insert into mail_pairs (sender_id, user_id, sent_at, next_at)
     select $1, id, array_fill(app_now(), array[5]), app_now() + interval '1 day' from users where id = any($2)`,
    [admin.id, [kit.id, liv.id]],
  )
  await site.database.query('update users set email_verified_at = null where id = $1', [liv.id])
  const long = `Platform 4. ${'Bring boots. '.repeat(40)}End.`
  for (const text of [long, 'Two', 'Three', 'Four', 'Five', 'Six']) await chat.announce(text)
  const mails = await findMails(site, kit)
  expect(mails.map(({ text }) => /End\.|Two|Three|Four|Five|Six/.exec(text)?.[0])).toEqual([
    ...['End.', 'Two', 'Three', 'Four', 'Five'],
  ])
  expect(await findMails(site, liv)).toEqual([])
})

test('who has left the trip reads no new words of its announcements, and loses those that are taken back', async () => {
  await using chat = await startAnnouncing()
  const { kit, liv, admin } = chat
  const id = await chat.announce('Platform 4')
  await chat.hear([kit, liv], async () => {
    for (const person of [kit, liv]) await chat.read(person, id, 1)
  })
  await chat.leave(kit)
  await chat.hear([liv], () => chat.edit(admin, id, 'Platform 5'))
  expect([await chat.texts(kit), await chat.texts(liv)]).toEqual([['Platform 4'], ['Platform 5']])
  expect([await chat.bell(kit), await chat.bell(liv)]).toEqual([0, 1])
  await chat.hear([kit, liv], () => chat.remove(admin, id))
  expect(await chat.texts(kit)).toEqual([])
})

test('what was told of an announcement goes with it, from the bell too', async () => {
  await using chat = await startAnnouncing()
  const { kit, liv, admin } = chat
  const [first] = [await chat.announce('Platform 4'), await chat.announce('Bring boots')]
  await chat.hear([kit, liv], () => chat.remove(admin, first))
  for (const person of [kit, liv]) {
    expect(await chat.texts(person)).toEqual(['Bring boots'])
    expect(await chat.bell(person)).toBe(1)
  }
})

test('the announcements of an organiser who has deleted their account go, too', async () => {
  await using chat = await startAnnouncing()
  const { kit, admin, site } = chat
  await chat.person('Other', true)
  await chat.announce('Platform 4')
  const body = { email: admin.email, currentPassword: admin.password }
  expect((await site.call(deleteAccount, { body, as: admin })).status).toBe(204)
  await waitForJobs(site)
  expect(await chat.texts(kit)).toEqual([])
})

test('who reads an announcement in the chat has read it in the bell, and nobody else has', async () => {
  await using chat = await startAnnouncing()
  const { kit, liv } = chat
  const first = await chat.announce('Platform 4')
  await chat.announce('Bring boots')
  await chat.hear([kit], () => chat.read(kit, first))
  expect([await chat.bell(kit), await chat.bell(liv)]).toEqual([1, 2])
})

test('reading what is no announcement is no job', async () => {
  await using chat = await startAnnouncing()
  const { body } = await chat.send(chat.liv, 'Hi')
  await chat.read(chat.kit, body.id)
  expect(await chat.site.database.query('select from graphile_worker.jobs')).toEqual([])
})

test('who has read an announcement before it could be told has nothing more to read', async () => {
  await using chat = await startAnnouncing()
  const { kit, liv, site } = chat
  const id = await chat.announce('Platform 4')
  await site.database.query('delete from notifications')
  await chat.read(kit, id)
  await waitForJobs(site)
  await notificationReactions['notifications.announcement'](site.context, { messageId: id })
  expect(await chat.texts(kit)).toEqual(['Platform 4'])
  expect([await chat.bell(kit), await chat.bell(liv)]).toEqual([0, 1])
})

/** Blocks every transaction that notifies Liv until released; `untilWaiting` waits for a number of them. */
async function holdUp({ site, liv }: Awaited<ReturnType<typeof startAnnouncing>>) {
  const client = new pg.Client({ connectionString: site.database.url })
  await client.connect()
  await client.query('begin')
  await client.query('select from users where id = $1 for update', [liv.id])
  const waiting = () =>
    site.database.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  return {
    untilWaiting: (count: number) => expect.poll(async () => (await waiting()).length).toBe(count),
    release: async () => {
      await client.query('commit')
      await client.end()
    },
  }
}

test('an announcement that is deleted while it is being told is told to nobody in the end', async () => {
  await using chat = await startAnnouncing()
  const { kit, liv, admin } = chat
  const held = await holdUp(chat)
  const { body } = await chat.send(admin, 'Platform 4', { isAnnouncement: true })
  await held.untilWaiting(1)
  const removing = chat.remove(admin, body.id)
  await held.untilWaiting(2)
  await held.release()
  expect((await removing).status).toBe(200)
  await waitForJobs(chat.site)
  expect([await chat.texts(kit), await chat.texts(liv)]).toEqual([[], []])
})

test('an announcement that is read while it is being told is read', async () => {
  await using chat = await startAnnouncing()
  const { kit, liv, admin } = chat
  const held = await holdUp(chat)
  const { body } = await chat.send(admin, 'Platform 4', { isAnnouncement: true })
  await held.untilWaiting(1)
  await chat.read(kit, body.id)
  await held.untilWaiting(2)
  await held.release()
  await waitForJobs(chat.site)
  expect([await chat.bell(kit), await chat.bell(liv)]).toEqual([0, 1])
})
