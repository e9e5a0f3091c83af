import { once } from 'node:events'
import http from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { changeNotificationSetting } from '#contract/notifications.ts'
import { updateTrip } from '#contract/trip-input.ts'
import { listTrips } from '#contract/trips.ts'
import { publishChanges } from '#server/live/publish-changes.ts'
import { startApp, type Person, type TestSite, withBackground } from '#testing/start-app.ts'

withBackground()

type ReceivedResponse = { status: number; headers: http.IncomingHttpHeaders; body: Buffer }

/** Over the network, because only there the cache answers. Nothing is decoded or cached on the way. */
async function get(
  site: TestSite,
  path: string,
  headers: http.OutgoingHttpHeaders = {},
  method = 'GET',
): Promise<ReceivedResponse> {
  const request = http.request((await site.listen()) + path, { method, headers }).end()
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }
}

const as = ({ token }: Person) => ({ authorization: `Bearer ${token}` })
/** Cached responses belong to no request, so they have no request id. */
const isReady = ({ headers }: ReceivedResponse) => headers['x-request-id'] === undefined
const titlesOf = ({ body }: ReceivedResponse) =>
  (JSON.parse(body.toString()) as { title: string }[]).map((t) => t.title)

const connections = ({ app }: TestSite) =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))

/** Requests the list. While it is being made, twenty others request it too, and then `meanwhile` runs. */
async function askAmongMany(site: TestSite, meanwhile: () => Promise<void> = () => Promise.resolve()) {
  let made = 0
  let others: Promise<ReceivedResponse[]> | undefined
  site.app.addHook('preSerialization', async (_request, _reply, payload) => {
    if (++made === 1) {
      others = Promise.all(Array.from({ length: 20 }, () => get(site, '/api/trips')))
      // Wait until all of them have arrived.
      await expect.poll(() => connections(site)).toBeGreaterThanOrEqual(21)
      await new Promise(setImmediate)
      await meanwhile()
    }
    return payload
  })
  const first = await get(site, '/api/trips')
  return { first, others: (await others) ?? [], made }
}

/** Changes a title like a use case; with `isAnnounced` false, without publishing the change. */
async function rename(site: TestSite, id: number, title: string, { isAnnounced = true } = {}) {
  await site.context.db.transaction(async (tx) => {
    await tx.execute(`update trips set title = '${title}' where id = ${id}`)
    if (isAnnounced)
      await publishChanges(tx, { topic: 'trips', what: 'trips' }, { topic: `trip:${id}`, what: 'trip' })
  })
}

test('visitors get a list from ready bytes until a trip changes', async () => {
  await using site = await startApp()
  const { id } = await site.trip({ title: 'Before' })
  expect(isReady(await get(site, '/api/trips'))).toBe(false)
  await rename(site, id, 'Unseen', { isAnnounced: false })
  const second = await get(site, '/api/trips?z=1')
  expect(isReady(second)).toBe(true)
  expect(titlesOf(second)).toEqual(['Before'])
  expect(second.headers).toMatchObject({ 'x-total-count': '1', 'cache-control': 'no-cache' })

  await rename(site, id, 'After')

  await expect.poll(async () => titlesOf(await get(site, '/api/trips'))).toEqual(['After'])
})

/** Keeps published changes from reaching any process, as if delivery were slow. */
async function holdBackChanges(site: TestSite) {
  await site.database.query(`
    create function keep_row() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger hold_back before delete on changes for each row execute function keep_row()`)
}

test('after saving you see your change at once, also on a process that has not heard of it yet', async () => {
  await using site = await startApp()
  const { id } = await site.trip({ title: 'Before' })
  const organiser = await site.person({ isAdmin: true })
  for (const path of ['/api/trips', `/api/trips/${id}`]) await get(site, path)
  await holdBackChanges(site)

  const saved = await site.call(updateTrip, { params: { id }, body: { title: 'After' }, as: organiser })
  expect(titlesOf(await get(site, '/api/trips'))).toEqual(['After'])
  expect((await get(site, `/api/trips/${id}`)).body.toString()).toContain('After')
  const [cookie = ''] = saved.header('set-cookie')?.split(';') ?? []
  expect(saved.header('set-cookie')).toMatch(/^saved=1; Max-Age=10; Path=\/; HttpOnly; SameSite=Lax$/)

  // Refill the cache, as in a process that has not received the change.
  await get(site, '/api/trips')
  await rename(site, id, 'Later', { isAnnounced: false })
  expect(titlesOf(await get(site, '/api/trips'))).toEqual(['After'])
  expect(titlesOf(await get(site, '/api/trips', { cookie: `other=1; ${cookie}` }))).toEqual(['Later'])
  // The newer response replaces the cached one.
  expect(titlesOf(await get(site, '/api/trips'))).toEqual(['Later'])
  const read = await site.call(listTrips, { as: organiser })
  expect(read.header('set-cookie')).toBeUndefined()
  // A change that no cached response shows.
  const setting = { group: 'bookings', channel: 'mail', isOn: false } as const
  const changed = await site.call(changeNotificationSetting, { body: setting, as: organiser })
  expect(changed.status).toBe(200)
  expect(changed.header('set-cookie')).toBeUndefined()
  const refused = await site.call(updateTrip, { params: { id }, body: { title: 'No' } })
  expect(refused.status).toBe(401)
  expect(refused.header('set-cookie') ?? '').not.toContain('saved=')
})

test('one trip’s change leaves the bytes of others', async () => {
  await using site = await startApp()
  const [one, other] = [await site.trip(), await site.trip()]
  for (const { id } of [one, other]) await get(site, `/api/trips/${id}`)

  await rename(site, one.id, 'After')

  await expect.poll(async () => (await get(site, `/api/trips/${one.id}`)).body.toString()).toContain('After')
  expect(isReady(await get(site, `/api/trips/${other.id}`))).toBe(true)
})

test('whoever brings credentials never gets ready bytes, nor fills them', async () => {
  await using site = await startApp()
  await site.trip({ title: 'Draft', status: 'draft' })
  await site.trip({ title: 'Public' })
  const organiser = await site.person({ isAdmin: true })
  expect(titlesOf(await get(site, '/api/trips', as(organiser)))).toHaveLength(2)
  expect(titlesOf(await get(site, '/api/trips'))).toEqual(['Public'])
  expect(isReady(await get(site, '/api/trips'))).toBe(true)

  const hers = await get(site, '/api/trips', as(organiser))
  expect(titlesOf(hers)).toHaveLength(2)
  expect(hers.headers['cache-control']).toBe('private, no-store')
  expect(isReady(await get(site, '/api/trips', { cookie: 'other=1; session=anything' }))).toBe(false)
})

test('what a page asks for within the server is not kept beside the page', async () => {
  await using site = await startApp()
  await site.app.inject({ url: '/api/trips' })
  expect(isReady(await get(site, '/api/trips'))).toBe(false)
})

test('bytes come in the encoding that was asked for, each with a tag of its own', async () => {
  await using site = await startApp()
  await site.trip({ title: 'Ridge walk' })
  await get(site, '/api/trips')
  const plain = await get(site, '/api/trips')
  const br = await get(site, '/api/trips', { 'accept-encoding': 'gzip, deflate, br' })
  const gzip = await get(site, '/api/trips', { 'accept-encoding': 'gzip, br;q=0' })

  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(br.headers['content-encoding']).toBe('br')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(brotliDecompressSync(br.body)).toEqual(plain.body)
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
  expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3)
  for (const { headers, body } of [plain, br, gzip]) {
    expect(headers['content-length']).toBe(String(body.length))
    expect(headers.vary).toBe('accept-encoding, authorization')
  }
})

test.each([
  ['br', 'br'],
  ['gzip;q=0.5, br;q=0.9', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;Q=0.000 , gzip', 'gzip'],
  ['br ; q = 0, gzip;q=1', 'gzip'],
  ['zebra', undefined],
  ['brotli-x', undefined],
  ['br;q=0', undefined],
  ['identity', undefined],
])('who accepts %j gets %s', async (accepted, encoding) => {
  await using site = await startApp()
  await get(site, '/api/trips')
  const { headers } = await get(site, '/api/trips', { 'accept-encoding': accepted })
  expect(headers['content-encoding']).toBe(encoding)
})

test('who has the bytes already gets none, whoever asks first', async () => {
  await using site = await startApp()
  const { id } = await site.trip()
  const first = await get(site, '/api/trips')
  const made = await get(site, '/api/trips?limit=50', { 'if-none-match': first.headers.etag })
  expect([made.status, made.body.length]).toEqual([304, 0])
  const again = await get(site, '/api/trips', { 'if-none-match': first.headers.etag })
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, first.headers.etag])

  await rename(site, id, 'After')

  await expect
    .poll(async () => (await get(site, '/api/trips', { 'if-none-match': first.headers.etag })).status)
    .toBe(200)
})

test('HEAD says of an answer what GET says, whoever asks first', async () => {
  await using site = await startApp()
  const { id } = await site.trip()
  for (const path of ['/api/trips', `/api/trips/${id}`]) {
    const head = (headers = {}) => get(site, path, headers, 'HEAD')
    const first = await head({ 'if-none-match': '*' })
    const [got, second] = [await get(site, path), await head()]
    expect([isReady(first), isReady(got), isReady(second)]).toEqual([false, true, true])
    for (const { status, headers, body } of [first, second]) {
      expect([status, body.length]).toEqual([200, 0])
      const { 'x-request-id': _ofOneRequest, ...said } = headers
      expect({ ...said, date: got.headers.date }).toEqual(got.headers)
    }
    expect((await head({ 'if-none-match': got.headers.etag })).status).toBe(304)
  }
})

test('an answer that was under way when its trip changed is not kept', async () => {
  await using site = await startApp()
  const { id } = await site.trip({ title: 'Before' })
  const isHeard = new Promise<void>((resolve) => {
    site.context.live.subscribe((changes) => {
      if (changes !== 'resync' && changes.some(({ topic }) => topic === 'trips')) resolve()
    })
  })
  // Pause the response after its data was read, until the change has arrived.
  site.app.addHook('preSerialization', async (request, _reply, payload) => {
    if (request.url.endsWith('?q=before')) {
      await rename(site, id, 'After')
      await isHeard
    }
    return payload
  })

  expect(titlesOf(await get(site, '/api/trips?q=before'))).toEqual(['Before'])

  expect(titlesOf(await get(site, '/api/trips?q=before'))).toEqual([])
})

test('many who ask for the same at once wait for one answer', async () => {
  await using site = await startApp()
  await site.trip()

  const { first, others, made } = await askAmongMany(site)

  expect(isReady(first)).toBe(false)
  expect(others.every((answer) => answer.body.equals(first.body))).toBe(true)
  expect(made).toBe(1)
})

test('many who wait for an answer that is out of date by then get one new answer', async () => {
  await using site = await startApp()
  const { id } = await site.trip({ title: 'Before' })

  const { others, made } = await askAmongMany(site, async () => {
    const isHeard = new Promise<void>((resolve) => site.context.live.subscribe(() => resolve()))
    await rename(site, id, 'After')
    await isHeard
  })

  expect(others.map(titlesOf)).toEqual(Array.from({ length: 20 }, () => ['After']))
  expect(made).toBe(2)
})

test('those who waited for an answer that failed get their own', async () => {
  await using site = await startApp()
  const { id } = await site.trip({ title: 'There' })
  let waiting: Promise<ReceivedResponse> | undefined
  site.app.addHook('preSerialization', async (_request, _reply, payload) => {
    if (waiting) return payload
    waiting = get(site, `/api/trips/${id}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    throw new Error('on purpose')
  })

  expect((await get(site, `/api/trips/${id}`)).status).toBe(500)
  expect((await waiting)?.status).toBe(200)
})

test('while changes are not heard nothing is ready; once they are, it is made anew', async () => {
  await using site = await startApp()
  const { id } = await site.trip({ title: 'Before' })
  await get(site, '/api/trips')
  expect(isReady(await get(site, '/api/trips'))).toBe(true)

  await site.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like '%live'`,
  )
  await expect.poll(() => site.context.live.isListening, { interval: 5 }).toBe(false)
  await rename(site, id, 'After', { isAnnounced: false })
  expect(titlesOf(await get(site, '/api/trips'))).toEqual(['After'])

  await expect.poll(() => site.context.live.isListening).toBe(true)
  await get(site, '/api/trips')
  const ready = await get(site, '/api/trips')
  expect([isReady(ready), titlesOf(ready)]).toEqual([true, ['After']])
})

test('failures are not kept', async () => {
  await using site = await startApp()
  for (let time = 0; time < 2; time++) {
    const missing = await get(site, '/api/trips/999')
    expect([missing.status, isReady(missing)]).toEqual([404, false])
  }
})

test('an answer that sets a cookie is not kept', async () => {
  await using site = await startApp()
  const { id } = await site.trip()
  site.app.addHook('preSerialization', (_request, reply, payload, done) => {
    reply.header('set-cookie', 'theirs=1')
    done(null, payload)
  })
  for (let time = 0; time < 2; time++) expect(isReady(await get(site, `/api/trips/${id}`))).toBe(false)
})
