import { measureInTurns, median, medianRatio, type Figure } from './report.ts'
import type { BenchDatabases } from './databases.ts'
import { cpuPerRequest, startMeasuredProcess } from './measured-process.ts'

const ROUNDS = 21
const CONNECTIONS = 32
const LIST = '/api/trips?status=upcoming'

/** The cached list of 50 trips, compared in turns with bare node:http and with Express. */
export async function measureResponseCache(databases: BenchDatabases): Promise<Figure[]> {
  const url = await databases.create('fifty', { trips: 50 })
  await using ours = await startMeasuredProcess('dist/server/main.js', {
    DATABASE_URL: url,
    PORT: '0',
    DEMO: '0',
    NODE_ENV: 'production',
  })
  await using bare = await startMeasuredProcess('bench/bare-server.ts', { COPY_OF: ours.address + LIST })
  await using express = await startMeasuredProcess('bench/express-server.ts', {
    DATABASE_URL: url,
    NODE_ENV: 'production',
  })

  const request = { path: LIST, connections: CONNECTIONS }
  const cpu = await measureInTurns(
    { warmUpRounds: 1, rounds: ROUNDS },
    {
      ours: () => cpuPerRequest(ours, { ...request, requests: 4_000 }),
      bare: () => cpuPerRequest(bare, { ...request, requests: 4_000 }),
      express: () => cpuPerRequest(express, { ...request, requests: 200 }),
    },
  )
  return [
    { name: 'list of 50 trips, server CPU per request', value: median(cpu.ours), unit: 'µs' },
    {
      name: '  beside bare node:http with the same bytes',
      value: medianRatio(cpu.ours, cpu.bare),
      unit: '×',
      atMost: 1.2,
    },
    {
      name: '  how much less than Express + Drizzle + pg',
      value: 1 / medianRatio(cpu.ours, cpu.express),
      unit: '×',
      atLeast: 25,
    },
  ]
}
