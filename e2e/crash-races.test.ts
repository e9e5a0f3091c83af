import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { holdPlaces } from '#contract/bookings.ts'
import { startEmbeddedDatabase } from '#server/db/embedded-database.ts'
import { createReplicaCaller, type CallOutcome } from '#testing/replica-caller.ts'
import { findContradictions, type Queryable } from '#testing/find-contradictions.ts'
import { insertPeople, type SignedInPerson } from '#testing/insert-people.ts'
import { insertTrip } from '#testing/insert-trip.ts'
import { openQueryPool } from '#testing/open-query-pool.ts'
import { postmasterPid } from '#testing/postmaster.ts'
import { startProcess, type AppProcess } from '#testing/start-process.ts'
import { tempFolder } from '#testing/temp-folder.ts'
import { until } from '#testing/until.ts'

type RaceTargets = { processes: AppProcess[]; folder: string }
type HoldOutcome = CallOutcome<typeof holdPlaces>

const RACERS = 24
const TRIPS = 12
const CARS = 8

const crashes: Record<string, (targets: RaceTargets) => Promise<unknown>> = {
  'a process is killed': async ({ processes }) => processes[0]?.kill(),
  'the database is restarted': async ({ folder }) => process.kill(await postmasterPid(folder), 'SIGINT'),
  'the database is killed': async ({ folder }) => process.kill(await postmasterPid(folder), 'SIGKILL'),
}

test.each(Object.entries(crashes))(
  'when %s during a race, acknowledged bookings are kept and none is incomplete',
  async (_what, crash) => {
    await using temp = await tempFolder()
    const server = await startEmbeddedDatabase({ folder: temp.folder, address: 'the test' })
    await using _server = { [Symbol.asyncDispose]: server.stop }
    const settings = { DATABASE_URL: server.url, LOG_LEVEL: 'fatal', HOLDS_PER_PERSON: '1000' }
    await using first = await startProcess(settings)
    await using second = await startProcess(settings)
    await using third = await startProcess(settings)
    const processes = [first, second, third]
    using replicas = createReplicaCaller(processes.map(({ address }) => address))
    await using database = openQueryPool(server.url)
    const race = await prepareRace(database)

    // Each request holds two places and two seats. No hold ends during this test.
    let acknowledged = 0
    const answers: { person: SignedInPerson; seatIds: number[]; answer: HoldOutcome }[] = []
    let isOver = false
    const racers = Array.from({ length: RACERS }, async () => {
      while (!isOver) {
        const { tripId, person, seatIds } = race.next()
        const body = { partySize: 2, seatIds }
        const answer = await replicas.call(holdPlaces, { params: { tripId }, body, as: person })
        if (answer.status === 201) acknowledged += 1
        // During the outage, do not ask too often.
        else if (answer.status !== 409) await delay(20)
        answers.push({ person, seatIds, answer })
      }
    })
    const untilMoreAcknowledged = async (count: number) => {
      const before = acknowledged
      await until(() => acknowledged >= before + count)
    }
    await untilMoreAcknowledged(20)
    await crash({ processes, folder: temp.folder })
    await untilMoreAcknowledged(40)
    isOver = true
    await Promise.all(racers)

    const statuses = new Set(answers.map(({ answer }) => answer.status))
    // Null: the connection was cut.
    expect([201, 409, 503, null]).toEqual(expect.arrayContaining([...statuses]))
    const savedBookings = await findBookings(database)
    for (const { person, seatIds, answer } of answers) {
      if (answer.status !== 201) continue
      expect(savedBookings.get(answer.body.id)).toEqual({
        userId: person.id,
        seatIds: seatIds.toSorted((a, b) => a - b),
      })
    }
    // Bookings whose answer was lost are complete too: two people, two seats.
    expect([...savedBookings.values()].filter(({ seatIds }) => seatIds.length !== 2)).toEqual([])
    expect(await findContradictions(database)).toEqual([])
    for (const { address, ended } of processes) {
      const isRunning = await Promise.race([ended.then(() => false), delay(0).then(() => true)])
      if (isRunning) expect((await fetch(`${address}/api/trips`)).status).toBe(200)
    }
  },
)

/** Trips with cars full of free seats, and an endless supply of people who each want two adjacent seats. */
async function prepareRace(database: Queryable) {
  const drivers = await insertPeople(database, CARS)
  const people = await insertPeople(database, 2_000)
  for (let count = 0; count < TRIPS; count++) {
    await database.query(
      `with car as (
         insert into cars (trip_id, driver_id, passenger_seats, status)
         select $1, driver, 8, 'approved' from unnest($2::text[]) driver returning id, trip_id, driver_id
       )
       insert into seats (trip_id, car_id, position, seat_label, is_driver, is_locked, user_id)
       select trip_id, id, position, 'Seat', position = 0, position = 0, case position when 0 then driver_id end
       from car, generate_series(0, 8) position`,
      [await insertTrip(database, { places: 40 }), drivers.map(({ id }) => id)],
    )
  }
  const seats = await database.query<{ trip_id: number; id: number }>(
    'select trip_id, id from seats where not is_driver order by trip_id, id',
  )
  let turn = 0
  return {
    next: () => {
      // Each pair of seats is wanted by two people in a row.
      const pair = Math.floor(turn / 2) * 2
      const person = people[turn++ % people.length]
      const [firstSeat, secondSeat] = [seats[pair % seats.length], seats[(pair + 1) % seats.length]]
      if (!person || !firstSeat || !secondSeat) throw new Error('The race is over')
      return { tripId: firstSeat.trip_id, person, seatIds: [firstSeat.id, secondSeat.id] }
    },
  }
}

async function findBookings({
  query,
}: Queryable): Promise<Map<number, { userId: string; seatIds: number[] }>> {
  const rows = await query<{ id: number; user_id: string; seat_ids: number[] }>(
    `select b.id, b.user_id, array_remove(array_agg(s.id order by s.id), null) as seat_ids
     from bookings b left join seats s on s.booking_id = b.id group by b.id`,
  )
  return new Map(rows.map(({ id, user_id, seat_ids }) => [id, { userId: user_id, seatIds: seat_ids }]))
}
