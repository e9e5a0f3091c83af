import { setTimeout as delay } from 'node:timers/promises'
import type { BenchDatabases } from './databases.ts'
import { startMeasuredProcess } from './measured-process.ts'
import { median, type Figure } from './report.ts'

const STARTS = 5
const PAGES = ['/', '/trip/1', '/login']
/** How long after the last page the process counts as idle. */
const IDLE_AFTER_MS = 5_000
const MIB = 2 ** 20

/**
 * What starting a process costs: CPU until the first answer, and memory when it is idle after some pages. The
 * very first start, which creates all tables, is shown for comparison only.
 */
export async function measureColdStart(databases: BenchDatabases): Promise<Figure[]> {
  const starts: { cpuMs: number; idleMiB: number }[] = []
  const url = await databases.create('start', 'no tables')
  // One more than STARTS, because the first one is not counted.
  for (let start = 0; start <= STARTS; start++) {
    await using server = await startMeasuredProcess('dist/server/main.js', { DATABASE_URL: url, PORT: '0' })
    await get(`${server.address}/api/trips`)
    const cpuMs = (await server.usage()).cpuMicroseconds / 1_000
    for (const page of PAGES) await get(server.address + page)
    await delay(IDLE_AFTER_MS)
    starts.push({ cpuMs, idleMiB: (await server.usage()).memoryBytes / MIB })
  }
  const [first, ...later] = starts
  return [
    { name: 'the very first start, CPU until the first answer', value: first?.cpuMs ?? NaN, unit: 'ms' },
    {
      name: 'cold start, CPU until the first answer',
      value: median(later.map(({ cpuMs }) => cpuMs)),
      unit: 'ms',
      atMost: 1_000,
    },
    {
      name: 'memory when idle',
      value: median(later.map(({ idleMiB }) => idleMiB)),
      unit: 'MiB',
      atMost: 130,
    },
  ]
}

/** A 404 counts as an answer: this database has no trip, so '/trip/1' is a page that is not found. */
async function get(url: string): Promise<void> {
  const answer = await fetch(url)
  if (answer.status >= 500) throw new Error(`${url} answered ${answer.status}`)
  await answer.arrayBuffer()
}
