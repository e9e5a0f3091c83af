import pg from 'pg'
import type { BenchDatabases } from './databases.ts'
import { openClient, type LightClient } from './light-client.ts'
import { measureInTurns, median, medianRatio, ratioInTurns, type Figure } from './report.ts'
import { PEOPLE, seedHolds, tokenOf } from './seed-holds.ts'
import { startSite, type Site } from './start-site.ts'

const CLIENTS = 32
const WARM_UP_ROUNDS = 3
const ROUNDS = 12
/** A round on many trips makes this many holds on this many trips. */
const TRIPS_AT_ONCE = 64
const HOLDS_PER_ROUND = 640
/** So high that no hold is refused. The server still checks the limit, so that its cost is measured, too. */
const LIMITS = { HOLDS_PER_PERSON: '1000000' }

/** A hold to make. No person holds twice on a trip, and no seat is requested twice. */
type HoldRequest = { tripId: number; seatId: number; person: number }
type SeededTrips = Awaited<ReturnType<typeof seedHolds>>
/** Makes all holds, as many at once as there are clients. */
type MakeHolds = (requests: HoldRequest[]) => Promise<void>

/** Holds per second over HTTP, compared with the same steps on the bare driver: on many trips, and on one. */
export async function measureHolds(databases: BenchDatabases): Promise<Figure[]> {
  await using site = await startSite(databases, 'holds', 1_000, LIMITS)
  const bareUrl = await databases.create('raw_holds', { trips: 1_000 })
  const seed = { trips: 120, bookings: 50_000 }
  const trips = { ours: await seedHolds(site.databaseUrl, seed), bare: await seedHolds(bareUrl, seed) }
  await using pool = await openClientPool(site.address)
  await using bareDriver = openBareDriver(bareUrl)
  const makeHolds = { ours: holdOverHttp(pool.clients), bare: bareDriver.makeHolds }

  const figures: Figure[] = []
  // `atLeast`: how fast ours has to be, beside the baseline. Holds of one trip wait for the lock of its row.
  // Ours keeps it for one round trip to the database, and the baseline for several, so ours has to be as fast
  // in spite of HTTP. On many trips hardly anybody waits.
  const cases = {
    'on many trips': { requestsOf: requestsOnManyTrips, atLeast: 0.7 },
    'all on one trip': { requestsOf: requestsOnOneTrip, atLeast: 1 },
  }
  for (const [name, { requestsOf, atLeast }] of Object.entries(cases)) {
    const measureRate = async (side: 'ours' | 'bare', round: number) => {
      const requests = requestsOf(trips[side], round)
      return requests.length / (await secondsFor(() => makeHolds[side](requests)))
    }
    const rates = await measureInTurns(
      { warmUpRounds: WARM_UP_ROUNDS, rounds: ROUNDS },
      { ours: (round) => measureRate('ours', round), bare: (round) => measureRate('bare', round) },
    )
    figures.push(
      { name: `holds over HTTP, ${CLIENTS} clients, ${name}`, value: median(rates.ours), unit: '/s' },
      {
        name: `  the five steps by the bare driver, ${CLIENTS} connections`,
        value: median(rates.bare),
        unit: '/s',
      },
      { name: '  ours beside those', value: medianRatio(rates.ours, rates.bare), unit: '×', atLeast },
    )
  }
  return figures
}

/** Numbers of bookings. */
const FEW = 1_000
const MANY = 1_000_000

/** How much slower a hold is with a million bookings than with a thousand. */
export async function measureHoldsAtScale(databases: BenchDatabases): Promise<Figure[]> {
  await using few = await startSite(databases, 'few_bookings', 1_000, LIMITS)
  await using many = await startSite(databases, 'many_bookings', 1_000, LIMITS)
  const rounds = 30
  const seed = (site: Site, bookings: number) => seedHolds(site.databaseUrl, { trips: rounds + 1, bookings })
  // Both before clients connect: servers hang up on those who say nothing for long.
  const fewTrips = await seed(few, FEW)
  const manyTrips = await seed(many, MANY)
  /** Each call of `timeRound` books up another trip. */
  const prepareRounds = async (site: Site, trips: SeededTrips) => {
    const pool = await openClientPool(site.address)
    const makeHolds = holdOverHttp(pool.clients)
    let round = 0
    const timeRound = () => secondsFor(() => makeHolds(requestsOnOneTrip(trips, round++)))
    // The first round only warms up.
    await timeRound()
    return { timeRound, [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose]() }
  }
  await using amongFew = await prepareRounds(few, fewTrips)
  await using amongMany = await prepareRounds(many, manyTrips)
  const value = await ratioInTurns(rounds, { few: amongFew.timeRound, many: amongMany.timeRound })
  return [{ name: `a hold, time: ${FEW} -> ${MANY} bookings`, value, unit: '×', atMost: 1.3 }]
}

/** All seats of one trip, another one in each round. */
function requestsOnOneTrip(trips: SeededTrips, round: number): HoldRequest[] {
  const { tripId, seatIds } = requireSeeded(trips[round])
  return seatIds.map((seatId, person) => ({ tripId, seatId, person }))
}

/**
 * A few seats of each of the last trips, one trip after the other. Requests that run at the same time are of
 * different people, because the server makes the holds of one person one after the other: on each trip the
 * people are shifted by one. Every round goes on with the next people, each in the seat with their number.
 */
function requestsOnManyTrips(trips: SeededTrips, round: number): HoldRequest[] {
  const holdsPerTrip = HOLDS_PER_ROUND / TRIPS_AT_ONCE
  return Array.from({ length: HOLDS_PER_ROUND }, (_, index) => {
    const tripIndex = index % TRIPS_AT_ONCE
    const holdOfTrip = round * holdsPerTrip + Math.floor(index / TRIPS_AT_ONCE)
    const person = (holdOfTrip + tripIndex) % PEOPLE
    const { tripId, seatIds } = requireSeeded(trips.at(-1 - tripIndex))
    return { tripId, seatId: requireSeeded(seatIds[person]), person }
  })
}

function requireSeeded<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Too few trips or seats were seeded')
  return value
}

async function secondsFor(work: () => Promise<void>): Promise<number> {
  const begin = performance.now()
  await work()
  return (performance.now() - begin) / 1_000
}

/** All clients work in parallel. Each takes the next request when it has finished one. */
async function runConcurrently<Client>(
  requests: HoldRequest[],
  clients: Client[],
  makeHold: (client: Client, request: HoldRequest) => Promise<void>,
) {
  let next = 0
  await Promise.all(
    clients.map(async (client) => {
      for (let request = requests[next++]; request; request = requests[next++]) {
        await makeHold(client, request)
      }
    }),
  )
}

async function openClientPool(address: string) {
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => openClient(address)))
  return {
    clients,
    [Symbol.asyncDispose]: async () => {
      for (const client of clients) await client[Symbol.asyncDispose]()
    },
  }
}

function holdOverHttp(clients: LightClient[]): MakeHolds {
  return (requests) =>
    runConcurrently(requests, clients, async (client, { tripId, seatId, person }) => {
      const body = `{"seatIds":[${seatId}]}`
      const status = await client.post(`/api/trips/${tripId}/bookings`, tokenOf(person), body)
      if (status !== 201) throw new Error(`A hold was answered with ${status}`)
    })
}

/** Baseline: a transaction of five statements on the bare driver, with the trip's row as the lock. */
function openBareDriver(url: string): AsyncDisposable & { makeHolds: MakeHolds } {
  const pool = new pg.Pool({ connectionString: url, max: CLIENTS })
  const slots = Array.from({ length: CLIENTS }, (_, slot) => slot)
  return {
    makeHolds: (requests) =>
      runConcurrently(requests, slots, async (_slot, { tripId, seatId, person }) => {
        const client = await pool.connect()
        const user = `p${person}`
        await client.query('begin')
        await client.query('select * from trips where id = $1 for update', [tripId])
        const { rows } = await client.query<{ id: number }>(
          `insert into bookings (trip_id, user_id, status, unit_price, refund_tiers, held_at, expires_at, transport)
           values ($1, $2, 'held', 120, '[]', now(), now() + interval '15 minutes', 'car') returning id`,
          [tripId, user],
        )
        await client.query(
          'update seats set booking_id = $1, user_id = $2, is_locked = true where id = $3 and booking_id is null',
          [rows[0]?.id, user, seatId],
        )
        await client.query('commit')
        client.release()
      }),
    [Symbol.asyncDispose]: () => pool.end(),
  }
}
