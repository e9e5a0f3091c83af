import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Database = NodePgDatabase
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]

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
  return drizzle({ client: pool, casing: 'snake_case' })
}

/** The database is away, starting or stopping: the caller may come back in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  const cause = rootCause(error)
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  return (
    /^(08|57P0[123]|53300)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'].includes(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout/.test(cause.message)
  )
}

/** Drizzle wraps what the driver threw. */
function rootCause(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  return error.cause instanceof Error ? rootCause(error.cause) : error
}
