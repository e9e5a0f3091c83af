import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isAlive, killIfAlive, postmasterFile, postmasterPid } from '#testing/postmaster.ts'
import { query } from '#testing/query.ts'
import { tempFolder } from '#testing/temp-folder.ts'
import { until } from '#testing/until.ts'
import { findRunningDatabase, FolderInUseError, startEmbeddedDatabase } from './embedded-database.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const ADDRESS = 'http://127.0.0.1:3000'

test('the first start creates a database that answers queries', async () => {
  // With all default settings, so the cluster is also synced to disk.
  const { url, stop } = await startEmbeddedDatabase({ folder: await newFolder(), address: ADDRESS })
  onTestFinished(stop)

  const [row] = await query(url, "select current_setting('server_version') as version, lower('ÄЖ') as lower")
  expect(row).toEqual({ version: expect.stringMatching(/^18[.]/) as string, lower: 'äж' })
})

test('data survives a stop and a start', async () => {
  const folder = await newFolder()
  const first = await startDatabase(folder)
  await query(first.url, "create table note as select 'kept' as text")
  await first.stop()

  const second = await startDatabase(folder)
  expect(await query(second.url, 'select text from note')).toEqual([{ text: 'kept' }])
})

test('a second start on a folder in use fails with the address of the first app', async () => {
  const folder = await newFolder()
  const { url } = await startDatabase(folder)

  const second = startEmbeddedDatabase({ folder, address: 'http://127.0.0.1:4000' })
  await expect(second).rejects.toThrow(FolderInUseError)
  await expect(second).rejects.toThrow(ADDRESS)
  expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

test('when two first starts race, one gets the folder and the other fails', async () => {
  const folder = await newFolder()
  const [first, second] = await Promise.allSettled([startDatabase(folder), startDatabase(folder)])

  expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected'])
  const [winner, loser] = first.status === 'fulfilled' ? [first, second] : [second, first]
  expect(loser).toMatchObject({ reason: expect.any(FolderInUseError) as unknown })
  expect(winner.status === 'fulfilled' && (await query(winner.value.url, 'select 1 as alive'))).toEqual([
    { alive: 1 },
  ])
  expect((await readdir(folder)).sort()).toEqual(['postgres', 'running.json'])
})

test('a start after the app was killed takes over its running database', async () => {
  const folder = await newFolder()
  const app = await startApp(folder)
  await query(app.url, "create table note as select 'kept' as text")
  const pid = await postmasterPid(folder)
  await killApp(app.process)

  const next = await startDatabase(folder)
  expect(await postmasterPid(folder)).toBe(pid)
  expect(await query(next.url, 'select text from note')).toEqual([{ text: 'kept' }])
})

test('a start after the app and its database were killed recovers the data', async () => {
  const folder = await newFolder()
  const app = await startApp(folder)
  await query(app.url, "create table note as select 'kept' as text")
  const workers = await query<{ pid: number }>(app.url, 'select pid from pg_stat_activity')
  const pid = await postmasterPid(folder)
  await killApp(app.process)
  for (const victim of [pid, ...workers.map((worker) => worker.pid)]) killIfAlive(victim)

  const next = await startDatabase(folder)
  expect(await postmasterPid(folder)).not.toBe(pid)
  expect(await query(next.url, 'select text from note')).toEqual([{ text: 'kept' }])
})

test.runIf(process.platform === 'linux')(
  'a start ignores a lock file whose process id now belongs to another program',
  async () => {
    const folder = await newFolder()
    const first = await startDatabase(folder)
    const lockFile = postmasterFile(folder)
    const lines = (await readFile(lockFile, 'utf8')).split('\n')
    await first.stop()
    await writeFile(lockFile, [process.pid, ...lines.slice(1)].join('\n'))

    const second = await startDatabase(folder)
    expect(await query(second.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
  },
)

test('a first start that was killed halfway leaves nothing behind', async () => {
  const folder = await newFolder()
  const app = spawnApp(folder)
  await until(async () => (await readdir(folder)).some((name) => name.includes('.new-')))
  await killApp(app)

  const { url } = await startDatabase(folder)
  expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }])
  // The killed app's initdb may have kept writing for a moment; a later start deletes the result.
  await until(async () => {
    await startEmbeddedDatabase({ folder, address: ADDRESS }).catch(() => undefined)
    return !(await readdir(folder)).some((name) => name.includes('.new-'))
  })
})

test('a clean stop leaves no process behind, and stop() may be called twice', async () => {
  const folder = await newFolder()
  const { url, stop } = await startDatabase(folder)
  const workers = await query<{ pid: number }>(
    url,
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  )
  const pids = [await postmasterPid(folder), ...workers.map((worker) => worker.pid)]
  await Promise.all([stop(), stop()])

  expect(pids.filter(isAlive)).toEqual([])
  expect(await readdir(folder)).toEqual(['postgres'])
})

test('stopping a database that was taken over leaves no process behind', async () => {
  const folder = await newFolder()
  const app = await startApp(folder)
  await killApp(app.process)
  const { stop } = await startDatabase(folder)
  const pid = await postmasterPid(folder)
  await stop()

  expect(await findRunningDatabase(folder)).toBeNull()
  await until(() => !isAlive(pid))
})

test('a database whose server is killed comes back at the same address', async () => {
  const folder = await newFolder()
  const { url } = await startDatabase(folder)
  await query(url, "create table note as select 'kept' as text")
  const pid = await postmasterPid(folder)
  process.kill(pid, 'SIGKILL')

  await until(async () => (await lockHolder(url).catch(() => undefined)) !== undefined)
  expect(await query(url, 'select text from note')).toEqual([{ text: 'kept' }])
  await expect(startDatabase(folder)).rejects.toThrow(FolderInUseError)
})

test('the app takes the folder’s lock again after losing it', async () => {
  const { url } = await startDatabase(await newFolder())
  const before = await lockHolder(url)
  await query(url, `select pg_terminate_backend(${before})`)

  await until(async () => {
    const holder = await lockHolder(url)
    return holder !== undefined && holder !== before
  })
})

test('findRunningDatabase() finds the database of a running app, and null otherwise', async () => {
  const folder = await newFolder()
  expect(await findRunningDatabase(join(folder, 'not-there'))).toBeNull()
  expect(await findRunningDatabase(folder)).toBeNull()

  const { url, stop } = await startDatabase(folder)
  expect(await findRunningDatabase(folder)).toBe(url)

  await stop()
  expect(await findRunningDatabase(folder)).toBeNull()
})

test('connecting needs the secret, which only the owner of the folder can read', async () => {
  const folder = join(await newFolder(), 'data')
  const { url } = await startDatabase(folder)

  const secret = new URL(url.replace('@/', '@localhost/')).password
  await expect(query(url.replace(secret, 'guess'), 'select 1')).rejects.toThrow(
    /password authentication failed/,
  )
  await expect(query(url.replace(`:${secret}`, ''), 'select 1')).rejects.toThrow(/password/)

  const home = join(folder, 'postgres')
  const modes = {
    '': 0o700,
    secret: 0o600,
    'server.log': 0o600,
    socket: 0o700,
    'socket/.s.PGSQL.5432': 0o700,
  }
  for (const [name, mode] of Object.entries(modes)) {
    expect([name, (await stat(join(home, name))).mode & 0o777]).toEqual([name, mode])
  }
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect(await readFile(join(home, 'server.log'), 'utf8')).not.toContain(secret)
})

test('a start that fails says why and leaves no process behind', async () => {
  const folder = await newFolder()
  const { stop } = await startDatabase(folder)
  await stop()
  await writeFile(join(folder, 'postgres', 'secret'), 'not the secret')

  await expect(startDatabase(folder)).rejects.toThrow(/The secret in .* does not fit/)
  await expect(postmasterPid(folder)).rejects.toThrow(/ENOENT/)
})

test('a folder with a long path works, and its socket lies in a private folder', async () => {
  const folder = join(await newFolder(), 'a-long-name-'.repeat(12))
  const { url, stop } = await startDatabase(folder)
  expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }])

  const sockets = new URL(url.replace('@/', '@localhost/')).searchParams.get('host') ?? ''
  expect(sockets.startsWith(tmpdir())).toBe(true)
  expect((await stat(sockets)).mode & 0o777).toBe(0o700)
  expect(await findRunningDatabase(folder)).toBe(url)

  await stop()
  await expect(stat(sockets)).rejects.toThrow(/ENOENT/)
})

test('a folder with an unusual name works', async () => {
  const { url } = await startDatabase(join(await newFolder(), `Ann's "wild", trip & 100%`))
  expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

/** Deleted after its servers have stopped, because onTestFinished() callbacks run in reverse order. */
async function newFolder(): Promise<string> {
  const temp = await tempFolder()
  onTestFinished(() => temp[Symbol.asyncDispose]())
  return temp.folder
}

async function startDatabase(folder: string) {
  const database = await startEmbeddedDatabase({ folder, address: ADDRESS, settings: { fsync: 'off' } })
  onTestFinished(() => database.stop())
  return database
}

/** Starts the app in its own process, which can be killed. */
async function startApp(folder: string) {
  const app = spawnApp(folder)
  for await (const url of createInterface({ input: app.stdout })) return { process: app, url }
  throw new Error('The app ended before it told its url.')
}

function spawnApp(folder: string) {
  const fixture = fileURLToPath(new URL('./embedded-fixture.ts', import.meta.url))
  const app = spawn(process.execPath, ['--import', 'tsx', fixture, folder, ADDRESS], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void app.kill('SIGKILL'))
  return app
}

async function killApp(app: ChildProcess) {
  const exit = once(app, 'exit')
  app.kill('SIGKILL')
  await exit
}

/** The database process of the connection that holds the folder's lock. */
async function lockHolder(url: string): Promise<number | undefined> {
  const sql = "select pid from pg_locks where locktype = 'advisory' and granted"
  return (await query<{ pid: number }>(url, sql))[0]?.pid
}
