import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { logIn } from '#contract/auth.ts'
import { failures } from '#contract/errors.ts'
import { startApp, type TestSite, withBackground } from '#testing/start-app.ts'

withBackground()

test('every API response has the security headers', async () => {
  await using site = await startApp()
  for (const url of ['/api/trips', '/api/trips/999', '/api/none', '/healthz']) {
    const { headers } = await site.app.inject({ url })
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['strict-transport-security']).toBeUndefined()
  }
})

test('a site on https makes browsers stay on https, and its cookies are secure', async () => {
  await using site = await startApp({ PUBLIC_URL: 'https://trips.example' })
  const { email, password } = await site.person()
  const answer = await site.call(logIn, { body: { email, password } })
  expect(answer.header('strict-transport-security')).toBe('max-age=31536000')
  const flags = 'HttpOnly; Secure; SameSite=Strict'
  expect(answer.header('set-cookie')).toMatch(
    new RegExp(`^session=[^,]+; Path=/api; ${flags},device=[^,]+; Path=/api/auth; ${flags}$`),
  )
})

test('other sites may not read API responses', async () => {
  await using site = await startApp()
  for (const method of ['GET', 'OPTIONS'] as const) {
    const { headers } = await site.app.inject({
      method,
      url: '/api/trips',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' },
    })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test('a body that is larger than its route needs is refused', async () => {
  await using site = await startApp()
  const padding = 'x'.repeat(20 * 1024)
  const { statusCode } = await site.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'kit@example.org', password: 'a', padding },
  })
  expect(statusCode).toBe(failures.TOO_LARGE.status)
})

test('without its database the site is alive but not ready, and later ready again', async () => {
  await using site = await startApp()
  const status = async (url: string) => (await site.app.inject({ url })).statusCode
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200])

  await site.database.admin(`alter database "${site.database.name}" with allow_connections false`)
  await site.database.admin(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${site.database.name}'`,
  )
  await expect.poll(() => status('/readyz')).toBe(503)
  expect(await status('/healthz')).toBe(200)
  const trips = await site.app.inject({ url: '/api/trips' })
  expect([trips.statusCode, trips.headers['retry-after']]).toEqual([503, '2'])

  await site.database.admin(`alter database "${site.database.name}" with allow_connections true`)
  await expect.poll(() => status('/readyz')).toBe(200)
})

test('a process stays ready while jobs are waiting, and reports how long they have waited', async () => {
  await using site = await startApp()
  type ReadyzBody = { oldestDueJobSeconds: { mail: number; other: number } }
  const getReadiness = async () => {
    const answer = await site.app.inject({ url: '/readyz' })
    return { status: answer.statusCode, ...answer.json<ReadyzBody>().oldestDueJobSeconds }
  }
  expect(await getReadiness()).toEqual({ status: 200, mail: 0, other: 0 })

  // No worker handles jobs with these names.
  await site.database.query(`
    select graphile_worker.add_job('nobody.mail', priority => 2, run_at => now() - interval '2 hours'),
           graphile_worker.add_job('nobody.first', run_at => now() - interval '10 minutes'),
           graphile_worker.add_job('nobody.second', run_at => now() + interval '1 day')`)
  const { status, mail, other } = await getReadiness()
  expect(status).toBe(200)
  expect(mail).toBeGreaterThanOrEqual(7_200)
  expect(other).toBeGreaterThanOrEqual(600)
  expect(other).toBeLessThan(7_200)
})

test('a process stays ready while all connections are in use or the jobs cannot be read', async () => {
  await using site = await startApp({ DATABASE_POOL_SIZE: '5' })
  const getReadiness = async () => {
    const answer = await site.app.inject({ url: '/readyz' })
    return {
      status: answer.statusCode,
      seconds: answer.json<{ oldestDueJobSeconds: unknown }>().oldestDueJobSeconds,
    }
  }
  const connectionEnds = await Promise.all(Array.from({ length: 5 }, () => holdConnection(site)))
  expect(await getReadiness()).toEqual({ status: 200, seconds: { mail: 0, other: 0 } })
  await Promise.all(connectionEnds.map((end) => end()))

  const unlock = await holdConnection(site, 'lock table graphile_worker._private_jobs')
  expect(await getReadiness()).toEqual({ status: 200, seconds: null })
  await unlock()
  await expect.poll(getReadiness).toEqual({ status: 200, seconds: { mail: 0, other: 0 } })
})

/**
 * Holds a connection of the pool that requests use, in a transaction, until the returned function is called.
 */
async function holdConnection({ context }: TestSite, statement = 'select 1') {
  let end: () => void = () => undefined
  const isEnded = new Promise<void>((resolve) => (end = resolve))
  let transaction: Promise<void> = Promise.resolve()
  await new Promise<void>((resolve, reject) => {
    transaction = context.db.transaction(async (tx) => {
      await tx.execute(statement)
      resolve()
      await isEnded
    })
    transaction.catch(reject)
  })
  return () => {
    end()
    return transaction
  }
}

test('a client that is too slow gets a 408 with the code TOO_SLOW', async () => {
  await using site = await startApp()
  const { hostname, port } = new URL(await site.listen())
  site.app.server.headersTimeout = 100
  const socket = net.connect(Number(port), hostname)
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1.1 408 [^]*"code":"TOO_SLOW"/)
})

test('a stream that is aborted before it begins does not count', async () => {
  await using site = await startApp({ STREAMS_PER_CLIENT: '1' })
  const person = await site.person()
  const address = await site.listen()
  const { hostname, port } = new URL(address)
  for (let time = 0; time < 5; time++) {
    const socket = net.connect(Number(port), hostname)
    socket.write(
      `GET /api/live?topics=trips HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${person.token}\r\n\r\n`,
      () => socket.destroy(),
    )
    await once(socket, 'close')
  }
  const openStreamOfPerson = async () => {
    const request = http.get(`${address}/api/live?topics=trips`, {
      agent: false,
      headers: { authorization: `Bearer ${person.token}` },
    })
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    response.destroy()
    return response.statusCode
  }
  await expect.poll(openStreamOfPerson).toBe(200)
})

test('one client’s open streams are limited; closing one makes room', async () => {
  await using site = await startApp({ STREAMS_PER_CLIENT: '2' })
  const [first] = [await openStream(site), await openStream(site)]
  expect((await openStream(site)).statusCode).toBe(429)

  first.destroy()

  await expect.poll(async () => (await openStream(site)).statusCode).toBe(200)
})

async function openStream(site: TestSite): Promise<http.IncomingMessage> {
  const request = http.get(`${await site.listen()}/api/live?topics=trips`, { agent: false })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  response.resume().on('error', () => undefined)
  return response
}
