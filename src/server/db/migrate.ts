import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { isLockedTooLong } from './client.ts'

/** Any constant will do; it only has to be the same in every replica. */
const MIGRATION_LOCK = 7_234_501

/**
 * While a migration waits for a table, everybody who comes after it waits, too. Below the second after which PostgreSQL
 * looks for deadlocks, so that where there is one it is the migration that gives way.
 */
const LOCK_TIMEOUT_MS = 500
/** Long enough for those who waited to be served. */
const RETRY_AFTER_MS = 1_000
const TRY_FOR_MS = 120_000

export class MigrationBlockedError extends Error {
  override name = 'MigrationBlockedError'
}

type Options = {
  onLog?: (line: string) => void
  /** Ends the waiting between two tries. */
  signal?: AbortSignal
  tryForMs?: number
}

/**
 * Brings the database's schema, and the job queue's, up to date, all of it or nothing. Replicas that start at once take
 * turns: the lock is the session's, so a process that dies half-way gives it back. Those that serve people meanwhile are
 * hardly held up: a migration that does not get its locks at once is undone and tried again.
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
          `The database could not be migrated within ${tryForMs / 1000} seconds, for others did not let go of its tables. ` +
            'Nothing has changed. pg_stat_activity shows who has a transaction open for long.',
        )
      }
      onLog?.(
        `The migration waits for tables that are in use; try ${tries} was undone, and the next follows.`,
      )
    }
    await delay(RETRY_AFTER_MS, undefined, { signal })
  }
}
