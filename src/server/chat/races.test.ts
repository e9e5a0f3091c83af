import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { insertPeople } from '#testing/insert-people.ts'
import { withBackground } from '#testing/start-app.ts'
import { startChatSite } from '#testing/start-chat-site.ts'
import { createPool, isDatabaseAway, isLockTimeout, openDatabase, type Database } from '../db/client.ts'
import { deleteMessage } from './delete-message.ts'
import { editMessage } from './edit-message.ts'
import { listMessageChanges } from './list-message-changes.ts'
import { sendMessage } from './send-message.ts'

withBackground()

const SENDERS = 20
const MESSAGES_EACH = 6
const LONG_TIMEOUT = { timeout: 120_000 }

/** Opens a separate pool, which the database sees as another process. */
function openPool(url: string) {
  const pool = createPool(url, { size: 12, onError: (error) => pino().warn(error) })
  return { db: openDatabase(pool), [Symbol.asyncDispose]: () => pool.end() }
}

test('a follower gets every change once while many people write at once', LONG_TIMEOUT, async () => {
  await using chat = await startChatSite()
  const { site, tripId, liv } = chat
  const people = await insertPeople(site.database, SENDERS)
  await site.database.query(
    `insert into bookings (trip_id, user_id, status, party_size, unit_price, refund_tiers, confirmed_at)
     select $1, id, 'confirmed', 1, 0, '[]', app_now() from unnest($2::text[]) id`,
    [tripId, people.map(({ id }) => id)],
  )
  await using first = openPool(site.database.url)
  await using second = openPool(site.database.url)

  const send = async (db: Database, viewer: { id: string; isAdmin: boolean }) => {
    for (let index = 0; index < MESSAGES_EACH; index++) {
      const input = {
        tripId,
        viewer,
        clientId: randomUUID(),
        text: `${viewer.id} ${index}`,
        isAnnouncement: false,
      }
      const { message } = await retryUntilDone(() => sendMessage({ db }, input))
      const target = { tripId, id: message.id, viewer }
      // Everybody edits one of their messages and deletes another.
      if (index === 2)
        await retryUntilDone(() =>
          editMessage({ ...site.context, db }, { ...target, text: `${viewer.id} edited` }),
        )
      if (index === 4) await retryUntilDone(() => deleteMessage({ db }, target))
    }
  }
  let isDone = false
  const receivedMessages: ChatMessage[] = []
  const follow = async () => {
    for (let since = 0; ;) {
      // Read before the request, so that a last one follows the end of sending.
      const isLast = isDone
      const request = { tripId, viewer: { id: liv.id, isAdmin: false }, since }
      const { messages, revision, hasMore } = await retryUntilDone(() => listMessageChanges(second, request))
      receivedMessages.push(...messages)
      since = revision
      if (isLast && !hasMore) return since
    }
  }
  const sending = Promise.all(
    people.map(({ id }, index) => send((index % 2 ? first : second).db, { id, isAdmin: false })),
  ).finally(() => (isDone = true))
  const [, end] = await Promise.all([sending, follow()])

  // One revision for each message, edit and deletion, without a gap.
  expect(end).toBe(SENDERS * (MESSAGES_EACH + 2))
  const revisions = receivedMessages.map(({ revision }) => revision)
  expect(revisions).toEqual([...new Set(revisions)].toSorted((a, b) => a - b))
  const storedMessages = await site.database.query<{ id: number; text: string; revision: number }>(
    'select id, text, revision from chat_messages order by id',
  )
  expect(storedMessages).toHaveLength(SENDERS * MESSAGES_EACH)
  const latestById = new Map(receivedMessages.map((message) => [message.id, message]))
  expect(
    [...latestById.values()]
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, text, revision }) => ({ id, text, revision })),
  ).toEqual(storedMessages)
  const [row] = await site.database.query('select revision, last_message_id from chats')
  expect(row).toEqual({ revision: end, last_message_id: storedMessages.at(-1)?.id })
})

/** Retries after a lock timeout or a lost connection. Repeated calls have no second effect. */
async function retryUntilDone<Result>(call: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!isLockTimeout(error) && !isDatabaseAway(error)) throw error
    }
  }
}

test('changes are listed page by page, with each message in its current state', async () => {
  await using chat = await startChatSite()
  const { kit, liv, admin, site, tripId } = chat
  const { body: first } = await chat.send(kit, 'First')
  await site.database.query(
    `insert into chat_messages (trip_id, user_id, client_id, text, revision)
     select $1, $2, gen_random_uuid(), 'Message ' || n, n from generate_series(2, 60) n`,
    [tripId, kit.id],
  )
  await site.database.query('update chats set revision = 60')
  await chat.edit(kit, first.id, 'First, edited')
  await chat.send(admin, 'News', { isAnnouncement: true })
  const firstPage = await chat.changes(liv)
  expect([firstPage.body.messages.length, firstPage.body.revision, firstPage.body.hasMore]).toEqual([
    50,
    51,
    true,
  ])
  const secondPage = await chat.changes(liv, firstPage.body.revision)
  expect(secondPage.body.messages.map(({ text }) => text).slice(-3)).toEqual([
    'Message 60',
    'First, edited',
    'News',
  ])
  expect([secondPage.body.revision, secondPage.body.hasMore]).toEqual([62, false])
  expect((await chat.changes(liv, 62)).body).toEqual({ messages: [], revision: 62, hasMore: false })
  expect((await chat.changes(liv, -1)).status).toBe(400)
  expect((await chat.get(liv)).body.revision).toBe(62)
})

test('a message sent while its author leaves is either stored or refused', LONG_TIMEOUT, async () => {
  await using chat = await startChatSite()
  const { liv } = chat
  for (let round = 0; round < 5; round++) {
    const leaver = await chat.member('Mo')
    const [response] = await Promise.all([chat.send(leaver, 'Bye'), chat.leave(leaver)])
    expect([201, 403]).toContain(response.status)
    const stored = (await chat.list(liv)).body.filter(({ by }) => by.userId === leaver.id)
    expect(stored).toHaveLength(response.status === 201 ? 1 : 0)
  }
})
