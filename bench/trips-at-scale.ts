// How much slower trips are found among 100,000 than among 10, measured side by side: npm run bench
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { buildApp } from '#server/app.ts'
import { compose, createLog } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'
import { startEmbeddedDatabase } from '#server/db/embedded.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { migrationsFolder } from '#server/folders.ts'
import { databaseUrlFor } from '#testing/database-url.ts'

const ROUNDS = 200
const SIZES = { few: 10, many: 100_000 }

const requests = {
  'the grid': '/api/trips?status=upcoming&limit=12',
  'one category': '/api/trips?status=upcoming&category=climbing&limit=12',
  'a month': '/api/trips?status=upcoming&from=2099-03-01&to=2099-03-31&limit=12',
  'the cheapest': '/api/trips?status=upcoming&sort=price&limit=12',
  'a rare word': '/api/trips?status=upcoming&q=trip77777&limit=12',
  'one trip': '/api/trips/7',
}

async function query(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

function fill(url: string, trips: number): Promise<void> {
  return query(
    url,
    `insert into trips (title, description, location, category, price, start_date, end_date, max_participants)
     select 'Ridge trip' || n, 'Four days over ridges and along quiet lakes, number ' || n, 'Valley ' || n % 997,
       (array['hiking', 'camping', 'climbing', 'cycling'])[1 + n % 4], 50 + n % 900,
       date '2099-01-01' + n % 3650, date '2099-01-04' + n % 3650, 10
     from generate_series(1, ${trips}) n`,
    'vacuum analyze trips',
  )
}

async function openSite(serverUrl: string, name: string, trips: number) {
  await query(serverUrl, `create database ${name}`)
  const url = databaseUrlFor(serverUrl, name)
  await migrateDatabase(url, migrationsFolder)

  await fill(url, trips)

  const config = readConfig({ LOG_LEVEL: 'silent' })
  const site = {
    publicUrl: '',
    contactEmail: null,
    socialLinks: config.socialLinks,
    loginProvider: null,
    demoAccounts: [],
  }
  const composition = compose({
    config,
    log: createLog(config),
    site,
    databaseUrl: url,
    databaseDirectUrl: url,
  })
  const app = await buildApp(composition.context)
  return {
    get: async (address: string) => {
      const { statusCode } = await app.inject({ url: address })
      if (statusCode !== 200) throw new Error(`${address} answered ${statusCode}`)
    },
    close: async () => {
      await app.close()
      await composition.close()
    },
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function timed(work: () => Promise<void>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'wild-trips-bench-'))
const database = await startEmbeddedDatabase({ folder, address: 'the benchmark', settings: { fsync: 'off' } })
const sites: Awaited<ReturnType<typeof openSite>>[] = []
try {
  const few = await openSite(database.url, 'few', SIZES.few)
  sites.push(few)
  const many = await openSite(database.url, 'many', SIZES.many)
  sites.push(many)
  console.log(`${'request'.padEnd(16)} ${SIZES.few} trips   ${SIZES.many} trips   ratio`)
  for (const [name, address] of Object.entries(requests)) {
    const times = { few: [] as number[], many: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      times.few.push(await timed(() => few.get(address)))
      times.many.push(await timed(() => many.get(address)))
    }
    const [a, b] = [median(times.few), median(times.many)]
    console.log(`${name.padEnd(16)} ${a.toFixed(2)} ms    ${b.toFixed(2)} ms        ${(b / a).toFixed(2)}`)
  }
} finally {
  for (const site of sites) await site.close()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}
