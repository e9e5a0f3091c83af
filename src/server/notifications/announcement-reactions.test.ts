import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/account.ts'
import { countNotifications } from '#contract/notifications.ts'
import type { Person } from '#testing/start-app.ts'
import { startChat } from '#testing/start-chat.ts'
import { jobsDone, toldTo } from '#testing/told.ts'
import { userTopic } from '../events/topics.ts'
import { notificationReactions } from './reactions.ts'

async function startAnnouncing() {
  const chat = await startChat()
  const { site } = chat
  const heard: unknown[] = []
  site.context.live.subscribe((changes) => heard.push(...changes))
  return {
    ...chat,
    announce: async (text: string): Promise<number> => {
      const { body } = await chat.send(chat.admin, text, { isAnnouncement: true })
      await jobsDone(site)
      return body.id
    },
    /** What the bell says. */
    bell: async (as: Person) => (await site.call(countNotifications, { as })).body.unread,
    texts: async (person: Person) => (await toldTo(site, person)).map(({ text }) => text),
    hears: async ({ id }: { id: string }, what: () => Promise<unknown>) => {
      heard.length = 0
      await what()
      await expect.poll(() => heard).toContainEqual({ topic: userTopic(id), what: 'notifications' })
    },
  }
}

test('what was told of an announcement follows its words', async () => {
  await using chat = await startAnnouncing()
  const { kit, liv, admin } = chat
  const [first] = [await chat.announce('Platform 4'), await chat.announce('Bring boots')]
  await chat.hears(kit, () => chat.edit(admin, first, 'Platform 5'))
  for (const person of [kit, liv]) expect(await chat.texts(person)).toEqual(['Platform 5', 'Bring boots'])
  expect(await chat.bell(kit)).toBe(2)
})

test('what was told of an announcement goes with it, from the bell too', async () => {
  await using chat = await startAnnouncing()
  const { kit, liv, admin } = chat
  const [first] = [await chat.announce('Platform 4'), await chat.announce('Bring boots')]
  await chat.hears(kit, () => chat.remove(admin, first))
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
  await jobsDone(site)
  expect(await chat.texts(kit)).toEqual([])
})

test('who reads an announcement in the chat has read it in the bell, and nobody else has', async () => {
  await using chat = await startAnnouncing()
  const { kit, liv } = chat
  const first = await chat.announce('Platform 4')
  await chat.announce('Bring boots')
  await chat.hears(kit, () => chat.read(kit, first))
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
  await jobsDone(site)
  await notificationReactions['notifications.announcement'](site.context, { messageId: id })
  expect(await chat.texts(kit)).toEqual(['Platform 4'])
  expect([await chat.bell(kit), await chat.bell(liv)]).toEqual([0, 1])
})

test('an announcement that is deleted while it is being told is told to nobody in the end', async () => {
  await using chat = await startAnnouncing()
  const { kit, admin, site } = chat
  for (let round = 0; round < 5; round++) {
    const { body } = await chat.send(admin, `Round ${round}`, { isAnnouncement: true })
    await chat.remove(admin, body.id)
  }
  await jobsDone(site)
  expect(await chat.texts(kit)).toEqual([])
})
