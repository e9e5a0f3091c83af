import pg from 'pg'
import type { BenchDatabases } from './databases.ts'
import { openClient, type LightClient } from './light-client.ts'
import { median, type Figure } from './report.ts'
import { PEOPLE, seedHolds, tokenOf } from './seed-holds.ts'
import { ratioInTurns, startSite } from './sites.ts'

const CLIENTS = 32
const WARM_UP_ROUNDS = 3
const ROUNDS = 12
/** In a round on many trips. */
const TRIPS_AT_ONCE = 64
const HOLDS_PER_ROUND = 640
/** So high that no hold is refused. The limit is still checked, and the check's cost is measured too. */
const LIMITS = { HOLDS_PER_PERSON: '1000000' }

/** One hold to make. No person holds twice on a trip, and no seat is requested twice. */
type HoldRequest = { tripId: number; seatId: number; person: number }
type SeededTrips = Awaited<ReturnType<typeof seedHolds>>
/** Makes all holds, 32 at once. */
type MakeHolds = (wishes: HoldRequest[]) => Promise<void>

/** Holds per second over HTTP, compared with the same steps on the bare driver: on many trips, and on one. */
export async function measureHolds(databases: BenchDatabases): Promise<Figure[]> {
  await using site = await startSite(databases, 'holds', 1_000, LIMITS)
  const rawUrl = await databases.create('raw_holds', { trips: 1_000 })
  const seed = { trips: 120, bookings: 50_000 }
  const trips = { ours: await seedHolds(site.databaseUrl, seed), raw: await seedHolds(rawUrl, seed) }
  await using clients = await openClients(site.address)
  await using raw = openBareDriver(rawUrl)
  const holds = { ours: holdOverHttp(clients.all), raw: raw.hold }

  const figures: Figure[] = []
  const kinds = {
    'on many trips': { wish: requestsOnManyTrips, atLeast: 0.7 },
    'all on one trip': { wish: requestsOnOneTrip, atLeast: 1 },
  }
  for (const [name, { wish, atLeast }] of Object.entries(kinds)) {
    const rates = { ours: [] as number[], raw: [] as number[] }
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
      for (const who of ['ours', 'raw'] as const) {
        const wishes = wish(trips[who], round)
        const rate = wishes.length / (await secondsFor(() => holds[who](wishes)))
        if (round >= WARM_UP_ROUNDS) rates[who].push(rate)
      }
    }
    const ratio = median(rates.ours.map((rate, round) => rate / (rates.raw[round] ?? NaN)))
    figures.push(
      { name: `holds over HTTP, ${CLIENTS} clients, ${name}`, value: median(rates.ours), unit: '/s' },
      {
        name: `  the five steps by the bare driver, ${CLIENTS} connections`,
        value: median(rates.raw),
        unit: '/s',
      },
      { name: '  ours beside those', value: ratio, unit: '×', atLeast },
    )
  }
  return figures
}

const FEW = 1_000
const MANY = 1_000_000

/** How much slower a hold is with a million bookings than with a thousand. */
export async function measureHoldsAtScale(databases: BenchDatabases): Promise<Figure[]> {
  await using few = await startSite(databases, 'few_bookings', 1_000, LIMITS)
  await using many = await startSite(databases, 'many_bookings', 1_000, LIMITS)
  const rounds = 30
  const time = async (site: typeof few, bookings: number) => {
    const trips = await seedHolds(site.databaseUrl, { trips: rounds + 1, bookings })
    const clients = await openClients(site.address)
    let round = 0
    const hold = holdOverHttp(clients.all)
    const next = () => secondsFor(() => hold(requestsOnOneTrip(trips, round++)))
    await next()
    return { next, [Symbol.asyncDispose]: () => clients[Symbol.asyncDispose]() }
  }
  await using amongFew = await time(few, FEW)
  await using amongMany = await time(many, MANY)
  const value = await ratioInTurns(rounds, amongFew.next, amongMany.next)
  return [{ name: `a hold, time: ${FEW} -> ${MANY} bookings`, value, unit: '×', atMost: 1.3 }]
}

/** All seats of one trip. */
function requestsOnOneTrip(trips: SeededTrips, round: number): HoldRequest[] {
  const { tripId, seatIds } = trips[round] ?? { tripId: 0, seatIds: [] }
  return seatIds.map((seatId, person) => ({ tripId, seatId, person }))
}

/**
 * A few seats of each of the last trips, one trip after the other. Requests that run at the same time are of
 * different people, because the server makes the holds of one person one after the other.
 */
function requestsOnManyTrips(trips: SeededTrips, round: number): HoldRequest[] {
  const perTrip = HOLDS_PER_ROUND / TRIPS_AT_ONCE
  return Array.from({ length: HOLDS_PER_ROUND }, (_, at) => {
    const trip = at % TRIPS_AT_ONCE
    const { tripId, seatIds } = trips.at(-1 - trip) ?? { tripId: 0, seatIds: [] }
    const person = (round * perTrip + Math.floor(at / TRIPS_AT_ONCE) + trip) % PEOPLE
    return { tripId, seatId: seatIds[person] ?? 0, person }
  })
}

async function secondsFor(work: () => Promise<void>): Promise<number> {
  const begin = performance.now()
  await work()
  return (performance.now() - begin) / 1_000
}

/** Works through `wishes` with all `hands` in parallel. */
async function runConcurrently<Hand>(
  wishes: HoldRequest[],
  hands: Hand[],
  work: (hand: Hand, wish: HoldRequest) => Promise<void>,
) {
  let at = 0
  await Promise.all(
    hands.map(async (hand) => {
      for (let wish = wishes[at++]; wish; wish = wishes[at++]) await work(hand, wish)
    }),
  )
}

async function openClients(address: string) {
  const all = await Promise.all(Array.from({ length: CLIENTS }, () => openClient(address)))
  return {
    all,
    [Symbol.asyncDispose]: async () => {
      for (const client of all) await client[Symbol.asyncDispose]()
    },
  }
}

function holdOverHttp(clients: LightClient[]): MakeHolds {
  return (wishes) =>
    runConcurrently(wishes, clients, async (client, { tripId, seatId, person }) => {
      const body = `{"seatIds":[${seatId}]}`
      const status = await client.post(`/api/trips/${tripId}/bookings`, tokenOf(person), body)
      if (status !== 201) throw new Error(`A hold was answered with ${status}`)
    })
}

/** Baseline: a transaction of five statements on the bare driver, with the trip's row as the lock. */
function openBareDriver(url: string): AsyncDisposable & { hold: MakeHolds } {
  const pool = new pg.Pool({ connectionString: url, max: CLIENTS })
  const hands = Array.from({ length: CLIENTS }, () => pool)
  return {
    hold: (wishes) =>
      runConcurrently(wishes, hands, async (all, { tripId, seatId, person }) => {
        const client = await all.connect()
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
