import { Socket } from 'node:net'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { LiveChange } from '#contract/live.ts'
import { publishedChanges } from './published-changes.ts'

export type Database = NodePgDatabase
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]

const CASING = 'snake_case'
const CONNECT_TIMEOUT_MS = 5_000
const QUERY_TIMEOUT_MS = 10_000
const IDLE_IN_TRANSACTION_MS = 10_000

const UNIQUE_VIOLATION = '23505'
/** Raised by refuse_former_member(). */
const FORMER_MEMBER = 'WT001'

/** Lock not available in time; deadlock detected. */
const LOCKED_STATES = /^(55P03|40P01)$/

/**
 * Connection lost; out of resources; stopping, crashed or starting; query timeout; not accepting connections;
 * read-only standby; idle in a transaction for too long; internal error.
 */
const AWAY_STATES = /^(08|53|57P0|57014|55000|25006|25P03|XX)/

/** Network errors of a connection, including a host name that does not resolve yet. */
const AWAY_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EAI_AGAIN',
  'ENOTFOUND',
])

/** The driver's own errors have no code, only a message. */
const AWAY_MESSAGES =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/

// Dates without a time stay text: a Date object would shift with the time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

/** A pool that can drop its connections when the database no longer answers. */
export type DatabasePool = pg.Pool & {
  /** Destroys all connections, so that waiting queries fail at once instead of at their timeout. */
  cutAll: () => void
  /** Destroys the connections opened before that performance.now() that have never received a byte. */
  cutUnanswered: (openedBefore: number) => void
}

export function createPool(
  url: string,
  { size, onError }: { size: number; onError: (error: Error) => void },
): DatabasePool {
  const openedAt = new Map<Socket, number>()
  const openSocket = () => {
    const socket = new Socket()
    openedAt.set(socket, performance.now())
    return socket.once('close', () => openedAt.delete(socket))
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    stream: openSocket,
  })
  // Without these listeners a restart of the database ends the process.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))

  return Object.assign(pool, {
    cutAll: () => openedAt.forEach((_at, socket) => socket.destroy()),
    cutUnanswered: (openedBefore: number) =>
      openedAt.forEach((at, socket) => {
        if (at < openedBefore && socket.bytesRead === 0) socket.destroy()
      }),
  })
}

/**
 * Drizzle on a pool. `onCommit` gets the changes that a transaction published, before the caller learns that
 * it has committed.
 */
export function openDatabase(
  pool: pg.Pool,
  onCommit: (changes: LiveChange[]) => void = () => undefined,
  idleInTransactionMs = IDLE_IN_TRANSACTION_MS,
): Database {
  const db = drizzle({ client: pool, casing: CASING })
  const limitIdle = idleLimiter(idleInTransactionMs)
  return Object.assign(db, {
    transaction: (async (work, options) => {
      const changes: LiveChange[] = []
      const result = await inTransaction(pool, async (client) => {
        await limitIdle(client)
        return drizzle({ client, casing: CASING }).transaction((tx) => {
          publishedChanges.set(tx, changes)
          return work(tx)
        }, options)
      })
      if (changes.length > 0) onCommit(changes)
      return result
    }) satisfies Database['transaction'],
  })
}

/**
 * Drizzle's pool transaction leaks the connection if BEGIN fails. Here it is always released, or destroyed if
 * the database was lost.
 */
async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let lossOfDatabase: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    if (isDatabaseAway(error)) lossOfDatabase = rootCause(error)
    throw error
  } finally {
    // With an error, the connection is destroyed.
    client.release(lossOfDatabase)
  }
}

/**
 * Returns a function that sets a timeout on a connection, once. When the network goes silent, the database by
 * default keeps this process's transactions and their locks for hours; with the timeout it ends them soon.
 */
function idleLimiter(idleInTransactionMs: number): (client: pg.PoolClient) => Promise<void> {
  const limited = new WeakSet<pg.PoolClient>()
  return async (client) => {
    if (limited.has(client)) return
    await client.query(`set idle_in_transaction_session_timeout = ${idleInTransactionMs}`)
    limited.add(client)
  }
}

/** The database is away, starting, stopping or overloaded; the caller may retry soon. */
export function isDatabaseAway(error: unknown): boolean {
  const cause = rootCause(error)
  const { code = '', syscall } = cause as NodeJS.ErrnoException
  if (cause instanceof pg.DatabaseError) return AWAY_STATES.test(code)
  // Other adapters turn their connection errors into failures, so these codes mean the database. ENOENT on
  // connect is a missing Unix socket.
  return (
    AWAY_ERRORS.has(code) || (code === 'ENOENT' && syscall === 'connect') || AWAY_MESSAGES.test(cause.message)
  )
}

/** A lock timeout or a deadlock; the transaction was rolled back. */
export function isLockTimeout(error: unknown): boolean {
  const cause = rootCause(error)
  return cause instanceof pg.DatabaseError && LOCKED_STATES.test(cause.code ?? '')
}

/** Whether the unique constraint of this name was violated. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const cause = rootCause(error)
  return (
    cause instanceof pg.DatabaseError && cause.code === UNIQUE_VIOLATION && cause.constraint === constraint
  )
}

/** refuse_former_member() refused a write for an account that has been deleted. */
export function isFormerMemberError(error: unknown): boolean {
  const cause = rootCause(error)
  return cause instanceof pg.DatabaseError && cause.code === FORMER_MEMBER
}

/** Drizzle wraps the driver's errors. */
function rootCause(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  return error.cause instanceof Error ? rootCause(error.cause) : error
}
