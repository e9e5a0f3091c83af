import { setTimeout as delay } from 'node:timers/promises'
import type { BenchDatabases } from './databases.ts'
import { startMeasuredProcess } from './measured-process.ts'
import { median, medianRatio, type Figure } from './report.ts'

const STARTS = 7
const PAGES = ['/', '/trip/1', '/login']
/** How long after the last page the process counts as idle. */
const IDLE_AFTER_MS = 5_000
const MIB = 2 ** 20

type Start = { cpuMs: number; idleMiB: number }

/**
 * What starting a process costs: CPU until the first answer, and memory when it is idle after some pages, beside
 * a bare Fastify that is started in turns. The very first start, which creates all tables, is shown for
 * comparison only.
 */
export async function measureColdStart(databases: BenchDatabases): Promise<Figure[]> {
  const url = await databases.create('start', 'no tables')
  const startSite = () => measureStart('dist/server/main.js', { DATABASE_URL: url, PORT: '0' })
  const first = await startSite()
  const site: Start[] = []
  const bare: Start[] = []
  for (let start = 0; start < STARTS; start++) {
    bare.push(await measureStart('bench/bare-fastify.mjs', {}))
    site.push(await startSite())
  }
  const cpu = site.map(({ cpuMs }) => cpuMs)
  const bareCpu = bare.map(({ cpuMs }) => cpuMs)
  const memory = site.map(({ idleMiB }) => idleMiB)
  const bareMemory = bare.map(({ idleMiB }) => idleMiB)
  return [
    { name: 'the very first start, CPU until the first answer', value: first.cpuMs, unit: 'ms' },
    { name: 'cold start, CPU until the first answer', value: median(cpu), unit: 'ms', atMost: 1_000 },
    { name: '  beside a bare Fastify', value: medianRatio(cpu, bareCpu), unit: '×', atMost: 2 },
    { name: 'memory when idle', value: median(memory), unit: 'MiB', atMost: 130 },
    { name: '  beside a bare Fastify', value: medianRatio(memory, bareMemory), unit: '×', atMost: 1.8 },
  ]
}

async function measureStart(script: string, settings: Record<string, string>): Promise<Start> {
  await using server = await startMeasuredProcess(script, settings)
  await get(`${server.address}/api/trips`)
  const cpuMs = (await server.usage()).cpuMicroseconds / 1_000
  for (const page of PAGES) await get(server.address + page)
  await delay(IDLE_AFTER_MS)
  return { cpuMs, idleMiB: (await server.usage()).memoryBytes / MIB }
}

/** A 404 counts as an answer: this database has no trip, so '/trip/1' is a page that is not found. */
async function get(url: string): Promise<void> {
  const answer = await fetch(url)
  if (answer.status >= 500) throw new Error(`${url} answered ${answer.status}`)
  await answer.arrayBuffer()
}
