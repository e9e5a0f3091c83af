import { rm, rmdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import {
  findFolder,
  type Layout,
  openFolder,
  readPostmaster,
  readRunningApp,
  readSecret,
  urlOf,
  writeRunningApp,
} from './embedded-folder.ts'
import { createCluster, stopServer } from './embedded-process.ts'
import { findPrograms } from './embedded-programs.ts'
import {
  MAINTENANCE_DATABASE,
  closeQuietly,
  codeOf,
  connect,
  connectOrStart,
  messageOf,
  type WaitOptions,
  pidOf,
  RETRY_MS,
  type EmbeddedServer,
  START_MS,
  STARTING_OR_STOPPING,
} from './embedded-server.ts'

export { EmbeddedUnavailableError } from './embedded-programs.ts'

export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
}

export type EmbeddedDatabase = {
  /** For node-postgres: postgresql://… with the generated password. */
  url: string
  /** Sets the real address of the app, since a free port is known only once it listens. */
  setAddress: (address: string) => Promise<void>
  /** Shuts the server down, waits until it has exited, and releases the folder. May be called twice. */
  stop: () => Promise<void>
}

const DATABASE = 'wild'
const LOCK_KEY = 0x77696c64

const LOCK_MS = 2_000
const RECOVER_MS = 2_000

const NO_SUCH_DATABASE = '3D000'

/**
 * Starts the database in a data folder, or takes over a running one. The app that holds an advisory lock in
 * the database owns the folder. The lock ends with the app's connection, so after any crash the next app
 * takes over.
 */
export async function startEmbeddedDatabase(options: {
  folder: string
  /** The expected address of this app; shown to a second app that is started on the same folder. */
  address: string
  /** Additional PostgreSQL settings. */
  settings?: Record<string, string>
  onLog?: (line: string) => void
}): Promise<EmbeddedDatabase> {
  const { address, settings = {}, onLog = () => undefined } = options
  const layout = await openFolder(options.folder)
  const programs = await findPrograms(layout.folder)
  await createCluster(layout, programs, { isDurable: settings.fsync !== 'off' })
  const secret = await readSecret(layout)
  const server: EmbeddedServer = { layout, programs, secret, settings, place: null, child: null }

  const stopping = new AbortController()
  let holder: pg.Client | null = null
  let recovery = Promise.resolve()
  let stopped: Promise<void> | null = null

  /** Watches the connection that holds the lock: it breaks when the server dies, and recovery starts. */
  function hold(client: pg.Client) {
    holder = client
    client.once('end', () => {
      holder = null
      if (!stopping.signal.aborted) recovery = recover()
    })
  }

  async function recover() {
    onLog('The connection to the embedded database was lost; bringing it back.')
    const patience = { signal: stopping.signal, ref: false }
    while (!stopping.signal.aborted) {
      try {
        const client = await takeLock(server, patience)
        hold(client)
        unref(client)
        onLog('The embedded database is back.')
        return
      } catch (error) {
        if (stopping.signal.aborted) return
        onLog(`The embedded database is not back yet: ${messageOf(error)}`)
        await delay(RECOVER_MS, undefined, patience).catch(() => undefined)
      }
    }
  }

  async function stop() {
    stopping.abort()
    await recovery
    holder ??= await lockIfRunning(server)
    if (holder) ref(holder)
    // Without the lock, we may only stop a server that we started ourselves and that no other app uses.
    const pid = holder ? (await readPostmaster(layout))?.pid : pidOf(server.child)
    if (pid) {
      await rm(layout.running, { force: true })
      // The lock is held to the end, so that no other app takes over a server that is stopping.
      await stopServer(layout, programs, pid)
      onLog('The embedded database has stopped.')
    }
    await holder?.end()
    if (server.place?.host.startsWith('/') && server.place.host !== layout.sockets) {
      await rmdir(server.place.host).catch(() => undefined)
    }
  }

  try {
    const lock = await takeLock(server)
    hold(lock)
    await writeRunningApp(layout, { pid: process.pid, address })
    await createDatabase(lock)
    unref(lock)
    if (!server.place) throw new Error('The embedded database has no address.')
    onLog(`The embedded database in ${layout.folder} is ready.`)
    return {
      url: urlOf(server.place, secret, DATABASE),
      setAddress: (known) => writeRunningApp(layout, { pid: process.pid, address: known }),
      stop: () => (stopped ??= stop()),
    }
  } catch (error) {
    // A failed start leaves nothing behind; the server of another app is not touched.
    await stop()
    throw error
  }
}

/**
 * For commands next to a running app: the database's url if a server is running in the folder. Takes no lock.
 */
export async function findRunningDatabase(folder: string): Promise<string | null> {
  const layout = await findFolder(folder)
  const place = layout && (await readPostmaster(layout))?.place
  if (!place) return null

  const secret = await readSecret(layout)
  const deadline = Date.now() + START_MS
  for (;;) {
    try {
      closeQuietly(await connect(place, secret, DATABASE))
      return urlOf(place, secret, DATABASE)
    } catch (error) {
      const isComing = [STARTING_OR_STOPPING, NO_SUCH_DATABASE].includes(codeOf(error))
      if (error instanceof pg.DatabaseError && !isComing) throw error
      if (!isComing || Date.now() > deadline) return null
      await delay(RETRY_MS)
    }
  }
}

async function takeLock(server: EmbeddedServer, patience: WaitOptions = {}) {
  const deadline = Date.now() + START_MS
  for (;;) {
    const client = await connectOrStart(server, patience)
    try {
      if (await tryLock(client, patience)) return client
    } catch (error) {
      closeQuietly(client)
      // The app that held the folder has just stopped its server, so try again.
      if (patience.signal?.aborted || Date.now() > deadline) throw error
      continue
    }
    closeQuietly(client)
    server.child = null
    throw new FolderInUseError(await describeUser(server.layout))
  }
}

/** Retries for a moment: the lock of a killed app is released only when the server notices. */
async function tryLock(client: pg.Client, patience: WaitOptions): Promise<boolean> {
  const deadline = Date.now() + LOCK_MS
  for (;;) {
    if (await lockOnce(client)) return true
    if (Date.now() > deadline) return false
    await delay(RETRY_MS, undefined, patience)
  }
}

async function lockOnce(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    LOCK_KEY,
  ])
  return rows[0]?.held === true
}

async function lockIfRunning({ place, secret }: EmbeddedServer): Promise<pg.Client | null> {
  const client = place && (await connect(place, secret, MAINTENANCE_DATABASE).catch(() => null))
  if (!client) return null
  if (await lockOnce(client).catch(() => false)) return client
  closeQuietly(client)
  return null
}

async function createDatabase(client: pg.Client) {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (!rowCount) await client.query(`create database ${DATABASE}`)
}

async function describeUser(layout: Layout): Promise<string> {
  const running = await readRunningApp(layout)
  const app = running ? `the app at ${running.address} (process ${running.pid})` : 'another app'
  return (
    `The data folder ${layout.folder} is in use by ${app}. ` +
    'Use that one, or stop it first, or start this one with a data folder of its own.'
  )
}

// The lock's connection must not keep the process alive. unref() is missing in pg's types.
function unref(client: pg.Client) {
  ;(client as pg.Client & { unref(): void }).unref()
}

function ref(client: pg.Client) {
  ;(client as pg.Client & { ref(): void }).ref()
}
