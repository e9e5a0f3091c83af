import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Database = NodePgDatabase
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]

const CASING = 'snake_case'
const CONNECT_TIMEOUT_MS = 5_000
const QUERY_TIMEOUT_MS = 15_000

// Days without a time: as the text they are, never as a Date that shifts with the zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

export function createPool(
  url: string,
  { size, onError }: { size: number; onError: (error: Error) => void },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  })
  // Without these listeners a restart of the database ends the process.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

export function openDatabase(pool: pg.Pool): Database {
  const db = drizzle({ client: pool, casing: CASING })
  return Object.assign(db, {
    transaction: ((work, options) =>
      inTransaction(pool, (own) => own.transaction(work, options))) satisfies Database['transaction'],
  })
}

/**
 * Drizzle's own way with a pool loses a connection for good when BEGIN fails. Here it goes back to the pool in any
 * case, or away for ever when it can no longer be trusted.
 */
async function inTransaction<Result>(
  pool: pg.Pool,
  work: (own: Database) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await work(drizzle({ client, casing: CASING }))
  } catch (error) {
    if (isDatabaseAway(error)) broken = rootCause(error)
    throw error
  } finally {
    client.release(broken)
  }
}

/** The database is away, starting or stopping: the caller may come back in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  const cause = rootCause(error)
  const { code = '', syscall } = cause as { code?: string; syscall?: string }
  return (
    // Cut off, starting or stopping, too many connections, not accepting any.
    /^(08|57P0[123]|53300|55000)/.test(code) ||
    // Whoever else connects to something, in a request, turns its errors into failures of their own.
    (syscall !== undefined && /^(connect|read|write|getaddrinfo)$/.test(syscall)) ||
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout/.test(cause.message)
  )
}

/** Drizzle wraps what the driver threw. */
function rootCause(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  return error.cause instanceof Error ? rootCause(error.cause) : error
}
