import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

/** The paths in a data folder. Everything below `home` belongs to the account that runs PostgreSQL. */
export type Layout = {
  folder: string
  home: string
  cluster: string
  sockets: string
  /** The file with the generated password. */
  secret: string
  log: string
  /** The file that names the app that uses the folder. */
  running: string
}

/** Where a server listens: a folder with its Unix socket, or a loopback address. */
export type ServerAddress = { host: string; port: number }

/** For a Unix socket the port is only part of its file name. */
const SOCKET_PORT = 5432
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`
/** The kernel's limit for a socket path, without the terminating NUL. */
const SOCKET_PATH_BYTES = process.platform === 'darwin' ? 103 : 107

/** Creates the folder if it does not exist. */
export async function openFolder(folder: string): Promise<Layout> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return layoutOf(await realpath(folder))
}

/** Null if the folder does not exist. */
export async function findFolder(folder: string): Promise<Layout | null> {
  const realFolder = await realpath(folder).catch(() => null)
  return realFolder === null ? null : layoutOf(realFolder)
}

/** `home` differs only while a new cluster is being made under a temporary name. */
export function layoutOf(folder: string, home = join(folder, 'postgres')): Layout {
  return {
    folder,
    home,
    cluster: join(home, 'cluster'),
    sockets: join(home, 'socket'),
    secret: join(home, 'secret'),
    log: join(home, 'server.log'),
    running: join(folder, 'running.json'),
  }
}

export async function readSecret(layout: Layout): Promise<string> {
  return (await readFile(layout.secret, 'utf8')).trim()
}

/**
 * A url for both node-postgres and libpq. It is explicit because PGPORT and PGSSLMODE would apply otherwise.
 */
export function urlOf({ host, port }: ServerAddress, secret: string, database: string): string {
  const credentials = `wild:${encodeURIComponent(secret)}`
  return host.startsWith('/')
    ? `postgresql://${credentials}@/${database}?host=${encodeURIComponent(host)}&port=${port}&sslmode=disable`
    : `postgresql://${credentials}@${host}:${port}/${database}?sslmode=disable`
}

/** The address for a server that starts now. An address that the app already uses stays the same. */
export async function chooseAddress(
  layout: Layout,
  formerAddress: ServerAddress | null,
): Promise<ServerAddress> {
  if (process.platform === 'win32') return formerAddress ?? { host: '127.0.0.1', port: await freePort() }

  const isShortEnough = Buffer.byteLength(join(layout.sockets, SOCKET_NAME)) <= SOCKET_PATH_BYTES
  const serverAddress = formerAddress ?? {
    host: isShortEnough ? layout.sockets : shortSocketFolder(layout),
    port: SOCKET_PORT,
  }
  if (serverAddress.host !== layout.sockets) await makePrivate(serverAddress.host, layout)
  return serverAddress
}

/** A short folder for the socket. Its name is predictable, so it is only used if it is private to us. */
function shortSocketFolder(layout: Layout): string {
  return join(tmpdir(), `wild-${createHash('sha256').update(layout.folder).digest('hex').slice(0, 24)}`)
}

/** Creates the folder for the account that runs PostgreSQL. */
async function makePrivate(folder: string, layout: Layout) {
  const { uid, gid } = await stat(layout.cluster)
  const isNew = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    () => false,
  )
  if (isNew && uid !== process.getuid?.()) await chown(folder, uid, gid)
  await assertPrivate(folder, uid)
}

/** Refuses a folder of another user: a server in it would receive our password. */
async function assertPrivate(folder: string, uid: number) {
  const stats = await lstat(folder)
  const isPrivate = stats.isDirectory() && stats.uid === uid && (stats.mode & 0o077) === 0
  if (!isPrivate) throw new Error(`${folder} is not a private folder of the database: please remove it.`)
}

/**
 * Reads PostgreSQL's own pid file; after a crash it may name a process that is gone. Null without a file. The
 * address is null if the server does not listen yet or no longer.
 */
export async function readPostmaster(
  layout: Layout,
): Promise<{ pid: number; serverAddress: ServerAddress | null } | null> {
  const text = await readFile(join(layout.cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  // Its lines: process id, data folder, start time, port, socket folder, TCP address.
  const [pid, , , port, sockets, address] = text.split(/\r?\n/)
  if (!Number(pid)) return null

  const host = sockets === '' ? address : sockets
  if (!host || !Number(port)) return { pid: Number(pid), serverAddress: null }
  if (host.startsWith('/') && host !== layout.sockets) {
    const socketFolder = await lstat(host).catch(() => null)
    if (!socketFolder) return { pid: Number(pid), serverAddress: null }
    await assertPrivate(host, (await stat(layout.cluster)).uid)
  }
  return { pid: Number(pid), serverAddress: { host, port: Number(port) } }
}

/** PostgreSQL's lock files for the cluster and the socket. Both start with its process id. */
export function lockFiles(layout: Layout, serverAddress: ServerAddress): string[] {
  return [join(layout.cluster, 'postmaster.pid'), join(serverAddress.host, `${SOCKET_NAME}.lock`)]
}

/** The app that uses the folder, for the error message of a second start. */
type RunningApp = { pid: number; address: string }

export async function writeRunningApp(layout: Layout, running: RunningApp) {
  // Renamed when complete, so that nobody reads half a file.
  const draft = `${layout.running}.${process.pid}`
  await writeFile(draft, JSON.stringify(running), { mode: 0o600 })
  await rename(draft, layout.running)
}

export async function readRunningApp(layout: Layout): Promise<RunningApp | null> {
  try {
    return JSON.parse(await readFile(layout.running, 'utf8')) as RunningApp
  } catch {
    return null
  }
}
