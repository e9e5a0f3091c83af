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

// Days without a time: as the text they are, never as a Date that shifts with the zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

/** A pool that can give connections up when the database behind them has fallen silent. */
export type DatabasePool = pg.Pool & {
  /** Whatever waits on a connection fails at once, instead of when its time is up. */
  cutAll: () => void
  /** The same for those that were opened before a moment and on which the database never said a word. */
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

/** `onCommit` gets the changes that a transaction announced, before the caller learns that it has committed. */
export function openDatabase(
  pool: pg.Pool,
  onCommit: (announced: LiveChange[]) => void = () => undefined,
  idleInTransactionMs = IDLE_IN_TRANSACTION_MS,
): Database {
  const db = drizzle({ client: pool, casing: CASING })
  const limitIdle = idleLimiter(idleInTransactionMs)
  return Object.assign(db, {
    transaction: (async (work, options) => {
      const announced: LiveChange[] = []
      const result = await inTransaction(pool, async (client) => {
        await limitIdle(client)
        return drizzle({ client, casing: CASING }).transaction((tx) => {
          publishedChanges.set(tx, announced)
          return work(tx)
        }, options)
      })
      if (announced.length > 0) onCommit(announced)
      return result
    }) satisfies Database['transaction'],
  })
}

/**
 * Drizzle's own way with a pool loses a connection for good when BEGIN fails. Here it goes back to the pool in any
 * case, or away for ever when it can no longer be trusted.
 */
async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    if (isDatabaseAway(error)) broken = rootCause(error)
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * When the network between this process and the database goes silent, the database keeps the process's transactions
 * and their locks until it notices, which takes hours by default. This lets it end them after a few seconds.
 */
function idleLimiter(idleInTransactionMs: number): (client: pg.PoolClient) => Promise<void> {
  const limited = new WeakSet<pg.PoolClient>()
  return async (client) => {
    if (limited.has(client)) return
    await client.query(`set idle_in_transaction_session_timeout = ${idleInTransactionMs}`)
    limited.add(client)
  }
}

/** The database is away, starting, stopping or out of breath: the caller may come back in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  const cause = rootCause(error)
  const { code = '', syscall } = cause as NodeJS.ErrnoException
  if (cause instanceof pg.DatabaseError) return AWAY_STATES.test(code)
  // Whoever else connects to something, in a request, turns its errors into failures of their own. And no file is
  // looked for by connecting: this is the socket of a server that is not there.
  return (
    AWAY_ERRORS.has(code) || (code === 'ENOENT' && syscall === 'connect') || AWAY_WORDS.test(cause.message)
  )
}

/** Somebody else had what was needed for too long, or two waited for each other: nothing was done. */
export function isLockTimeout(error: unknown): boolean {
  const cause = rootCause(error)
  return cause instanceof pg.DatabaseError && LOCKED_STATES.test(cause.code ?? '')
}

/** Somebody else has what must be one person's alone, by the name of the rule. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const cause = rootCause(error)
  return cause instanceof pg.DatabaseError && cause.code === '23505' && cause.constraint === constraint
}

/** What was begun for an account that has been deleted meanwhile: refuse_former_member(). */
export function isFormerMemberError(error: unknown): boolean {
  const cause = rootCause(error)
  return cause instanceof pg.DatabaseError && cause.code === 'WT001'
}

/** A lock was not to be had in time; a deadlock. */
const LOCKED_STATES = /^(55P03|40P01)$/

/**
 * Connection lost; out of resources; stopping, crashed or starting; query cancelled for taking too long; not accepting
 * connections; a read-only standby; idle in a transaction for too long; an internal error.
 */
const AWAY_STATES = /^(08|53|57P0|57014|55000|25006|25P03|XX)/

/** What the network says of a connection, or of a name that it does not know yet. */
const AWAY_ERRORS = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'EAI_AGAIN', 'ENOTFOUND'],
])

/** The driver's own errors have no code. */
const AWAY_WORDS =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/

/** Drizzle wraps what the driver threw. */
function rootCause(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  return error.cause instanceof Error ? rootCause(error.cause) : error
}
