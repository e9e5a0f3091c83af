import type { BenchDatabases } from './databases.ts'
import { insertTripWithCars } from './insert-trip-with-cars.ts'
import { cpuPerRequest, startMeasuredProcess } from './measured-process.ts'
import { measureInTurns, median, medianRatio, type Figure } from './report.ts'
import { insertPeopleInto, startSite, type Site } from './start-site.ts'

const ROUNDS = 9
const REQUESTS = 3_000
const CONNECTIONS = 32
const DRIVERS = 10
const READERS = 100

/** What a hundred signed-in people read of a trip in turns, compared with bare node:http. */
export async function measureSignedInReads(databases: BenchDatabases): Promise<Figure[]> {
  await using site = await startSite(databases, 'signed_in', 10)
  const people = await insertPeopleInto(site.databaseUrl, DRIVERS + READERS)
  const { id } = await insertTripWithCars(site.databaseUrl, people)
  const tokens = people.slice(DRIVERS).map(({ token }) => token)
  const figures: Figure[] = []
  for (const path of [`/api/trips/${id}`, `/api/trips/${id}/seats`, `/api/trips/${id}/cars`])
    figures.push(...(await measureRead(site, { path, tokens })))
  return figures
}

async function measureRead(
  site: Site,
  { path, tokens }: { path: string; tokens: string[] },
): Promise<Figure[]> {
  await using bare = await startMeasuredProcess('bench/bare-server.ts', {
    COPY_OF: site.address + path,
    TOKEN: tokens[0] ?? '',
  })
  const series = { path, tokens, connections: CONNECTIONS, requests: REQUESTS }
  const cpu = await measureInTurns(
    { warmUpRounds: 1, rounds: ROUNDS },
    { ours: () => cpuPerRequest(site, series), bare: () => cpuPerRequest(bare, series) },
  )
  return [
    { name: `signed in, ${path}, server CPU per request`, value: median(cpu.ours), unit: 'µs' },
    {
      name: '  beside bare node:http with the same bytes',
      value: medianRatio(cpu.ours, cpu.bare),
      unit: '×',
      atMost: 3,
    },
  ]
}
