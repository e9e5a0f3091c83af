import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { readRunningApp, type Layout } from './embedded-folder.ts'
import {
  closeQuietly,
  connect,
  connectOrStart,
  type EmbeddedServer,
  MAINTENANCE_DATABASE,
  RETRY_MS,
  START_MS,
  type WaitOptions,
} from './embedded-server.ts'

export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
}

/** The letters "wild" as a number. */
const LOCK_KEY = 0x77696c64
const LOCK_MS = 2_000

/**
 * Connects, starting the server if it does not run, and takes the lock of the folder. Returns the connection
 * that holds the lock.
 */
export async function takeLock(server: EmbeddedServer, waitOptions: WaitOptions = {}): Promise<pg.Client> {
  const deadline = Date.now() + START_MS
  for (;;) {
    const client = await connectOrStart(server, waitOptions)
    try {
      if (await tryLock(client, waitOptions)) return client
    } catch (error) {
      closeQuietly(client)
      // The app that held the folder has just stopped its server, so try again.
      if (waitOptions.signal?.aborted || Date.now() > deadline) throw error
      continue
    }
    closeQuietly(client)
    // Even a server that we started belongs to the other app now, so we must not stop it.
    server.child = null
    throw new FolderInUseError(await describeFolderUser(server.layout))
  }
}

/** Retries for a moment: the lock of a killed app is released only when the server notices. */
async function tryLock(client: pg.Client, waitOptions: WaitOptions): Promise<boolean> {
  const deadline = Date.now() + LOCK_MS
  for (;;) {
    if (await lockOnce(client)) return true
    if (Date.now() > deadline) return false
    await delay(RETRY_MS, undefined, waitOptions)
  }
}

async function lockOnce(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    LOCK_KEY,
  ])
  return rows[0]?.held === true
}

/** Takes the lock if the server runs and nobody else has it; otherwise null. */
export async function lockIfRunning({ serverAddress, secret }: EmbeddedServer): Promise<pg.Client | null> {
  const client =
    serverAddress && (await connect(serverAddress, secret, MAINTENANCE_DATABASE).catch(() => null))
  if (!client) return null
  if (await lockOnce(client).catch(() => false)) return client
  closeQuietly(client)
  return null
}

/** The error message for a folder that another app uses. */
async function describeFolderUser(layout: Layout): Promise<string> {
  const running = await readRunningApp(layout)
  const app = running ? `the app at ${running.address} (process ${running.pid})` : 'another app'
  return (
    `The data folder ${layout.folder} is in use by ${app}. ` +
    'Use that one, or stop it first, or start this one with a data folder of its own.'
  )
}

/** The lock's connection must not keep the process alive. Both methods are missing in pg's types. */
export function unref(client: pg.Client) {
  ;(client as pg.Client & { unref(): void }).unref()
}

/** The opposite of unref(): the process lives until the connection is closed. */
export function ref(client: pg.Client) {
  ;(client as pg.Client & { ref(): void }).ref()
}
