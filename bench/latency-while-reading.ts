import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { analyzePdf, startConversation, type Conversation } from '#contract/assistant.ts'
import { canListProcesses, findChildProcesses } from '#testing/child-processes.ts'
import { drawnPdf, drawLines } from '#testing/drawn-pdf.ts'
import type { BenchDatabases } from './databases.ts'
import { openClient, type LightClient } from './light-client.ts'
import { median, type Figure } from './report.ts'
import { registerAdmin, startSite } from './start-site.ts'

const ROUNDS = 6
const PAGES = 200
const LINES_PER_PAGE = 44
/** The pause between two requests of other people. */
const PAUSE_MS = 4
/** How often the usage of a process is read. */
const SAMPLE_EVERY_MS = 100

/** The first route queries the database every time, the second is cached. */
const routes = { 'the grid of somebody signed in': '/api/trips?limit=12', 'the page of a trip': '/trip/1' }
type RouteName = keyof typeof routes
const routeNames = Object.keys(routes) as RouteName[]
/** Quantiles of the waiting times in each round, in milliseconds. */
type WaitTimes = Record<RouteName, { p95: number[]; p99: number[] }>
const emptyWaitTimes = (): WaitTimes => ({
  'the grid of somebody signed in': { p95: [], p99: [] },
  'the page of a trip': { p95: [], p99: [] },
})

/**
 * How long other people wait while a long PDF is read, compared in turns with a quiet server. Only the p95
 * has a limit: beside any computing process, the p99 of millisecond answers depends on the kernel's time
 * slices.
 */
export async function measureLatencyWhileReading(databases: BenchDatabases): Promise<Figure[]> {
  await using site = await startSite(databases, 'reading', 1_000)
  const token = await registerAdmin(site)
  const conversation = await openConversation(site.address, token)
  const bytes = longPdf()
  const waits = { calm: emptyWaitTimes(), reading: emptyWaitTimes() }
  const costs: PdfReadingCost[] = []
  // The first reading only warms up.
  await readPdf(site, { bytes, token, conversation })
  await using client = await openClient(site.address)
  for (let round = 0; round < ROUNDS; round++) {
    const reading = readPdf(site, { bytes, token, conversation })
    await sendRequestsUntil(reading, client, { token, waits: waits.reading })
    costs.push(await reading)
    // Watching a process costs time, so the quiet rounds watch one too.
    const calm = watchProcess(
      () => Promise.resolve(site.pid),
      () => delay(costs.at(-1)?.ms ?? 0),
    )
    await sendRequestsUntil(calm, client, { token, waits: waits.calm })
  }
  return [
    ...routeNames.flatMap((name) => [
      {
        name: `${name}, p95 while ${PAGES} pages are read`,
        value: median(waits.reading[name].p95),
        unit: 'ms',
      },
      {
        name: '  beside p95 without that',
        value: median(waits.reading[name].p95) / median(waits.calm[name].p95),
        unit: '×',
        atMost: 2,
      },
      {
        name: '  p99 beside p99 without that',
        value: median(waits.reading[name].p99) / median(waits.calm[name].p99),
        unit: '×',
      },
    ]),
    { name: `reading ${PAGES} printed pages`, value: median(costs.map(({ ms }) => ms)), unit: 'ms' },
    {
      name: '  its process, computing time',
      value: median(costs.map(({ computingMs }) => computingMs)),
      unit: 'ms',
      atMost: 15_000,
    },
    {
      name: '  its process, most memory',
      value: Math.max(...costs.map(({ bytes }) => bytes)) / 2 ** 20,
      unit: 'MB',
      atMost: 400,
    },
    { name: '  refused', value: costs.filter(({ isRead }) => !isRead).length, unit: '', atMost: 0 },
  ]
}

/** Requests both routes in turns until `end` settles, and records the waiting times. */
async function sendRequestsUntil(
  end: Promise<unknown>,
  client: LightClient,
  { token, waits }: { token: string; waits: WaitTimes },
): Promise<void> {
  const times: Record<RouteName, number[]> = {
    'the grid of somebody signed in': [],
    'the page of a trip': [],
  }
  let isOver = false
  void end.finally(() => (isOver = true))
  for (let turn = 0; !isOver; turn++) {
    const isGrid = turn % 2 === 0
    const name = isGrid ? 'the grid of somebody signed in' : 'the page of a trip'
    const begin = performance.now()
    const status = await client.get(routes[name], isGrid ? token : undefined)
    times[name].push(performance.now() - begin)
    if (status !== 200) throw new Error(`${routes[name]} answered ${status}`)
    await delay(PAUSE_MS)
  }
  for (const name of routeNames) {
    waits[name].p95.push(quantile(times[name], 0.95))
    waits[name].p99.push(quantile(times[name], 0.99))
  }
}

/** `bytes` and `computingMs`: the most memory and the computing time of the process that reads. */
type PdfReadingCost = { ms: number; isRead: boolean; bytes: number; computingMs: number }
type ReadPdfOptions = { bytes: Uint8Array; token: string; conversation: Conversation }

/** Sends the PDF, and watches the process that reads it. */
async function readPdf(
  { address, pid }: { address: string; pid: number },
  { bytes, token, conversation }: ReadPdfOptions,
): Promise<PdfReadingCost> {
  const form = new FormData()
  form.append('conversationId', String(conversation.id))
  form.append('pdf', new Blob([bytes.slice()]), 'long.pdf')
  const begin = performance.now()
  const { result, maxUsage } = await watchProcess(
    async () => (await findChildProcesses(pid))[0],
    async () => {
      const response = await fetch(address + analyzePdf.path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      })
      await response.arrayBuffer()
      return response.ok
    },
  )
  return { ms: performance.now() - begin, isRead: result, ...maxUsage }
}

/** Samples a process until the work is done, and returns its maximum usage. The work may start it. */
async function watchProcess<Result>(
  findProcess: () => Promise<number | undefined>,
  work: () => Promise<Result>,
) {
  const maxUsage = { bytes: 0, computingMs: 0 }
  const end = new AbortController()
  const watching = (async () => {
    let pid: number | undefined
    while (canListProcesses && !end.signal.aborted) {
      // Search only until the process is found, because searching takes longer than reading its usage.
      pid ??= await findProcess()
      const usage = pid === undefined ? null : await findUsage(pid)
      maxUsage.bytes = Math.max(maxUsage.bytes, usage?.bytes ?? 0)
      maxUsage.computingMs = Math.max(maxUsage.computingMs, usage?.computingMs ?? 0)
      await delay(SAMPLE_EVERY_MS, undefined, { signal: end.signal }).catch(() => undefined)
    }
  })()
  const result = await work()
  end.abort()
  await watching
  return { result, maxUsage }
}

async function openConversation(address: string, token: string): Promise<Conversation> {
  const response = await fetch(address + startConversation.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tripId: 1 }),
  })
  return (await response.json()) as Conversation
}

/** A PDF with as many words as a book. */
function longPdf(): Uint8Array {
  const line = (page: number, at: number) =>
    `On day ${page} the path goes on over ridge ${at} to another lake, and we rest there for a while.`
  return drawnPdf(
    Array.from({ length: PAGES }, (_, page) =>
      drawLines(
        60,
        80,
        Array.from({ length: LINES_PER_PAGE }, (_line, at) => line(page + 1, at)),
        { size: 10 },
      ),
    ),
  )
}

function quantile(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
}

/** Reads /proc, because starting `ps` would keep this process busy. Null if the process has ended. */
async function findUsage(pid: number): Promise<{ bytes: number; computingMs: number } | null> {
  try {
    const [status, stat] = await Promise.all(
      ['status', 'stat'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8')),
    )
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status ?? '')?.[1] ?? 0)
    // The 12th and 13th fields after the name in brackets: user and system time, in hundredths of a second.
    const fields = (stat ?? '').slice((stat ?? '').lastIndexOf(')') + 2).split(' ')
    return { bytes: kilobytes * 1024, computingMs: (Number(fields[11]) + Number(fields[12])) * 10 }
  } catch {
    return null
  }
}
