import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedDatabase } from '#server/db/embedded.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { migrationsFolder } from '#server/folders.ts'
import { databaseUrlFor } from '#testing/database-url.ts'

export type BenchDatabase = AsyncDisposable & {
  /** A database of its own, with this many trips or quite empty; gives its URL. */
  create: (name: string, content: { trips: number } | 'nothing') => Promise<string>
}

export async function startDatabases(): Promise<BenchDatabase> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'wild-trips-bench-'))
  const server = await startEmbeddedDatabase({ folder, address: 'the benchmark', settings: { fsync: 'off' } })
  return {
    create: async (name, content) => {
      await query(server.url, `create database ${name}`)
      const url = databaseUrlFor(server.url, name)
      if (content === 'nothing') return url
      await migrateDatabase(url, migrationsFolder)
      await query(url, tripsAsText(content.trips), 'vacuum analyze')
      return url
    },
    [Symbol.asyncDispose]: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function query(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** Trips as long as real ones. A word in ten is in every trip, one is in a single trip. */
const tripsAsText = (trips: number) =>
  `insert into trips (title, description, location, category, price, start_date, end_date, max_participants,
     policy_secure, activities, tour_includes, schedule)
   select 'Ridge trip' || n,
     repeat('Four days over ridges and along quiet lakes, number ' || n || ', with huts and long evenings. ', 4),
     'Valley ' || n % 997, (array['hiking', 'camping', 'climbing', 'cycling'])[1 + n % 4], 50 + n % 900,
     date '2099-01-01' + n % 3650, date '2099-01-04' + n % 3650, 10,
     'Cancel 30 days or more before the start and you get everything back.',
     array['Walk ' || n, 'Swim', 'Cook together'], array['Nights in huts', 'Breakfast', 'Guide'],
     '[{"day":"Day 1","activities":[{"time":"08:00","activity":"Meet at station ' || n || '"}]}]'
   from generate_series(1, ${trips}) n`
