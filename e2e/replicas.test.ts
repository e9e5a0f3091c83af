import { expect, test } from 'vitest'
import { cloneDatabase } from '#testing/clone-database.ts'
import { startProcess } from '#testing/start-process.ts'
import { until } from '#testing/until.ts'

const newcomer = {
  firstName: 'Ida',
  lastName: 'Moen',
  password: 'a long and winding trail',
  confirmPassword: 'a long and winding trail',
}

function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

test('exactly one of ten people registering one address on two processes gets it', async () => {
  await using database = await cloneDatabase()
  const settings = { DATABASE_URL: database.url }
  await using first = await startProcess(settings)
  await using second = await startProcess(settings)

  for (let round = 0; round < 5; round++) {
    const email = `race${round}@example.org`
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        post(`${(index % 2 ? first : second).address}/api/auth/register`, { ...newcomer, email }),
      ),
    )
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
    expect(await database.query('select from users where email = $1', [email])).toHaveLength(1)
  }
})

test('exactly one of two admins saving one version of a trip on two processes wins', async () => {
  await using database = await cloneDatabase()
  const settings = { DATABASE_URL: database.url }
  await using first = await startProcess(settings)
  await using second = await startProcess(settings)
  const registration = await post(`${first.address}/api/auth/register`, {
    ...newcomer,
    email: 'ida@example.org',
  })
  const { token } = (await registration.json()) as { token: string }
  await database.query('update users set is_admin = true')
  await database.query(
    `insert into trips (title, location, start_date, end_date) values ('Ridge', 'Alps', '2099-07-01', '2099-07-04')`,
  )
  const save = async ({ address }: { address: string }, title: string, version: number) => {
    const answer = await fetch(`${address}/api/trips/1`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ title, version }),
    })
    return { status: answer.status, body: (await answer.json()) as { title: string; current?: object } }
  }

  for (let version = 1; version <= 20; version++) {
    const answers = await Promise.all([save(first, 'One', version), save(second, 'Other', version)])
    const [winner, loser] = answers.toSorted((a, b) => a.status - b.status)
    expect([winner?.status, loser?.status]).toEqual([200, 409])
    expect(loser?.body.current).toEqual(winner?.body)
  }
})

test('login attempts are counted across all processes', async () => {
  await using database = await cloneDatabase()
  const settings = { DATABASE_URL: database.url, ATTEMPTS_PER_ADDRESS: '4' }
  await using first = await startProcess(settings)
  await using second = await startProcess(settings)

  const statuses: number[] = []
  for (let attempt = 0; attempt < 5; attempt++) {
    const { address } = attempt % 2 ? first : second
    const answer = await post(`${address}/api/auth/login`, {
      email: 'a@example.org',
      password: 'wrong password',
    })
    statuses.push(answer.status)
  }

  expect(statuses).toEqual([401, 401, 401, 401, 429])
})

test('requests with one idempotency key that reach two processes at once create one record', async () => {
  await using database = await cloneDatabase()
  await using first = await startProcess({ DATABASE_URL: database.url })
  await using second = await startProcess({ DATABASE_URL: database.url })
  const ida = { ...newcomer, email: 'ida@example.org' }
  const registration = await post(`${first.address}/api/auth/register`, ida)
  const { token } = (await registration.json()) as { token: string }
  await database.query('update users set is_admin = true')
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'one' }
  const sendToBoth = (path: string, body: object) =>
    Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const answer = await post(`${(index % 2 ? first : second).address}${path}`, body, headers)
        return { status: answer.status, id: ((await answer.json()) as { id: number }).id }
      }),
    )

  const days = { startDate: '2099-07-01', endDate: '2099-07-04' }
  const trips = await sendToBoth('/api/trips', { title: 'Ridge walk', location: 'Lom', price: 50, ...days })
  const tripId = trips[0]?.id
  expect(trips).toEqual(Array.from({ length: 10 }, () => ({ status: 201, id: tripId })))
  expect(await database.query('select from trips')).toHaveLength(1)

  const holds = await sendToBoth(`/api/trips/${tripId}/bookings`, { transport: 'own' })
  expect(new Set(holds.map(({ id }) => id)).size).toBe(1)
  expect(holds.map(({ status }) => status).toSorted()).toEqual([...Array<number>(9).fill(200), 201])
  expect(await database.query('select from bookings')).toHaveLength(1)
})

test('several processes starting at once on an empty database all come up, migrated once', async () => {
  await using database = await cloneDatabase()
  await database.query('drop schema public cascade')
  await database.query('drop schema drizzle cascade')
  await database.query('drop schema graphile_worker cascade')
  await database.query('create schema public')

  const processes = await Promise.all(
    Array.from({ length: 3 }, () => startProcess({ DATABASE_URL: database.url })),
  )
  try {
    for (const { address } of processes) {
      const answer = await fetch(`${address}/api/trips`)
      expect([answer.status, await answer.json()]).toEqual([200, []])
    }
  } finally {
    await Promise.all(processes.map((app) => app[Symbol.asyncDispose]()))
  }
})

test('a change on one process reaches a page that is connected to another', async () => {
  await using database = await cloneDatabase()
  await using first = await startProcess({ DATABASE_URL: database.url })
  await using second = await startProcess({ DATABASE_URL: database.url })
  const registration = await post(`${first.address}/api/auth/register`, {
    ...newcomer,
    email: 'ida@example.org',
  })
  const { token } = (await registration.json()) as { token: string }
  const stream = await fetch(`${second.address}/api/live?topics=me`, {
    headers: { cookie: `session=${token}` },
  })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()

  await post(`${first.address}/api/auth/logout-all`, {}, { authorization: `Bearer ${token}` })

  let receivedText = ''
  while (reader && !receivedText.includes('session')) receivedText += (await reader.read()).value ?? ''
  expect(receivedText).toContain('data: {"topic":"me","what":"session"}')
  await reader?.cancel()
})

test('a process that is asked to stop finishes its requests, and logs no secrets', async () => {
  await using database = await cloneDatabase()
  await using app = await startProcess({ DATABASE_URL: database.url })

  // Only a few: running requests get 1.5 seconds to finish, and a busy machine hashes passwords slowly.
  const requests = Promise.allSettled(
    Array.from({ length: 3 }, (_, index) =>
      post(`${app.address}/api/auth/register`, { ...newcomer, email: `late${index}@example.org` }),
    ),
  )
  await until(async () => (await database.query('select from users')).length > 0)
  const code = await app.stop()

  const answers = await requests
  const registered = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.status === 201)
  expect(code).toBe(0)
  expect(registered.length).toBeGreaterThan(0)
  expect(await database.query('select from users')).toHaveLength(registered.length)
  expect(app.output()).not.toMatch(/late0@example|winding trail|Bearer/)
})
