import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'

/** Any constant will do; it only has to be the same in every replica. */
const MIGRATION_LOCK = 7_234_501

/**
 * Brings the database's schema, and the job queue's, up to date. Replicas that
 * start at once take turns: the lock is the session's, so a process that dies
 * half-way gives it back.
 */
export async function migrateDatabase(url: string, migrationsFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // the query under way reports it
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle({ client }), { migrationsFolder })
    await runMigrations({ connectionString: url })
    await client.query('insert into app_clock default values on conflict do nothing')
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  } finally {
    await client.end()
  }
}
