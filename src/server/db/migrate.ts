import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import pg from 'pg'
import { isLockTimeout } from './client.ts'

/** The newest migration of the job queue's library; migrate.test.ts checks that they agree. */
export const QUEUE_REVISION = 19

/** Any constant will do; it only has to be the same in every replica. */
const MIGRATION_LOCK = 7_234_501

/**
 * While a migration waits for a table, later queries queue behind it. The timeout is below PostgreSQL's
 * deadlock check of one second, so in a deadlock the migration gives way and not a request.
 */
const LOCK_TIMEOUT_MS = 500
/** Long enough for the queued queries to finish. */
const RETRY_AFTER_MS = 1_000
/** How often a process checks whether the migrating one has finished. */
const ASK_FOR_LOCK_EVERY_MS = 200
/** How long all migrations together may wait for tables in use. */
const GIVE_UP_AFTER_MS = 120_000

export class MigrationBlockedError extends Error {
  override name = 'MigrationBlockedError'
}

type MigrateOptions = {
  /** Opens the connection to migrate on, if the caller must wait for the database. */
  connect?: () => Promise<pg.Client>
  onLog?: (line: string) => void
  /** Ends any wait: for another migrating process, or between two attempts. */
  signal?: AbortSignal
  giveUpAfterMs?: number
}

/**
 * Brings the schemas of the database and the job queue up to date. Replicas that start together take turns:
 * the lock belongs to the session, so a process that dies releases it. Running processes are hardly delayed:
 * each migration has its own transaction, and one that does not get its locks soon is rolled back and
 * retried.
 */
export async function migrateDatabase(
  url: string,
  migrationsFolder: string,
  options: MigrateOptions = {},
): Promise<void> {
  const client = await (options.connect ?? (() => connectTo(url)))()
  try {
    await takeMigrationLock(client, options)
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
    const deadline = performance.now() + (options.giveUpAfterMs ?? GIVE_UP_AFTER_MS)
    for (const migration of await findPendingMigrations(client, migrationsFolder)) {
      await retryOnLockTimeout(() => applyMigration(client, migration), { ...options, deadline })
    }
    if (!(await isQueueUpToDate(client)))
      await retryOnLockTimeout(() => migrateQueue(url), { ...options, deadline })
    // The one row that tests update to move the clock of app_now().
    await client.query('insert into app_clock default values on conflict do nothing')
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  } finally {
    await client.end()
  }
}

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // the query under way reports it
  await client.connect()
  return client
}

/** Polls instead of waiting in the database, so that the process can still be stopped. */
async function takeMigrationLock(client: pg.Client, { onLog, signal }: MigrateOptions): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [
      MIGRATION_LOCK,
    ])
    if (rows[0]?.isMine) return
    if (attempt === 1) onLog?.('Another process migrates the database; this one waits for it.')
    await delay(ASK_FOR_LOCK_EVERY_MS, undefined, { signal })
  }
}

/** The migrations newer than the newest one in drizzle's own table. */
async function findPendingMigrations(client: pg.Client, migrationsFolder: string): Promise<MigrationMeta[]> {
  await client.query('create schema if not exists drizzle')
  await client.query(`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`)
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  )
  const last = Number(rows[0]?.last ?? 0)
  // Most starts have nothing to migrate, and so do not read all migrations.
  if ((await readNewestMigrationTime(migrationsFolder)) <= last) return []
  return readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > last)
}

/** When the newest migration of the folder was written, by drizzle's list of them. */
async function readNewestMigrationTime(migrationsFolder: string): Promise<number> {
  const journal = JSON.parse(await readFile(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as {
    entries: { when: number }[]
  }
  return Math.max(...journal.entries.map(({ when }) => when))
}

/** One transaction per migration: Drizzle would use one for all and hold every lock until the end. */
async function applyMigration(client: pg.Client, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  await client.query('begin')
  try {
    for (const statements of sql) await client.query(statements)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // why it failed matters more
    throw error
  }
}

/**
 * Saves most starts from loading the queue's library. If the database is newer than the library, the library
 * reports that itself.
 */
async function isQueueUpToDate(client: pg.Client): Promise<boolean> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('graphile_worker.migrations') is not null as exists`,
  )
  if (!tables[0]?.exists) return false
  const { rows } = await client.query<{ last: number | null }>(
    'select max(id) as last from graphile_worker.migrations',
  )
  return rows[0]?.last === QUEUE_REVISION
}

/** Migrates the schema of the job queue, which its library does on a pool. */
async function migrateQueue(url: string): Promise<void> {
  const { runMigrations } = await import('./job-queue.ts')
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  // These errors are ignored, because runMigrations() reports a lost connection itself.
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

/** Repeats the work until it gets its locks, or fails after the deadline. */
async function retryOnLockTimeout(
  work: () => Promise<unknown>,
  { onLog, signal, deadline, giveUpAfterMs = GIVE_UP_AFTER_MS }: MigrateOptions & { deadline: number },
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted()
    try {
      await work()
      return
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (performance.now() > deadline) {
        throw new MigrationBlockedError(
          `The database could not be migrated within ${giveUpAfterMs / 1000} seconds, because its tables stayed in use. ` +
            'Nothing is half done. Look for long open transactions in pg_stat_activity.',
        )
      }
      onLog?.(
        `The migration is waiting for tables that are in use; attempt ${attempt} was rolled back and will be repeated.`,
      )
    }
    await delay(RETRY_AFTER_MS, undefined, { signal })
  }
}
