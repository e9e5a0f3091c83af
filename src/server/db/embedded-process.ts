import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import {
  access,
  chown,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Layout, layoutOf, lockFiles, type ServerAddress } from './embedded-folder.ts'
import { commandOf, type PostgresPrograms, runCommand } from './embedded-programs.ts'

const MAX_LOG_BYTES = 5_000_000
const STOP_MS = 30_000
const MAX_DRAFT_AGE_MS = 10 * 60_000

/** For a small server on the same machine as the app. */
const DEFAULT_SETTINGS = {
  shared_buffers: '64MB',
  max_connections: '100',
  jit: 'off',
  client_encoding: 'UTF8',
  timezone: 'UTC',
  log_timezone: 'UTC',
  password_encryption: 'scram-sha-256',
  logging_collector: 'off',
  log_destination: 'stderr',
}

/**
 * Creates the cluster and its password on first start, under a temporary name that is then renamed, so that
 * an interrupted or concurrent start leaves nothing half made.
 */
export async function createCluster(
  layout: Layout,
  programs: PostgresPrograms,
  { isDurable }: { isDurable: boolean },
) {
  await removeLeftovers(layout)
  if (await exists(layout.cluster)) return

  const draft = `${layout.home}.new-${process.pid}-${randomBytes(6).toString('hex')}`
  try {
    await prepareCluster(layoutOf(layout.folder, draft), programs, { isDurable })
    await rename(draft, layout.home)
    if (isDurable) await syncFolder(layout.folder)
  } catch (error) {
    // If a concurrent start has created the cluster, that one is used.
    if (!(await exists(layout.cluster))) throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function prepareCluster(
  { home, cluster, sockets, secret, log }: Layout,
  programs: PostgresPrograms,
  { isDurable }: { isDurable: boolean },
) {
  await mkdir(home, { mode: 0o700 })
  await mkdir(sockets, { mode: 0o700 })
  const file = await open(secret, 'wx', 0o600)
  await file.writeFile(`${randomBytes(32).toString('hex')}\n`)
  await file.sync()
  await file.close()
  await writeFile(log, '', { mode: 0o600 })

  const { uid, gid } = programs.account
  if (uid !== undefined && gid !== undefined) {
    for (const path of [home, sockets, secret, log]) await chown(path, uid, gid)
  }
  await runCommand(
    commandOf(programs, 'initdb', [
      `--pgdata=${cluster}`,
      '--username=wild',
      `--pwfile=${secret}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // PostgreSQL's builtin locale sorts and folds case the same way on every platform.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(isDurable ? [] : ['--no-sync']),
    ]),
    home,
  )
}

/** Deletes the drafts of killed starts; old ones in any case, because their process id may be reused. */
async function removeLeftovers(layout: Layout) {
  const pattern = new RegExp(`^${basename(layout.home)}[.]new-(\\d+)-`)
  for (const name of await readdir(layout.folder)) {
    const pid = pattern.exec(name)?.[1]
    if (pid === undefined) continue
    const path = join(layout.folder, name)
    const ageMs = Date.now() - ((await stat(path).catch(() => null))?.mtimeMs ?? 0)
    if (ageMs < MAX_DRAFT_AGE_MS && (await isRunning(Number(pid)))) continue
    // Its initdb may still be writing; then the next start deletes it.
    await rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
  }
}

/**
 * Starts the server in its own process group, so that Ctrl+C in the terminal reaches only the app, which then
 * shuts the server down in order.
 */
export async function launchServer(
  layout: Layout,
  programs: PostgresPrograms,
  serverAddress: ServerAddress,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  await removeStaleLocks(layout, serverAddress)
  await truncateLog(layout.log)
  const allSettings = { ...DEFAULT_SETTINGS, ...addressSettings(serverAddress), ...settings }
  const command = startCommand(layout, programs, allSettings)
  // On Windows pg_ctl writes the log itself.
  const log = process.platform === 'win32' ? 'ignore' : openSync(layout.log, 'a', 0o600)
  try {
    const child = spawn(command.file, command.args, {
      ...command.options,
      cwd: layout.home,
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log, log],
    })
    // The reason is in the log, which connectOrStart() reads.
    child.on('error', () => undefined)
    child.unref()
    return child
  } finally {
    if (typeof log === 'number') closeSync(log)
  }
}

function startCommand(layout: Layout, programs: PostgresPrograms, settings: Record<string, string>) {
  const entries = Object.entries(settings)
  // PostgreSQL for Windows refuses administrators; pg_ctl drops their privileges.
  if (process.platform === 'win32') {
    const options = entries.map(([name, value]) => `-c "${name}=${value}"`).join(' ')
    const args = ['start', '-W', '-D', layout.cluster, '-l', layout.log, '-o', options]
    return commandOf(programs, 'pg_ctl', args)
  }
  const options = entries.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return commandOf(programs, 'postgres', ['-D', layout.cluster, ...options])
}

function addressSettings({ host, port }: ServerAddress): Record<string, string> {
  return host.startsWith('/')
    ? {
        listen_addresses: '',
        port: String(port),
        unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
        unix_socket_permissions: '0700',
      }
    : { listen_addresses: host, port: String(port), unix_socket_directories: '' }
}

/**
 * PostgreSQL believes any live process with the id in its lock file is itself, even a zombie or, after a
 * container restart, an unrelated process. The working directory tells them apart.
 */
async function removeStaleLocks(layout: Layout, serverAddress: ServerAddress) {
  if (process.platform !== 'linux') return
  for (const path of lockFiles(layout, serverAddress)) {
    const pid = parseInt(await readFile(path, 'utf8').catch(() => ''))
    if (!pid || !(await exists(`/proc/${pid}`))) continue
    const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => null)
    const isOtherProcess = workingFolder !== null && workingFolder !== layout.cluster
    if (isOtherProcess || !(await isRunning(pid))) await rm(path, { force: true })
  }
}

async function truncateLog(log: string) {
  if ((await logSize(log)) > MAX_LOG_BYTES) await (await open(log, 'w')).close()
}

export async function logSize(log: string): Promise<number> {
  return (await stat(log).catch(() => null))?.size ?? 0
}

/** The last errors of a server that does not start, since the log had this size. */
export async function errorsSince(log: string, sizeBefore: number): Promise<string> {
  const bytes = await readFile(log).catch(() => Buffer.alloc(0))
  const lines = bytes.subarray(sizeBefore).toString('utf8').trimEnd().split('\n')
  return lines
    .filter((line) => /FATAL|PANIC|ERROR|HINT/.test(line))
    .slice(-3)
    .join('\n')
}

/** Closes every connection, flushes everything to disk and waits until the server has exited. */
export async function stopServer(layout: Layout, programs: PostgresPrograms, pid: number) {
  if (process.platform === 'win32') {
    const stop = (mode: string) => {
      const args = ['stop', '-D', layout.cluster, '-m', mode, '-t', String(STOP_MS / 1000)]
      return runCommand(commandOf(programs, 'pg_ctl', args), layout.home)
    }
    return stop('fast').catch(() => stop('immediate'))
  }
  // SIGINT is PostgreSQL's fast shutdown, SIGQUIT the immediate one, after which it must recover.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    const deadline = Date.now() + STOP_MS
    try {
      process.kill(pid, signal)
    } catch {
      return // it has exited
    }
    while (Date.now() < deadline) {
      if (!(await isRunning(pid))) return
      await delay(20)
    }
  }
}

async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // it runs under another account
  }
  if (process.platform !== 'linux') return true
  // Process 1 of many containers leaves orphans as zombies forever: state Z, after the name in parentheses.
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return status.charAt(status.lastIndexOf(')') + 2) !== 'Z'
}

async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
