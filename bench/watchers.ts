import { setTimeout as delay } from 'node:timers/promises'
import type { SignedInPerson } from '#testing/insert-people.ts'
import type { BenchDatabases } from './databases.ts'
import { type BenchTrip, insertTripWithCars } from './insert-trip-with-cars.ts'
import { createListeners } from './event-stream-listeners.ts'
import { openClient, type LightClient } from './light-client.ts'
import { startMeasuredProcess, type MeasuredProcess } from './measured-process.ts'
import { median, medianRatio, percentile, type Figure } from './report.ts'
import { createSeenCounter } from './seen-counter.ts'
import { insertPeopleInto, startSite } from './start-site.ts'

const ROUNDS = 3
const HOLDS_PER_ROUND = 200
/** One hold in this many takes a seat. */
const SEAT_EVERY = 5
const BARE_PUSHES = 50
/** How often visitors load the page of the trip on which others hold places. */
const VISIT_EVERY_MS = 250

/** How many people watch, and how many holds others make per second. */
type Scene = { watchers: number; holdsPerSecond: number; rounds: number }

/** Holds on a trip that a thousand people watch, compared with holds on one that nobody watches. */
export async function measureWatchers(databases: BenchDatabases): Promise<Figure[]> {
  const many = await measureScene(databases, 'watched', {
    watchers: 1_000,
    holdsPerSecond: 4,
    rounds: ROUNDS,
  })
  const crowd = await measureScene(databases, 'crowded', { watchers: 5_000, holdsPerSecond: 10, rounds: 1 })
  return [
    { name: 'a hold while 1000 people watch its trip, median', value: many.p50.watched, unit: 'ms' },
    {
      name: '  compared with one on a trip that nobody watches',
      value: many.p50.ratio,
      unit: '×',
      atMost: 2,
    },
    {
      name: '  95th percentile, compared with one on a trip that nobody watches',
      value: many.p95.ratio,
      unit: '×',
      atMost: 2,
    },
    {
      name: 'from a hold’s answer to the last watcher’s new state, 95th percentile',
      value: many.lagP95,
      unit: 'ms',
      atMost: 1_200,
    },
    { name: 'server CPU per change and watcher', value: many.cpu.ours, unit: 'µs' },
    {
      name: `  compared with a bare push of the same ${(many.eventBytes / 1_000).toFixed(1)} kB`,
      value: many.cpu.ours / many.cpu.bare,
      unit: '×',
      atMost: 3,
    },
    {
      name: 'renderings of the trip’s page for visitors, per hold',
      value: many.renderingsPerHold,
      unit: '',
      atMost: 0.1,
    },
    {
      name: 'a hold while 5000 people watch its trip, 95th percentile',
      value: crowd.p95.watched,
      unit: 'ms',
    },
    {
      name: '  compared with one on a trip that nobody watches',
      value: crowd.p95.ratio,
      unit: '×',
      atMost: 4,
    },
    { name: '  holds that failed', value: crowd.failed, unit: '', atMost: 0 },
  ]
}

async function measureScene(databases: BenchDatabases, name: string, scene: Scene) {
  const { watchers, rounds } = scene
  await using site = await startSite(databases, name, 10, {
    CONNECTIONS_PER_CLIENT: String(watchers + 100),
    STREAMS_PER_CLIENT: '100',
  })
  const holders = await insertPeopleInto(site.databaseUrl, rounds * HOLDS_PER_ROUND)
  const people = await insertPeopleInto(site.databaseUrl, watchers)
  // Of the same kind, one for the watchers.
  const insertTrip = () => insertTripWithCars(site.databaseUrl, holders)
  const trips = { watched: await insertTrip(), unwatched: await insertTrip() }
  const seen = createSeenCounter(watchers, '"held":')
  using listeners = createListeners(
    site.address,
    (index) =>
      `GET /api/live?topics=trip:${trips.watched.id},me HTTP/1.1\r\nhost: a\r\ncookie: session=${people[index]?.token}\r\n\r\n`,
    seen.onData,
  )
  await listeners.open(watchers)
  const results = await runRounds(site, { trips, holders, scene, seen })
  return {
    ...compareTimes(results),
    lagP95: percentile(lagsOf(results, seen), 0.95),
    renderingsPerHold: renderingsPerHold(results),
    failed: results.reduce((sum, { watched, unwatched }) => sum + watched.failed + unwatched.failed, 0),
    eventBytes: seen.eventBytes(),
    cpu: {
      ours: cpuPerChangeAndWatcher(results, watchers),
      bare: await cpuOfBarePush({ watchers, eventBytes: seen.eventBytes() }),
    },
  }
}

type Round = { watched: RoundResult; unwatched: RoundResult }
type Trips = { watched: BenchTrip; unwatched: BenchTrip }
type SeenCounter = ReturnType<typeof createSeenCounter>

/** Each round makes the same holds on both trips, so that a busy machine slows both. */
async function runRounds(
  site: MeasuredProcess,
  {
    trips,
    holders,
    scene,
    seen,
  }: { trips: Trips; holders: SignedInPerson[]; scene: Scene; seen: SeenCounter },
): Promise<Round[]> {
  const results: Round[] = []
  for (let round = 0; round < scene.rounds; round++) {
    const roundHolders = holders.slice(round * HOLDS_PER_ROUND, (round + 1) * HOLDS_PER_ROUND)
    const unwatched = await holdAtSteadyRate(site, { trip: trips.unwatched, holders: roundHolders, scene })
    const watched = await holdAtSteadyRate(site, { trip: trips.watched, holders: roundHolders, scene })
    await seen.untilAllHaveSeen((round + 1) * HOLDS_PER_ROUND - watched.failed)
    results.push({ watched, unwatched })
  }
  return results
}

/** How long holds on the watched trip took, in milliseconds and compared with those on the other trip. */
function compareTimes(results: Round[]) {
  const percentiles = (share: number) => ({
    watched: median(results.map(({ watched }) => percentile(watched.times, share))),
    ratio: medianRatio(
      results.map(({ watched }) => percentile(watched.times, share)),
      results.map(({ unwatched }) => percentile(unwatched.times, share)),
    ),
  })
  return { p50: percentiles(0.5), p95: percentiles(0.95) }
}

/** Milliseconds from each hold's answer until the last watcher has the new state. */
function lagsOf(results: Round[], { allSeenAt }: SeenCounter): number[] {
  const answeredAt = results.flatMap(({ watched }) => watched.answeredAt)
  return answeredAt.map((at, index) => Math.max(0, (allSeenAt[index + 1] ?? Infinity) - at))
}

/** Microseconds: what a round with watchers costs more than one without. */
function cpuPerChangeAndWatcher(results: Round[], watchers: number): number {
  return median(
    results.map(
      ({ watched, unwatched }) =>
        (watched.cpuMicroseconds - unwatched.cpuMicroseconds) / HOLDS_PER_ROUND / watchers,
    ),
  )
}

/** How often the page was rendered, per hold: each hold changes its figures, but cached copies may be served. */
function renderingsPerHold(results: Round[]): number {
  const renderings = results.reduce((sum, { watched }) => sum + watched.renderings, 0)
  if (renderings === 0) throw new Error('No page was rendered, so renderings were not counted.')
  return renderings / (results.length * HOLDS_PER_ROUND)
}

/** Milliseconds of each hold, when each was answered, and how often the trip's page was rendered meanwhile. */
type RoundResult = {
  times: number[]
  answeredAt: number[]
  failed: number
  cpuMicroseconds: number
  renderings: number
}

/** Makes holds at a steady rate, whether or not the earlier ones are answered. */
async function holdAtSteadyRate(
  site: MeasuredProcess,
  { trip, holders, scene }: { trip: BenchTrip; holders: SignedInPerson[]; scene: Scene },
): Promise<RoundResult> {
  const result: RoundResult = { times: [], answeredAt: [], failed: 0, cpuMicroseconds: 0, renderings: 0 }
  const idleClients: LightClient[] = []
  const { cpuMicroseconds: before } = await site.usage()
  const startedAt = performance.now()
  const holds = holders.map(async ({ token }, index) => {
    await delay((index * 1_000) / scene.holdsPerSecond)
    const client = idleClients.pop() ?? (await openClient(site.address))
    const seatId = index % SEAT_EVERY === 0 ? trip.seatIds.pop() : undefined
    const body = seatId === undefined ? '{"transport":"own"}' : `{"seatIds":[${seatId}]}`
    const begin = performance.now()
    const status = await client.post(`/api/trips/${trip.id}/bookings`, token, body)
    const answeredAt = performance.now()
    idleClients.push(client)
    if (status !== 201) return void result.failed++
    result.times.push(answeredAt - begin)
    result.answeredAt.push(answeredAt)
  })
  const visits = startVisits(`${site.address}/trip/${trip.id}`)
  await Promise.all(holds)
  result.renderings = await visits.stop()
  // The same time for every round, so that what the server does regularly costs the same.
  await delay(startedAt + (holders.length * 1_000) / scene.holdsPerSecond + 1_500 - performance.now())
  result.cpuMicroseconds = (await site.usage()).cpuMicroseconds - before
  for (const client of idleClients) await client[Symbol.asyncDispose]()
  return result
}

/** Loads a page again and again, as visitors do, and counts the renderings: responses from the cache have no request id. */
function startVisits(url: string): { stop: () => Promise<number> } {
  let isStopped = false
  const visit = async () => {
    let renderings = 0
    while (!isStopped) {
      const page = await fetch(url)
      await page.arrayBuffer()
      if (page.headers.has('x-request-id')) renderings++
      await delay(VISIT_EVERY_MS)
    }
    return renderings
  }
  const counted = visit()
  return {
    stop: () => {
      isStopped = true
      return counted
    },
  }
}

/** Microseconds of CPU for each event and stream of a bare node server. */
async function cpuOfBarePush({ watchers, eventBytes }: { watchers: number; eventBytes: number }) {
  await using bare = await startMeasuredProcess('bench/bare-streams.ts', {})
  using listeners = createListeners(bare.address, () => 'GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  await listeners.open(watchers)
  const body = 'x'.repeat(eventBytes)
  await fetch(bare.address, { method: 'POST', body })
  const { cpuMicroseconds: before } = await bare.usage()
  for (let push = 0; push < BARE_PUSHES; push++) {
    await fetch(bare.address, { method: 'POST', body })
    await delay(100)
  }
  return ((await bare.usage()).cpuMicroseconds - before) / BARE_PUSHES / watchers
}
