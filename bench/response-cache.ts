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
  await using express = await startMeasuredProcess('bench/express-server.ts', {
    DATABASE_URL: url,
    NODE_ENV: 'production',
  })

  const request = { path: LIST, connections: CONNECTIONS }
  const cpu = { ours: [] as number[], bare: [] as number[], express: [] as number[] }
  // The first round only warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    const cpuOfRound = {
      ours: await cpuPerRequest(ours, { ...request, requests: 4_000 }),
      bare: await cpuPerRequest(bare, { ...request, requests: 4_000 }),
      express: await cpuPerRequest(express, { ...request, requests: 200 }),
    }
    if (round === 0) continue
    for (const name of ['ours', 'bare', 'express'] as const) cpu[name].push(cpuOfRound[name])
  }
  const ratioTo = (baseline: 'bare' | 'express') =>
    median(cpu.ours.map((ourCpu, round) => ourCpu / (cpu[baseline][round] ?? NaN)))
  return [
    { name: 'list of 50 trips, server CPU per request', value: median(cpu.ours), unit: 'µs' },
    { name: '  beside bare node:http with the same bytes', value: ratioTo('bare'), unit: '×', atMost: 1.25 },
    {
      name: '  how much less than Express + Drizzle + pg',
      value: 1 / ratioTo('express'),
      unit: '×',
      atLeast: 25,
    },
  ]
}
