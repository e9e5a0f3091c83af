import { startEmbeddedDatabase } from '#server/db/embedded-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { migrationsFolder } from '#server/folders.ts'
import { databaseUrlFor } from '#testing/database-url.ts'
import { query } from '#testing/query.ts'
import { tempFolder } from '#testing/temp-folder.ts'

export type BenchDatabases = AsyncDisposable & {
  /** Creates a database, with this many trips or even without tables. Returns its URL. */
  create: (name: string, content: { trips: number } | 'no tables') => Promise<string>
}

export async function startDatabases(): Promise<BenchDatabases> {
  const temp = await tempFolder()
  const server = await startEmbeddedDatabase({
    folder: temp.folder,
    address: 'the benchmark',
    settings: { fsync: 'off' },
  })
  return {
    create: async (name, content) => {
      await query(server.url, `create database ${name}`)
      const url = databaseUrlFor(server.url, name)
      if (content === 'no tables') return url
      await migrateDatabase(url, migrationsFolder)
      await query(url, insertTripsSql(content.trips))
      await query(url, 'vacuum analyze')
      return url
    },
    [Symbol.asyncDispose]: async () => {
      await server.stop()
      await temp[Symbol.asyncDispose]()
    },
  }
}

/** Trips with texts as long as real ones. Some words occur in every trip, others in a single one. */
const insertTripsSql = (trips: number) =>
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
