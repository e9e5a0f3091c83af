import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { insertPeople } from '#testing/insert-people.ts'
import { fourColourPicture } from '#testing/pictures.ts'
import { startApp, type Person, type TestSite, withBackground } from '#testing/start-app.ts'
import { writeForm } from '#testing/upload-form.ts'

withBackground()

const png = await fourColourPicture({ width: 60, height: 40 }).png().toBuffer()
const picture = { field: 'image', filename: 'a.png', contents: png }

async function post(site: TestSite, url: string, type: string | undefined, payload?: Buffer | string) {
  const { token } = await site.person({ isAdmin: true })
  const response = await site.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, ...(type !== undefined && { 'content-type': type }) },
    ...(payload !== undefined && { payload }),
  })
  return { status: response.statusCode, code: response.json<{ code?: string }>().code }
}

const sendForm = (site: TestSite, parts: Parameters<typeof writeForm>[0]) => {
  const { type, body } = writeForm(parts)
  return post(site, '/api/upload-image', type, body)
}

test('a form is accepted with its parts in any order, and unknown fields are dropped', async () => {
  await using site = await startApp()
  const { id } = await site.trip()
  const tripId = { field: 'tripId', contents: String(id) }
  expect((await sendForm(site, [tripId, picture])).status).toBe(201)
  expect((await sendForm(site, [picture, tripId, { field: 'uploadedBy', contents: 'me' }])).status).toBe(201)
})

test.each<[string, Parameters<typeof writeForm>[0], number, string]>([
  ['without a file', [{ field: 'tripId', contents: '1' }], 400, 'IMAGE_MISSING'],
  ['with its file in another field', [{ ...picture, field: 'photo' }], 400, 'IMAGE_MISSING'],
  ['whose file is a text field', [{ field: 'image', contents: 'hello' }], 400, 'IMAGE_MISSING'],
  ['whose file has no name', [{ ...picture, filename: null }], 400, 'IMAGE_BAD_NAME'],
  ['with two files', [picture, picture], 400, 'SEVERAL_FILES'],
  [
    'with very many fields',
    Array.from({ length: 30 }, () => ({ field: 'a', contents: 'b' })),
    413,
    'TOO_LARGE',
  ],
  ['with a very long field', [{ field: 'tripId', contents: '1'.repeat(50_000) }, picture], 413, 'TOO_LARGE'],
  [
    'with a field named __proto__',
    [{ field: '__proto__', contents: '1' }, picture],
    400,
    'MALFORMED_REQUEST',
  ],
  ['with a null byte', [{ field: 'tripId', contents: '\0' }, picture], 400, 'INVALID_INPUT'],
])('a form %s is refused', async (_what, parts, status, code) => {
  await using site = await startApp()
  expect(await sendForm(site, parts)).toEqual({ status, code })
})

test('a body that is not a complete form is refused', async () => {
  await using site = await startApp()
  const { type, body } = writeForm([picture])
  const upload = (contentType?: string, payload?: Buffer | string) =>
    post(site, '/api/upload-image', contentType, payload)
  const malformed = { status: 400, code: 'MALFORMED_REQUEST' }
  const wrongType = { status: 415, code: 'WRONG_TYPE' }
  expect(await upload(type, body.subarray(0, body.length - 40))).toEqual(malformed)
  expect(await upload('multipart/form-data', body)).toEqual(malformed)
  expect(await upload(type, 'no part at all')).toEqual(malformed)
  expect(await upload('application/json', '{}')).toEqual(wrongType)
  expect(await upload('image/png', png)).toEqual(wrongType)
  expect(await upload()).toEqual(wrongType)
})

test('a route for JSON refuses a form', async () => {
  await using site = await startApp()
  const { type, body } = writeForm([{ field: 'email', contents: 'kit@example.org' }])
  expect(await post(site, '/api/auth/login', type, body)).toEqual({ status: 415, code: 'WRONG_TYPE' })
})

test('a form is refused unread if the sender may not upload', async () => {
  await using site = await startApp()
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = site.app.server.address() as AddressInfo
  const headers = { 'content-type': writeForm([]).type, 'content-length': 4_000_000 }
  // The body never ends; the response does not wait for it.
  const status = await new Promise((resolve, reject) => {
    const sending = request({ port, method: 'POST', path: '/api/upload-image', headers }, (response) => {
      resolve(response.statusCode)
      sending.destroy()
    })
    sending.on('error', reject)
    sending.write('--')
  })
  expect(status).toBe(401)
})

test('a file that is too large is refused before all of it has arrived', async () => {
  await using site = await startApp()
  const { token } = await site.person({ isAdmin: true })
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = site.app.server.address() as AddressInfo
  const { type, body } = writeForm([{ ...picture, contents: Buffer.alloc(6_000_000) }])
  const headers = { 'content-type': type, authorization: `Bearer ${token}` }
  const status = await new Promise((resolve, reject) => {
    const sending = request({ port, method: 'POST', path: '/api/upload-image', headers }, (response) => {
      resolve(response.statusCode)
      sending.destroy()
    })
    sending.on('error', reject)
    sending.write(body.subarray(0, 5_500_000))
  })
  expect(status).toBe(413)
})

/** Sends this many forms that never end. */
function stallForms(address: string, token: string, count: number, client = '127.0.0.1') {
  const { type, body } = writeForm([picture])
  const headers = { 'content-type': type, authorization: `Bearer ${token}`, 'x-forwarded-for': client }
  return Array.from({ length: count }, () => {
    const sending = request(`${address}/api/upload-image`, { method: 'POST', headers })
    sending.on('error', () => undefined)
    sending.write(body.subarray(0, body.length - 60))
    return { sending, answer: once(sending, 'response') as Promise<[IncomingMessage]> }
  })
}

async function upload(address: string, token: string, contents = png, client = '127.0.0.1') {
  const { type, body } = writeForm([{ ...picture, contents }])
  const headers = { 'content-type': type, authorization: `Bearer ${token}`, 'x-forwarded-for': client }
  const response = await fetch(`${address}/api/upload-image`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  })
  const retryAfter = response.headers.get('retry-after')
  return { status: response.status, retryAfter, ...((await response.json()) as { code?: string }) }
}

test('one person’s unfinished forms are limited, and do not block other people’s uploads', async () => {
  await using site = await startApp({ UPLOADS_AT_ONCE: '2' })
  const [greedy, other] = [await site.person({ isAdmin: true }), await site.person({ isAdmin: true })]
  const address = await site.listen()
  const stalled = stallForms(address, greedy.token, 16)
  for (const { answer } of stalled) answer.catch(() => undefined)

  await expect
    .poll(() => upload(address, greedy.token))
    .toMatchObject({ status: 429, code: 'TOO_MANY_AT_ONCE', retryAfter: '5' })
  expect((await upload(address, other.token)).status).toBe(201)

  for (const { sending } of stalled) sending.destroy()
  await expect.poll(async () => (await upload(address, greedy.token)).status).toBe(201)
})

test('all accounts of one client together do not block other clients’ uploads', async () => {
  await using site = await startApp({ UPLOADS_AT_ONCE: '2', TRUST_PROXY: 'loopback' })
  const [other, ...greedy] = await insertPeople(site.database, 9, { isAdmin: true })
  const address = await site.listen()
  const stalled = greedy.flatMap(({ token }) => stallForms(address, token, 2, '10.0.0.1'))
  const statuses: (number | undefined)[] = []
  for (const { answer } of stalled)
    answer.then(([{ statusCode }]) => statuses.push(statusCode)).catch(() => undefined)

  // Six of the sixteen are still being read: as many as three people may send at once.
  await expect.poll(() => statuses).toEqual(Array.from({ length: 10 }, () => 429))
  expect((await upload(address, other?.token ?? '')).status).toBe(201)

  for (const { sending } of stalled) sending.destroy()
  const [first] = greedy
  await expect.poll(async () => (await upload(address, first?.token ?? '', png, '10.0.0.1')).status).toBe(201)
})

test('one person’s large pictures do not block other people’s uploads', async () => {
  await using site = await startApp({ UPLOADS_AT_ONCE: '2' })
  const [greedy, other] = [await site.person({ isAdmin: true }), await site.person({ isAdmin: true })]
  const address = await site.listen()
  const large = await fourColourPicture({ width: 1_500, height: 1_000 }).jpeg().toBuffer()
  const [mine, theirs] = await Promise.all([
    Promise.all(Array.from({ length: 9 }, () => upload(address, greedy.token, large))),
    upload(address, other.token),
  ])
  expect(theirs.status).toBe(201)
  expect(mine.map(({ status }) => status).filter((status) => status !== 201 && status !== 429)).toEqual([])
})

test('a form that makes no progress is answered with 408', async () => {
  await using site = await startApp()
  const { token } = await site.person({ isAdmin: true })
  const address = await site.listen()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const [stalled] = stallForms(address, token, 1)
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
    vi.advanceTimersByTime(10_000) // when the speed is checked for the first time
    const [response] = (await stalled?.answer) ?? []
    expect([response?.statusCode, response?.headers.connection]).toEqual([408, 'close'])
    expect(await upload(address, token)).toMatchObject({ status: 201 })
  } finally {
    vi.useRealTimers()
  }
})

test('uploads and exports are limited per person and hour', async () => {
  await using site = await startApp({ UPLOADS_PER_HOUR: '1', EXPORTS_PER_HOUR: '1' })
  const { id } = await site.trip()
  const [ann, bo] = [await site.person({ isAdmin: true }), await site.person({ isAdmin: true })]
  const address = await site.listen()
  expect(await upload(address, ann.token)).toMatchObject({ status: 201 })
  const refused = await upload(address, ann.token)
  expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_UPLOADS' })
  expect(Number(refused.retryAfter)).toBeGreaterThan(3_000)
  expect(await upload(address, bo.token)).toMatchObject({ status: 201 })

  const get = async (path: string, { token }: Person) => {
    const response = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } })
    return { status: response.status, text: await response.text() }
  }
  expect((await get(`/api/trips/${id}/manifest.csv`, ann)).status).toBe(200)
  // All kinds of exports count together.
  for (const name of ['manifest.csv', 'payments.csv', 'expenses.csv'])
    expect((await get(`/api/trips/${id}/${name}`, ann)).text).toContain('TOO_MANY_EXPORTS')
  expect((await get('/api/account/data', ann)).text).toContain('TOO_MANY_EXPORTS')
  expect((await get(`/api/trips/${id}/payments.csv`, bo)).status).toBe(200)
})

test('one person may download two tables at once, and another after one was sent', async () => {
  await using site = await startApp()
  const { id } = await site.trip()
  const { token } = await site.person({ isAdmin: true })
  const address = await site.listen()
  const get = async () => {
    const response = await fetch(`${address}/api/trips/${id}/payments.csv`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return { status: response.status, text: await response.text() }
  }
  const client = new pg.Client({ connectionString: site.database.url })
  await client.connect()
  // No export can finish while the table is locked.
  await client.query('begin; lock table payments in access exclusive mode')
  const answers = [get(), get(), get()]
  const refused = await Promise.race(answers)
  expect(refused.status).toBe(429)
  expect(refused.text).toContain('TOO_MANY_AT_ONCE')
  await client.query('commit')
  await client.end()
  expect((await Promise.all(answers)).map(({ status }) => status).toSorted()).toEqual([200, 200, 429])
  expect((await get()).status).toBe(200)
})

test('searches are limited, for each person and for each client', async () => {
  await using site = await startApp({ SEARCHES_PER_SECOND: '1', TRUST_PROXY: 'loopback' })
  const [ann, bo] = [await site.person(), await site.person()]
  const address = await site.listen()
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const search = async (q: string, headers: Record<string, string>) =>
      (await fetch(`${address}/api/trips?q=${q}`, { headers })).status
    const as = ({ token }: Person) => ({ authorization: `Bearer ${token}` })
    const from = (client: string) => ({ 'x-forwarded-for': client })
    expect([await search('a', as(ann)), await search('b', as(ann))]).toEqual([200, 429])
    expect(await search('a', as(bo))).toBe(200)
    expect([await search('a', from('10.0.0.1')), await search('b', from('10.0.0.1'))]).toEqual([200, 429])
    // Cached responses are not limited, and neither are lists without a search.
    expect([await search('a', from('10.0.0.1')), await search('b', from('10.0.0.2'))]).toEqual([200, 200])
    expect((await fetch(`${address}/api/trips?sort=price`, { headers: from('10.0.0.1') })).status).toBe(200)
  } finally {
    vi.useRealTimers()
  }
})

test('the OpenAPI document describes the form', async () => {
  await using site = await startApp()
  const { paths } = (await site.app.inject({ url: '/api/openapi.json' })).json<{
    paths: Record<string, { post: { requestBody: { content: unknown } } }>
  }>()
  expect(paths['/api/upload-image']?.post.requestBody.content).toMatchObject({
    'multipart/form-data': {
      schema: {
        properties: { image: { type: 'string', format: 'binary' }, tripId: {} },
        required: ['image'],
      },
    },
  })
})
