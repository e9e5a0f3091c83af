import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { isLockedTooLong } from './client.ts'

/** Any constant will do; it only has to be the same in every replica. */
const MIGRATION_LOCK = 7_234_501

/**
 * While a migration waits for a table, all later queries wait behind it. It is less than the second after which PostgreSQL
 * checks for deadlocks, so that in a deadlock the migration steps aside and not a request.
 */
const LOCK_TIMEOUT_MS = 500
/** Long enough for the waiting queries to be answered. */
const RETRY_AFTER_MS = 1_000
const TRY_FOR_MS = 120_000

export class MigrationBlockedError extends Error {
  override name = 'MigrationBlockedError'
}

type Options = {
  onLog?: (line: string) => void
  /** Ends the wait between two tries. */
  signal?: AbortSignal
  tryForMs?: number
}

/**
 * Brings the schemas of the database and the job queue up to date, completely or not at all. Replicas that start together
 * take turns: the lock belongs to the session, so a process that dies releases it. Processes that are serving requests
 * are hardly delayed: a migration that does not get its locks soon is rolled back and tried again.
 */
export async function migrateDatabase(
  url: string,
  migrationsFolder: string,
  options: Options = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // the query under way reports it
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await untilUnlocked(() => migrate(drizzle({ client }), { migrationsFolder }), options)
    await untilUnlocked(() => migrateQueue(url), options)
    await client.query('insert into app_clock default values on conflict do nothing')
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  } finally {
    await client.end()
  }
}

async function migrateQueue(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`).catch(() => undefined)
  })
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
  }
}

async function untilUnlocked(
  work: () => Promise<unknown>,
  { onLog, signal, tryForMs = TRY_FOR_MS }: Options,
): Promise<void> {
  const deadline = performance.now() + tryForMs
  for (let tries = 1; ; tries += 1) {
    try {
      await work()
      return
    } catch (error) {
      if (!isLockedTooLong(error)) throw error
      if (performance.now() > deadline) {
        throw new MigrationBlockedError(
          `The database could not be migrated within ${tryForMs / 1000} seconds, because its tables stayed in use. ` +
            'Nothing has changed. Look for long open transactions in pg_stat_activity.',
        )
      }
      onLog?.(
        `The migration is waiting for tables that are in use; try ${tries} was rolled back, and it will try again.`,
      )
    }
    await delay(RETRY_AFTER_MS, undefined, { signal })
  }
}
