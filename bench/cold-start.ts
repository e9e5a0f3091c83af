// What a start costs: CPU until the first answer on an empty PostgreSQL, and memory when idle: npm run bench:start
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedDatabase } from '#server/db/embedded.ts'
import { databaseUrlFor } from '#testing/database-url.ts'

const STARTS = 5
const LIMITS = { cpuMs: 1_000, idleMiB: 130 }
const IDLE_AFTER_MS = 5_000
const PAGES = ['/', '/trip/1', '/login']

type Usage = { cpuMs: number; rssMiB: number }

/** The server is asked for its own figures, from outside its code. */
const reporter = `process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send({ cpuMs: (user + system) / 1e3, rssMiB: process.memoryUsage.rss() / 2 ** 20 })
})`

async function measureStart(databaseUrl: string): Promise<{ cpuMs: number; idleMiB: number }> {
  const server = fork('dist/server/main.js', {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', DATABASE_URL: databaseUrl },
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(reporter)}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = once(server, 'exit')
  const message = async <Message>() => ((await once(server, 'message')) as [Message])[0]
  const usage = () => {
    server.send('usage')
    return message<Usage>()
  }
  try {
    const { address } = await message<{ address: string }>()
    await get(`${address}/api/trips`)
    const { cpuMs } = await usage()
    for (const page of PAGES) await get(address + page)
    await delay(IDLE_AFTER_MS)
    return { cpuMs, idleMiB: (await usage()).rssMiB }
  } finally {
    server.kill('SIGTERM')
    await exited
  }
}

/** A page that is not there is a page too. */
async function get(url: string): Promise<void> {
  const answer = await fetch(url)
  if (answer.status >= 500) throw new Error(`${url} answered ${answer.status}`)
  await answer.arrayBuffer()
}

async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return databaseUrlFor(serverUrl, name)
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const folder = await mkdtemp(path.join(os.tmpdir(), 'wild-trips-bench-'))
const database = await startEmbeddedDatabase({ folder, address: 'the benchmark', settings: { fsync: 'off' } })
try {
  const starts: { cpuMs: number; idleMiB: number }[] = []
  for (let start = 0; start < STARTS; start++) {
    starts.push(await measureStart(await createDatabase(database.url, `start_${start}`)))
  }
  const rows = [
    ['CPU until the first answer', median(starts.map(({ cpuMs }) => cpuMs)), LIMITS.cpuMs, 'ms'],
    ['memory when idle', median(starts.map(({ idleMiB }) => idleMiB)), LIMITS.idleMiB, 'MiB'],
  ] as const
  for (const [name, value, limit, unit] of rows) {
    const isBroken = value > limit
    console.log(`${isBroken ? '✗' : '✓'} ${name.padEnd(28)} ${value.toFixed(0)} ${unit} (limit ${limit})`)
    if (isBroken) process.exitCode = 1
  }
} finally {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}
