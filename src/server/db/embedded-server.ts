import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { chooseAddress, type Layout, type ServerAddress, readPostmaster, urlOf } from './embedded-folder.ts'
import { errorsSince, launchServer, logSize } from './embedded-process.ts'
import type { PostgresPrograms } from './embedded-programs.ts'

export type EmbeddedServer = {
  layout: Layout
  programs: PostgresPrograms
  secret: string
  settings: Record<string, string>
  /** Where it listens; never changes once the app knows it. */
  serverAddress: ServerAddress | null
  /** The process we started; null if another app started the server. */
  child: ChildProcess | null
}

/** `ref: false` waits without keeping the process alive; `signal` ends the wait. */
export type WaitOptions = { ref?: boolean; signal?: AbortSignal }

/** The lock and the creation of our database need a database that always exists. */
export const MAINTENANCE_DATABASE = 'postgres'

export const START_MS = 15_000
export const RETRY_MS = 100

export const STARTING_OR_STOPPING = '57P03'
const WRONG_PASSWORD = '28P01'

/**
 * Connects to the server, which may have outlived its app, or starts it. After a crash of both, PostgreSQL
 * refuses to start until the old processes are gone, so starting is retried for a while.
 */
export async function connectOrStart(server: EmbeddedServer, waitOptions: WaitOptions): Promise<pg.Client> {
  const { layout } = server
  const logSizeBefore = await logSize(layout.log)
  let deadline = Date.now() + START_MS
  for (;;) {
    const attempt = await tryToConnect(server)
    if ('client' in attempt) return attempt.client

    const { error } = attempt
    if (codeOf(error) === WRONG_PASSWORD) throw new Error(`The secret in ${layout.secret} does not fit.`)
    // Crash recovery of a large database may take long, so the time runs from the server's last sign of life.
    if (codeOf(error) === STARTING_OR_STOPPING) deadline = Date.now() + START_MS
    if (Date.now() > deadline) throw await startFailure(layout.log, logSizeBefore, error)

    const hasAnswered = error instanceof pg.DatabaseError
    const isOurProcessAlive = pidOf(server.child) !== undefined
    if (!hasAnswered && !isOurProcessAlive) await launch(server)
    await delay(RETRY_MS, undefined, waitOptions)
  }
}

/** Connects to the server where it listens, and notes the address. */
async function tryToConnect(server: EmbeddedServer): Promise<{ client: pg.Client } | { error: unknown }> {
  const { layout, secret } = server
  const serverAddress = server.serverAddress ?? (await readPostmaster(layout))?.serverAddress ?? null
  if (!serverAddress) return { error: new Error('No server has been started.') }
  try {
    const client = await connect(serverAddress, secret, MAINTENANCE_DATABASE)
    server.serverAddress = serverAddress
    return { client }
  } catch (error) {
    return { error }
  }
}

async function launch(server: EmbeddedServer): Promise<void> {
  const { layout, programs, settings } = server
  const serverAddress = await chooseAddress(layout, server.serverAddress)
  server.child = await launchServer(layout, programs, serverAddress, settings)
}

export async function connect(
  serverAddress: ServerAddress,
  secret: string,
  database: string,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: urlOf(serverAddress, secret, database),
    connectionTimeoutMillis: 5_000,
  })
  // Without a listener the process would die with the server; 'end' starts the recovery.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    closeQuietly(client)
    throw error
  }
}

/** `logSizeBefore` tells which errors in the log belong to this start. */
async function startFailure(log: string, logSizeBefore: number, cause: unknown): Promise<Error> {
  const reasons = [messageOf(cause), await errorsSince(log, logSizeBefore), `More is in ${log}`]
  return new Error(`The embedded database does not start: ${reasons.filter(Boolean).join('\n')}`, { cause })
}

/** The process id; undefined once the process has exited. */
export function pidOf(child: ChildProcess | null): number | undefined {
  return child?.exitCode === null && child.signalCode === null ? child.pid : undefined
}

export function closeQuietly(client: pg.Client) {
  client.end().catch(() => undefined)
}

export function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? ''
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
