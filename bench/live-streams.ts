import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { SignedInPerson } from '#testing/insert-people.ts'
import { query } from '#testing/query.ts'
import type { BenchDatabases } from './databases.ts'
import { createListeners, type Listeners } from './event-stream-listeners.ts'
import { startMeasuredProcess, type MeasuredProcess } from './measured-process.ts'
import { median, type Figure } from './report.ts'
import { insertPeopleInto } from './start-site.ts'

const STREAMS = 1_000
const PEOPLE = 20
const ROUNDS = 60
/** How often changes are published together (live/live-feed.ts). On average, a change waits half of it. */
const GATHER_EVERY_MS = 200

/** A thousand pages that show one chat, compared in turns with as many bare streams. */
export async function measureLiveStreams(databases: BenchDatabases): Promise<Figure[]> {
  const url = await databases.create('streams', { trips: 10 })
  const people = await fillTrip(url)
  const settings = { DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'warn', CONNECTIONS_PER_CLIENT: '2000' }
  await using ours = await startMeasuredProcess('dist/server/main.js', settings)
  await using bare = await startMeasuredProcess('bench/bare-streams.ts', {})
  const tokenOf = (index: number) => people[index % PEOPLE]?.token ?? ''
  using ourListeners = createListeners(
    ours.address,
    (index) =>
      `GET /api/live?topics=chat:1,me HTTP/1.1\r\nhost: a\r\ncookie: session=${tokenOf(index)}\r\n\r\n`,
  )
  using bareListeners = createListeners(bare.address, () => 'GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  for (const listeners of [ourListeners, bareListeners]) await listeners.open(STREAMS)

  const times = { ours: [] as number[], bare: [] as number[] }
  const spreads = { ours: [] as number[], bare: [] as number[] }
  // The first round only warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    const delivery = {
      ours: await timeDelivery(ourListeners, () => sendChatMessage(ours, tokenOf(round), round)),
      bare: await timeDelivery(bareListeners, () => fetch(bare.address, { method: 'POST' })),
    }
    if (round === 0) continue
    for (const name of ['ours', 'bare'] as const) {
      times[name].push(delivery[name].untilLast)
      spreads[name].push(delivery[name].spread)
    }
  }
  // Ours waits for the next gathering and bare streams do not, so the difference is counted in gatherings.
  const gatherings = (median(times.ours) - median(times.bare)) / GATHER_EVERY_MS
  return [
    { name: 'from a message’s answer to the last page, median', value: median(times.ours), unit: 'ms' },
    { name: `  the slowest of ${ROUNDS}`, value: Math.max(...times.ours), unit: 'ms' },
    { name: '  median of bare node:http', value: median(times.bare), unit: 'ms' },
    {
      name: `  beyond that, in gatherings of ${GATHER_EVERY_MS} ms`,
      value: gatherings,
      unit: '×',
      atMost: 2,
    },
    { name: 'from the first page to the last', value: median(spreads.ours), unit: 'ms' },
    {
      name: '  beside bare node:http',
      value: median(spreads.ours) / median(spreads.bare),
      unit: '×',
      atMost: 5,
    },
  ]
}

/** People on one trip, whose pages share its chat. */
async function fillTrip(url: string): Promise<SignedInPerson[]> {
  const people = await insertPeopleInto(url, PEOPLE)
  await query(url, `update trips set max_participants = ${PEOPLE} where id = 1`)
  await query(
    url,
    `insert into bookings (trip_id, user_id, status, unit_price, refund_tiers, confirmed_at)
     select 1, id, 'confirmed', 0, '[]', app_now() from users`,
  )
  return people
}

/** Milliseconds from the writer's answer to the last page's event, and from the first page to the last. */
type DeliveryTimes = { untilLast: number; spread: number }

async function timeDelivery(listeners: Listeners, send: () => Promise<Response>): Promise<DeliveryTimes> {
  const arrival = listeners.nextEvent()
  const answer = await send()
  const answeredAt = performance.now()
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
  const { first, last } = await arrival
  // Let other events of the same message arrive before the next round.
  await delay(50)
  // An event may overtake the answer.
  return { untilLast: Math.max(0, last - answeredAt), spread: last - first }
}

function sendChatMessage({ address }: MeasuredProcess, token: string, round: number): Promise<Response> {
  return fetch(`${address}/api/trips/1/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ clientId: randomUUID(), text: `Message ${round}` }),
  })
}
