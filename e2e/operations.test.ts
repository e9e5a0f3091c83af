import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import http from 'node:http'
import net from 'node:net'
import { devNull } from 'node:os'
import { expect, test } from 'vitest'
import { cloneDatabase } from '#testing/clone-database.ts'
import { startFlakyNetwork } from '#testing/flaky-network.ts'
import { isAlive, postmasterPid } from '#testing/postmaster.ts'
import { findProcessesIn } from '#testing/find-processes-in.ts'
import { startProcess } from '#testing/start-process.ts'
import { tempFolder } from '#testing/temp-folder.ts'
import { until } from '#testing/until.ts'

/** Sends the target as it is: fetch() would normalise it. */
function statusOf(
  address: string,
  target: string,
  headers: Record<string, string> = {},
): Promise<number | undefined> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    http
      .get({ hostname, port, path: target, headers, agent: false }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      .on('error', reject)
  })
}

test('a second start on the same folder fails and names the address of the first', async () => {
  await using temp = await tempFolder()
  await using first = await startProcess({ DATA_DIR: temp.folder })

  const secondError = await startProcess({ DATA_DIR: temp.folder }).catch((error: unknown) => String(error))

  expect(secondError).toContain(`is in use by the app at ${first.address}`)
  expect(secondError).toContain('ended with 1')
  expect((await fetch(`${first.address}/api/trips`)).status).toBe(200)
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  'the app leaves no process behind when stopped with %s',
  async (signal) => {
    await using temp = await tempFolder()
    await using app = await startProcess({ DATA_DIR: temp.folder, DEMO: '0' })
    expect((await fetch(`${app.address}/api/trips`)).status).toBe(200)

    expect(await app.stop(signal)).toBe(0)
    expect(await findProcessesIn(temp.folder)).toEqual([])
  },
)

test.each(['throw new Error("a mistake")', 'void Promise.reject(new Error("a mistake"))'])(
  'an uncaught error (%s) is logged and shuts the app down cleanly',
  async (mistake) => {
    await using temp = await tempFolder()
    const preload = `data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${mistake} })`)}`
    await using app = await startProcess({
      DATA_DIR: temp.folder,
      DEMO: '0',
      NODE_OPTIONS: `--import=${preload}`,
    })

    expect(await app.stop('SIGUSR2')).toBe(1)
    expect(app.output()).toMatch(/a mistake.*nobody caught/)
    expect(await findProcessesIn(temp.folder)).toEqual([])
  },
)

test('the app stops cleanly despite unfinished requests, uploads, streams and jobs', async () => {
  // A mail server that accepts connections and never answers.
  const silentMailServer = net
    .createServer((call) => call.on('error', () => undefined))
    .listen(0, '127.0.0.1')
  await once(silentMailServer, 'listening')
  await using temp = await tempFolder()
  await using app = await startProcess({
    DATA_DIR: temp.folder,
    DEMO: '0',
    SMTP_URL: `smtp://127.0.0.1:${(silentMailServer.address() as net.AddressInfo).port}`,
  })
  const mailConnection = once(silentMailServer, 'connection')
  await fetch(`${app.address}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: await registerPerson(app.address) }),
  })
  await mailConnection
  const { hostname, port } = new URL(app.address)
  const openSocket = async (text: string) => {
    const socket = net.connect(Number(port), hostname).on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }
  const stream = await openSocket('GET /api/live?topics=trips HTTP/1.1\r\nhost: a\r\n\r\n')
  const idle = await openSocket('GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n')
  await Promise.all([once(stream, 'data'), once(idle, 'data')])
  const sockets = [
    stream,
    idle,
    await openSocket('GET / HTTP/1.1\r\nhost'),
    await openSocket('POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n{"email"'),
  ]
  const closings = sockets.map((socket) => new Promise((resolve) => socket.resume().once('close', resolve)))

  expect(await app.stop()).toBe(0)
  await Promise.all(closings)
  const steps = [...app.output().matchAll(/"msg":"((?:not )?closed[^"]*)"/g)].map(([, step]) => step)
  expect(steps).toEqual(['closed: requests', 'closed: background work', 'closed: database'])
  expect(await findProcessesIn(temp.folder)).toEqual([])
  silentMailServer.close()
})

async function registerPerson(address: string): Promise<string> {
  const password = 'a long and winding trail'
  const email = 'kit@example.org'
  const body = JSON.stringify({
    firstName: 'Kit',
    lastName: 'Marlow',
    email,
    password,
    confirmPassword: password,
  })
  const headers = { 'content-type': 'application/json' }
  const { status } = await fetch(`${address}/api/auth/register`, { method: 'POST', headers, body })
  expect(status).toBe(201)
  return email
}

test('the app waits for a database that is not there yet, and says so', async () => {
  await using database = await cloneDatabase()
  await using network = await startFlakyNetwork(database.url)
  await network.refuse()
  const output: string[] = []
  const start = startProcess({ DATABASE_URL: network.url }, (text) => output.push(text))
  await until(() => output.join('').includes('Waiting for the database at 127.0.0.1'))

  await network.mend()
  await using app = await start
  expect((await fetch(`${app.address}/api/trips`)).status).toBe(200)
})

test('the start fails when the database stays away, without revealing its password', async () => {
  const settings = {
    DATABASE_URL: 'postgresql://wild:topsecret@127.0.0.1:1/wild',
    DATABASE_WAIT_SECONDS: '1',
  }
  const startError = await startProcess(settings).catch((error: unknown) => String(error))

  expect(startError).toContain('ended with 1')
  expect(startError).toContain('The database at 127.0.0.1:1 has not answered within 1 seconds')
  expect(startError).not.toMatch(/topsecret|at async/)
})

test('the app takes its settings from a file, too', async () => {
  await using temp = await tempFolder()
  await using database = await cloneDatabase()
  await writeFile(`${temp.folder}/.env`, `DATABASE_URL=${database.url}\nCONTACT_EMAIL=crew@example.org\n`)
  await using app = await startProcess({ ENV_FILE: `${temp.folder}/.env` })
  const site = await fetch(`${app.address}/api/site`)
  expect(await site.json()).toMatchObject({ contactEmail: 'crew@example.org' })
})

test('a draining app is not ready but goes on serving, until it is told again to stop', async () => {
  await using database = await cloneDatabase()
  await using app = await startProcess({ DATABASE_URL: database.url, DRAIN_SECONDS: '3600' })
  const statuses = async () => [
    await statusOf(app.address, '/readyz'),
    await statusOf(app.address, '/healthz'),
    await statusOf(app.address, '/api/trips'),
  ]
  expect(await statuses()).toEqual([200, 200, 200])
  const ended = app.stop()
  await expect.poll(statuses).toEqual([503, 200, 200])
  await app.stop()
  expect(await ended).toBe(0)
})

test('draining ends by itself', async () => {
  await using database = await cloneDatabase()
  await using app = await startProcess({ DATABASE_URL: database.url, DRAIN_SECONDS: '1' })
  expect(await app.stop()).toBe(0)
  expect(app.output()).toContain('draining for 1 s')
})

test('the app stops when asked to while it waits for its database', async () => {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      ENV_FILE: devNull,
      PORT: '0',
      DATABASE_URL: 'postgresql://wild@127.0.0.1:1/wild',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  for await (const text of child.stdout) if (String(text).includes('Waiting for the database')) break
  child.kill('SIGTERM')

  expect(await once(child, 'exit')).toEqual([0, null])
})

test('stopping the app during its first start leaves no database running', async () => {
  await using temp = await tempFolder()
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { PATH: process.env.PATH, ENV_FILE: devNull, PORT: '0', DATA_DIR: temp.folder },
    stdio: 'ignore',
  })
  // The file is empty for a moment after it is created.
  const findPostmaster = () => postmasterPid(temp.folder).catch(() => NaN)
  await expect.poll(findPostmaster, { interval: 5, timeout: 90_000 }).toBeGreaterThan(1)
  const postmaster = await findPostmaster()
  child.kill('SIGTERM')
  await once(child, 'exit')

  expect(isAlive(postmaster)).toBe(false)
})

test('calls and pages answer 503 while the database is away, and work again after that', async () => {
  await using database = await cloneDatabase()
  await using app = await startProcess({ DATABASE_URL: database.url })
  const [current] = await database.query<{ name: string }>('select current_database() as name')
  const allowConnections = (isAllowed: boolean) =>
    database.admin(`alter database ${current?.name} with allow_connections ${isAllowed}`)

  await allowConnections(false)
  await database.admin(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${current?.name}'`,
  )
  const call = await fetch(`${app.address}/api/trips`)
  const page = await fetch(`${app.address}/trip/1`)
  expect([call.status, page.status]).toEqual([503, 503])
  expect(Number(call.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await page.text()).toContain('<h1>One moment</h1>')

  await allowConnections(true)
  await until(async () => (await fetch(`${app.address}/api/trips`)).status === 200)
  expect((await fetch(`${app.address}/trip/1`)).status).toBe(404)
})

test('odd addresses and headers cause no server error', async () => {
  await using database = await cloneDatabase()
  await using app = await startProcess({ DATABASE_URL: database.url })

  for (const target of [
    '//',
    '///',
    '//[',
    '//a:b',
    '//@',
    '/\\',
    '/%ff',
    '/trip/%00',
    '/?q=%00',
    '/?from=0000-01-01',
  ]) {
    const status = await statusOf(app.address, target)
    expect([target, status !== undefined && status < 500]).toEqual([target, true])
  }
  const oddHeaders: Record<string, string>[] = [
    { range: 'bytes=999999999-' },
    { range: 'bytes=5-1' },
    { 'if-match': '"x"' },
  ]
  for (const headers of oddHeaders) {
    const status = await statusOf(app.address, '/favicon.svg', headers)
    expect([headers, status !== undefined && status < 500]).toEqual([headers, true])
  }
  expect(await statusOf(app.address, '/faqs/')).toBe(308)
})

test('a form sent before the scripts load redirects back to its page', async () => {
  await using database = await cloneDatabase()
  await using app = await startProcess({ DATABASE_URL: database.url })

  const answer = await fetch(`${app.address}/login`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'a@example.org', password: 'secret' }),
    redirect: 'manual',
  })

  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login'])
})

test('pages are rendered by the production build of React', async () => {
  expect(await readFile('dist/ssr/entry-server.js', 'utf8')).not.toContain(
    'react-dom-server.node.development',
  )
})

test('a start that fails on a query reports the query without its parameters', async () => {
  await using database = await cloneDatabase()
  await database.query('drop table users cascade')

  const startError = await startProcess({ DATABASE_URL: database.url }).catch((error: unknown) =>
    String(error),
  )

  expect(startError).toContain('from \\"users\\"')
  expect(startError).toContain('42P01')
  expect(startError).not.toMatch(/params|demo-/)
})
