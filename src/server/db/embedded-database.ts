import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import {
  findFolder,
  openFolder,
  readPostmaster,
  readSecret,
  urlOf,
  writeRunningApp,
} from './embedded-folder.ts'
import { unref } from './embedded-lock.ts'
import { FolderOwner } from './embedded-owner.ts'
import { createCluster } from './embedded-process.ts'
import { findPrograms } from './embedded-programs.ts'
import {
  closeQuietly,
  codeOf,
  connect,
  type EmbeddedServer,
  RETRY_MS,
  START_MS,
  STARTING_OR_STOPPING,
} from './embedded-server.ts'

export { FolderInUseError } from './embedded-lock.ts'
export { EmbeddedUnavailableError } from './embedded-programs.ts'

export type EmbeddedDatabase = {
  /** For node-postgres: postgresql://… with the generated password. */
  url: string
  /** Sets the real address of the app, since a free port is known only once it listens. */
  setAddress: (address: string) => Promise<void>
  /** Shuts the server down, waits until it has exited, and releases the folder. May be called twice. */
  stop: () => Promise<void>
}

const DATABASE = 'wild'
const NO_SUCH_DATABASE = '3D000'

/**
 * Starts the database in a data folder, or takes over a running one. The app that holds an advisory lock in
 * the database owns the folder; takeFolder() returns the connection that holds it. The lock ends with that
 * connection, so after any crash the next app takes over.
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
  const server: EmbeddedServer = { layout, programs, secret, settings, serverAddress: null, child: null }
  const owner = new FolderOwner(server, onLog)

  try {
    const lock = await owner.takeFolder()
    await writeRunningApp(layout, { pid: process.pid, address })
    await createDatabase(lock)
    unref(lock)
    if (!server.serverAddress) throw new Error('The embedded database has no address.')
    onLog(`The embedded database in ${layout.folder} is ready.`)
    return {
      url: urlOf(server.serverAddress, secret, DATABASE),
      setAddress: (realAddress) => writeRunningApp(layout, { pid: process.pid, address: realAddress }),
      stop: () => owner.stop(),
    }
  } catch (error) {
    // A failed start leaves nothing behind; the server of another app is not touched.
    await owner.stop()
    throw error
  }
}

/**
 * The url of the database if a server is running in the folder, otherwise null; for commands next to a
 * running app. Takes no lock.
 */
export async function findRunningDatabase(folder: string): Promise<string | null> {
  const layout = await findFolder(folder)
  const serverAddress = layout && (await readPostmaster(layout))?.serverAddress
  if (!serverAddress) return null

  const secret = await readSecret(layout)
  const deadline = Date.now() + START_MS
  for (;;) {
    try {
      closeQuietly(await connect(serverAddress, secret, DATABASE))
      return urlOf(serverAddress, secret, DATABASE)
    } catch (error) {
      const isStillStarting = [STARTING_OR_STOPPING, NO_SUCH_DATABASE].includes(codeOf(error))
      if (error instanceof pg.DatabaseError && !isStillStarting) throw error
      // Nobody answers: the folder's last server is gone.
      if (!isStillStarting) return null
      if (Date.now() > deadline) return null
      await delay(RETRY_MS)
    }
  }
}

async function createDatabase(client: pg.Client) {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (!rowCount) await client.query(`create database ${DATABASE}`)
}
