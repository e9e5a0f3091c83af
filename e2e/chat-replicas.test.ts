import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type ChatMessage, listMessageChanges, sendMessage } from '#contract/chat.ts'
import type { LiveEvent } from '#contract/live.ts'
import { createReplicaCaller } from '#testing/replica-caller.ts'
import { cloneDatabase, type TestDatabase } from '#testing/clone-database.ts'
import { startFlakyNetwork } from '#testing/flaky-network.ts'
import { insertPeople, type SignedInPerson } from '#testing/insert-people.ts'
import { openLiveStream } from '#testing/open-live-stream.ts'
import { startProcess } from '#testing/start-process.ts'
import { until } from '#testing/until.ts'

const A_WHILE = { timeout: 120_000 }

/** A trip with people on it. */
async function fillTrip(
  database: TestDatabase,
  count: number,
): Promise<{ tripId: number; people: SignedInPerson[] }> {
  const people = await insertPeople(database, count)
  const [trip] = await database.query<{ id: number }>(
    `insert into trips (title, location, start_date, end_date)
     values ('Ridge', 'Alps', '2099-07-01', '2099-07-04') returning id`,
  )
  const tripId = trip?.id ?? 0
  await database.query(
    `insert into bookings (trip_id, user_id, status, party_size, unit_price, refund_tiers, confirmed_at)
     select $1, id, 'confirmed', 1, 0, '[]', app_now() from unnest($2::text[]) id`,
    [tripId, people.map(({ id }) => id)],
  )
  return { tripId, people }
}

/** Follows a chat at one address like a page: on a live change, loads the changes since the last revision. */
function followChat(address: string, { tripId, as }: { tripId: number; as: SignedInPerson }) {
  const replica = createReplicaCaller([address])
  const received: ChatMessage[] = []
  let since = 0
  const catchUp = async () => {
    for (;;) {
      const { status, body } = await replica.call(listMessageChanges, {
        params: { tripId },
        query: { since },
        as,
      })
      if (status !== 200) return false
      received.push(...body.messages)
      since = body.revision
      if (!body.hasMore) return true
    }
  }
  /** Waits for this many messages, and for `event`. Loads changes only after live events or failed loads. */
  const untilReceived = async (count: number, event = '') => {
    using stream = await openLiveStream(address, `chat:${tripId}`, as)
    let isBehind = !(await catchUp())
    let seenEvents = 0
    await until(async () => {
      if (isBehind || stream.events.length > seenEvents) {
        seenEvents = stream.events.length
        isBehind = !(await catchUp())
      }
      return received.length >= count && (event === '' || stream.events.includes(event))
    })
  }
  return { received, untilReceived, [Symbol.dispose]: () => replica[Symbol.dispose]() }
}

test('a message sent through one process reaches a listener at another', A_WHILE, async () => {
  await using database = await cloneDatabase()
  const settings = { DATABASE_URL: database.url, LOG_LEVEL: 'warn' }
  await using first = await startProcess(settings)
  await using second = await startProcess(settings)
  const { tripId, people } = await fillTrip(database, 2)
  const [writer, reader] = people as [SignedInPerson, SignedInPerson]
  using stream = await openLiveStream(second.address, `chat:${tripId},me`, reader)
  using replicas = createReplicaCaller([first.address, second.address])

  // The same message through both processes, as in a retry after a lost answer.
  const body = { clientId: randomUUID(), text: 'Hello from the other side' }
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => replicas.call(sendMessage, { params: { tripId }, body, as: writer })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201])

  await stream.until(2)
  const events = stream.events.map((event) => JSON.parse(event.replace('data: ', '')) as LiveEvent)
  expect(events.toSorted((a, b) => a.topic.localeCompare(b.topic))).toMatchObject([
    { topic: `chat:${tripId}`, what: 'messages', messages: { messages: [{ text: body.text }] } },
    { topic: 'me', what: 'chats' },
  ])
  using follower = followChat(second.address, { tripId, as: reader })
  await follower.untilReceived(1)
  expect(follower.received).toMatchObject([{ text: body.text, by: { userId: writer.id } }])
})

test(
  'a reader gets every message once and in order, however often connections are cut',
  A_WHILE,
  async () => {
    await using database = await cloneDatabase()
    await using network = await startFlakyNetwork(database.url)
    await using near = await startProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'warn' })
    await using far = await startProcess({ DATABASE_URL: network.url, LOG_LEVEL: 'error' })
    const { tripId, people } = await fillTrip(database, 7)
    const [reader, ...writers] = people as [SignedInPerson, ...SignedInPerson[]]
    using replica = createReplicaCaller([near.address])
    using follower = followChat(far.address, { tripId, as: reader })
    let sentCount = 0
    const writeMessages = async (perWriter: number) => {
      await Promise.all(
        writers.map(async (as) => {
          for (let count = 0; count < perWriter; count++) {
            const body = { clientId: randomUUID(), text: `${as.id} ${sentCount++}` }
            expect((await replica.call(sendMessage, { params: { tripId }, body, as })).status).toBe(201)
          }
        }),
      )
    }

    // Two messages of each of the six writers.
    await writeMessages(2)
    await follower.untilReceived(12)
    // The reader's live stream is closed meanwhile.
    await writeMessages(2)
    await follower.untilReceived(24)
    // Meanwhile only the reader's process loses the database.
    const delivery = follower.untilReceived(48, 'event: resync\ndata: {}')
    await writeMessages(1)
    network.reset()
    await writeMessages(1)
    network.stall()
    await writeMessages(1)
    await network.mend()
    await writeMessages(1)
    await delivery

    const storedMessages = await database.query<{ id: number; revision: number }>(
      'select id, revision from chat_messages order by revision',
    )
    expect(follower.received.map(({ id, revision }) => ({ id, revision }))).toEqual(storedMessages)
    expect(storedMessages.map(({ revision }) => revision)).toEqual(
      Array.from({ length: 48 }, (_, index) => index + 1),
    )
  },
)
