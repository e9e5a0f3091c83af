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
const EACH = 6
const A_WHILE = { timeout: 120_000 }

/** A pool that is another process for the database. */
function openPool(url: string) {
  const pool = createPool(url, { size: 12, onError: (error) => pino().warn(error) })
  return { db: openDatabase(pool), [Symbol.asyncDispose]: () => pool.end() }
}

test(
  'of what many write at once nothing is lost and nothing comes twice to who follows',
  A_WHILE,
  async () => {
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
      for (let at = 0; at < EACH; at++) {
        const writing = {
          tripId,
          viewer,
          clientId: randomUUID(),
          text: `${viewer.id} ${at}`,
          isAnnouncement: false,
        }
        const { message } = await retryUntilDone(() => sendMessage({ db }, writing))
        const which = { tripId, id: message.id, viewer }
        if (at === 2)
          await retryUntilDone(() =>
            editMessage({ ...site.context, db }, { ...which, text: `${viewer.id} edited` }),
          )
        if (at === 4) await retryUntilDone(() => deleteMessage({ db }, which))
      }
    }
    let isDone = false
    const followed: ChatMessage[] = []
    const follow = async () => {
      for (let since = 0; ;) {
        const isLast = isDone
        const asked = { tripId, viewer: { id: liv.id, isAdmin: false }, since }
        const { messages, revision, hasMore } = await retryUntilDone(() => listMessageChanges(second, asked))
        followed.push(...messages)
        since = revision
        if (isLast && !hasMore) return since
      }
    }
    const sending = Promise.all(
      people.map(({ id }, at) => send((at % 2 ? first : second).db, { id, isAdmin: false })),
    ).finally(() => (isDone = true))
    const [, end] = await Promise.all([sending, follow()])

    // One revision for each message, edit and deletion, without a gap.
    expect(end).toBe(SENDERS * (EACH + 2))
    const revisions = followed.map(({ revision }) => revision)
    expect(revisions).toEqual([...new Set(revisions)].toSorted((one, other) => one - other))
    const kept = await site.database.query<{ id: number; text: string; revision: number }>(
      'select id, text, revision from chat_messages order by id',
    )
    expect(kept).toHaveLength(SENDERS * EACH)
    const last = new Map(followed.map((message) => [message.id, message]))
    expect(
      [...last.values()]
        .toSorted((one, other) => one.id - other.id)
        .map(({ id, text, revision }) => ({ id, text, revision })),
    ).toEqual(kept)
    const [row] = await site.database.query('select revision, last_message_id from chats')
    expect(row).toEqual({ revision: end, last_message_id: kept.at(-1)?.id })
  },
)

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

test('changes are told page by page, each message as it is by now', async () => {
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
  const one = await chat.changes(liv)
  expect([one.body.messages.length, one.body.revision, one.body.hasMore]).toEqual([50, 51, true])
  const two = await chat.changes(liv, one.body.revision)
  expect(two.body.messages.map(({ text }) => text).slice(-3)).toEqual(['Message 60', 'First, edited', 'News'])
  expect([two.body.revision, two.body.hasMore]).toEqual([62, false])
  expect((await chat.changes(liv, 62)).body).toEqual({ messages: [], revision: 62, hasMore: false })
  expect((await chat.changes(liv, -1)).status).toBe(400)
  expect((await chat.get(liv)).body.revision).toBe(62)
})

test('who leaves while they write has written before they left, or not at all', A_WHILE, async () => {
  await using chat = await startChatSite()
  const { liv } = chat
  for (let round = 0; round < 5; round++) {
    const leaver = await chat.member('Mo')
    const [sent] = await Promise.all([chat.send(leaver, 'Bye'), chat.leave(leaver)])
    expect([201, 403]).toContain(sent.status)
    const found = (await chat.list(liv)).body.filter(({ by }) => by.userId === leaver.id)
    expect(found).toHaveLength(sent.status === 201 ? 1 : 0)
  }
})
