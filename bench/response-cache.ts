import { median, type Figure } from './report.ts'
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
  await using usual = await startMeasuredProcess('bench/express-server.ts', {
    DATABASE_URL: url,
    NODE_ENV: 'production',
  })

  const ask = { path: LIST, connections: CONNECTIONS }
  const used = { ours: [] as number[], bare: [] as number[], usual: [] as number[] }
  // The first round only warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    const figures = {
      ours: await cpuPerRequest(ours, { ...ask, requests: 4_000 }),
      bare: await cpuPerRequest(bare, { ...ask, requests: 4_000 }),
      usual: await cpuPerRequest(usual, { ...ask, requests: 200 }),
    }
    if (round === 0) continue
    for (const name of ['ours', 'bare', 'usual'] as const) used[name].push(figures[name])
  }
  const ratioTo = (other: 'bare' | 'usual') =>
    median(used.ours.map((ours, round) => ours / (used[other][round] ?? NaN)))
  return [
    { name: 'list of 50 trips, server CPU per request', value: median(used.ours), unit: 'µs' },
    { name: '  beside bare node:http with the same bytes', value: ratioTo('bare'), unit: '×', atMost: 1.25 },
    {
      name: '  how much less than Express + Drizzle + pg',
      value: 1 / ratioTo('usual'),
      unit: '×',
      atLeast: 25,
    },
  ]
}
