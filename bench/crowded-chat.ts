import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { query } from '#testing/query.ts'
import type { BenchDatabases } from './databases.ts'
import { createListeners } from './event-stream-listeners.ts'
import { openClient } from './light-client.ts'
import { percentile, type Figure } from './report.ts'
import { createSeenCounter } from './seen-counter.ts'
import { insertPeopleInto, startSite } from './start-site.ts'

const READERS = 500
const MESSAGES = 100
const MESSAGES_PER_SECOND = 5

/** A chat that many people read while they write. */
export async function measureCrowdedChat(databases: BenchDatabases): Promise<Figure[]> {
  await using site = await startSite(databases, 'crowded_chat', 10, { CONNECTIONS_PER_CLIENT: '1000' })
  const people = await insertPeopleInto(site.databaseUrl, READERS)
  await query(site.databaseUrl, 'update trips set max_participants = 0 where id = 1')
  await query(
    site.databaseUrl,
    `insert into bookings (trip_id, user_id, status, unit_price, refund_tiers, confirmed_at)
     select 1, id, 'confirmed', 0, '[]', app_now() from users`,
  )
  const seen = createSeenCounter(READERS, '"text":"Message ')
  using listeners = createListeners(
    site.address,
    (index) =>
      `GET /api/live?topics=chat:1,me HTTP/1.1\r\nhost: a\r\ncookie: session=${people[index]?.token}\r\n\r\n`,
    seen.onData,
  )
  await listeners.open(READERS)
  const answeredAt = await Promise.all(
    Array.from({ length: MESSAGES }, async (_, index) => {
      await delay((index * 1_000) / MESSAGES_PER_SECOND)
      const { token = '' } = people[index] ?? {}
      const body = JSON.stringify({ clientId: randomUUID(), text: `Message ${index + 1}` })
      await using client = await openClient(site.address)
      const status = await client.post('/api/trips/1/messages', token, body)
      if (status !== 201) throw new Error(`A message was answered with ${status}`)
      return performance.now()
    }),
  )
  await seen.untilAllHaveSeen(MESSAGES)
  const lags = answeredAt.map((at, index) => Math.max(0, (seen.allSeenAt[index + 1] ?? Infinity) - at))
  return [
    {
      name: `chat of ${READERS} people, ${MESSAGES_PER_SECOND} messages a second: to the last reader, 95th percentile`,
      value: percentile(lags, 0.95),
      unit: 'ms',
      atMost: 1_200,
    },
  ]
}
