import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { changeNotificationSetting } from '#contract/notifications.ts'
import { updateTrip } from '#contract/trip-input.ts'
import { listTrips } from '#contract/trips.ts'
import { publishChanges } from '#server/live/publish-changes.ts'
import { getOverNetwork as get, isCached, type ReceivedResponse } from '#testing/get-over-network.ts'
import { startApp, type Person, type TestSite, withBackground } from '#testing/start-app.ts'

withBackground()

const as = ({ token }: Person) => ({ authorization: `Bearer ${token}` })
const titlesOf = ({ body }: ReceivedResponse) =>
  (JSON.parse(body.toString()) as { title: string }[]).map((t) => t.title)

const connections = ({ app }: TestSite) =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))

/** Requests the list. While it is being made, twenty others request it too, and then `meanwhile` runs. */
async function requestAmongMany(site: TestSite, meanwhile: () => Promise<void> = () => Promise.resolve()) {
  let responsesMade = 0
  let others: Promise<ReceivedResponse[]> | undefined
  site.app.addHook('preSerialization', async (_request, _reply, payload) => {
    if (++responsesMade === 1) {
      others = Promise.all(Array.from({ length: 20 }, () => get(site, '/api/trips')))
      // Wait until all of them have arrived.
      await expect.poll(() => connections(site)).toBeGreaterThanOrEqual(21)
      await new Promise(setImmediate)
      await meanwhile()
    }
    return payload
  })
  const first = await get(site, '/api/trips')
  return { first, others: (await others) ?? [], responsesMade }
}

/** Changes a title like a use case; with `isPublished` false, without publishing the change. */
async function rename(site: TestSite, id: number, title: string, { isPublished = true } = {}) {
  await site.context.db.transaction(async (tx) => {
    await tx.execute(`update trips set title = '${title}' where id = ${id}`)
    if (isPublished)
      await publishChanges(tx, { topic: 'trips', what: 'trips' }, { topic: `trip:${id}`, what: 'trip' })
  })
}

test('visitors get the list of trips from the cache until a trip changes', async () => {
  await using site = await startApp()
  const { id } = await site.trip({ title: 'Before' })
  expect(isCached(await get(site, '/api/trips'))).toBe(false)
  await rename(site, id, 'Unseen', { isPublished: false })
  const second = await get(site, '/api/trips?z=1')
  expect(isCached(second)).toBe(true)
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

test('a person sees a saved change at once, even on a process that has not received it yet', async () => {
  await using site = await startApp()
  const { id } = await site.trip({ title: 'Before' })
  const admin = await site.person({ isAdmin: true })
  for (const path of ['/api/trips', `/api/trips/${id}`]) await get(site, path)
  await holdBackChanges(site)

  const saved = await site.call(updateTrip, { params: { id }, body: { title: 'After' }, as: admin })
  expect(titlesOf(await get(site, '/api/trips'))).toEqual(['After'])
  expect((await get(site, `/api/trips/${id}`)).body.toString()).toContain('After')
  const [cookie = ''] = saved.header('set-cookie')?.split(';') ?? []
  expect(saved.header('set-cookie')).toMatch(/^saved=1; Max-Age=10; Path=\/; HttpOnly; SameSite=Lax$/)

  // Refill the cache, as in a process that has not received the change.
  await get(site, '/api/trips')
  await rename(site, id, 'Later', { isPublished: false })
  expect(titlesOf(await get(site, '/api/trips'))).toEqual(['After'])
  expect(titlesOf(await get(site, '/api/trips', { cookie: `other=1; ${cookie}` }))).toEqual(['Later'])
  // The newer response replaces the cached one.
  expect(titlesOf(await get(site, '/api/trips'))).toEqual(['Later'])
})

test('reads, refused saves and saves that no cached response shows set no cookie', async () => {
  await using site = await startApp()
  const { id } = await site.trip()
  const admin = await site.person({ isAdmin: true })
  const read = await site.call(listTrips, { as: admin })
  expect(read.header('set-cookie')).toBeUndefined()
  const setting = { group: 'bookings', channel: 'mail', isOn: false } as const
  const settingSaved = await site.call(changeNotificationSetting, { body: setting, as: admin })
  expect(settingSaved.status).toBe(200)
  expect(settingSaved.header('set-cookie')).toBeUndefined()
  const refused = await site.call(updateTrip, { params: { id }, body: { title: 'No' } })
  expect(refused.status).toBe(401)
  expect(refused.header('set-cookie') ?? '').not.toContain('saved=')
})

test('a change to one trip leaves the cached responses of other trips', async () => {
  await using site = await startApp()
  const [changed, unchanged] = [await site.trip(), await site.trip()]
  for (const { id } of [changed, unchanged]) await get(site, `/api/trips/${id}`)

  await rename(site, changed.id, 'After')

  await expect
    .poll(async () => (await get(site, `/api/trips/${changed.id}`)).body.toString())
    .toContain('After')
  expect(isCached(await get(site, `/api/trips/${unchanged.id}`))).toBe(true)
})

test('requests of organisers, and with sessions that are not remembered, neither read nor fill the cache', async () => {
  await using site = await startApp()
  await site.trip({ title: 'Draft', status: 'draft' })
  await site.trip({ title: 'Public' })
  const admin = await site.person({ isAdmin: true })
  expect(titlesOf(await get(site, '/api/trips', as(admin)))).toHaveLength(2)
  expect(titlesOf(await get(site, '/api/trips'))).toEqual(['Public'])
  expect(isCached(await get(site, '/api/trips'))).toBe(true)

  const adminsList = await get(site, '/api/trips', as(admin))
  expect(titlesOf(adminsList)).toHaveLength(2)
  expect(adminsList.headers['cache-control']).toBe('private, no-store')
  expect(isCached(await get(site, '/api/trips', { cookie: 'other=1; session=anything' }))).toBe(false)
})

test('responses to requests within the server are not cached', async () => {
  await using site = await startApp()
  await site.app.inject({ url: '/api/trips' })
  expect(isCached(await get(site, '/api/trips'))).toBe(false)
})

test.each([
  ['short', 1],
  ['long', 1_000],
])('%s cached responses come in the accepted encoding, each with its own ETag', async (_length, repeats) => {
  await using site = await startApp()
  const description = 'Über den Grat, 山 🏔 '.repeat(repeats)
  await site.trip({ description })
  await get(site, '/api/trips')
  const plain = await get(site, '/api/trips')
  const br = await get(site, '/api/trips', { 'accept-encoding': 'gzip, deflate, br' })
  const gzip = await get(site, '/api/trips', { 'accept-encoding': 'gzip, br;q=0' })

  expect([plain, br, gzip].map(isCached)).toEqual([true, true, true])
  expect(JSON.parse(plain.body.toString())).toMatchObject([{ description }])
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
])('a client that accepts %j gets the encoding %s', async (accepted, encoding) => {
  await using site = await startApp()
  await get(site, '/api/trips')
  const { headers } = await get(site, '/api/trips', { 'accept-encoding': accepted })
  expect(headers['content-encoding']).toBe(encoding)
})

test('a client that already has the response gets a 304, cached or not', async () => {
  await using site = await startApp()
  const { id } = await site.trip()
  const first = await get(site, '/api/trips')
  const uncached = await get(site, '/api/trips?limit=50', { 'if-none-match': first.headers.etag })
  expect([uncached.status, uncached.body.length]).toEqual([304, 0])
  const again = await get(site, '/api/trips', { 'if-none-match': first.headers.etag })
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, first.headers.etag])

  await rename(site, id, 'After')

  await expect
    .poll(async () => (await get(site, '/api/trips', { 'if-none-match': first.headers.etag })).status)
    .toBe(200)
})

test('HEAD returns the same headers as GET, whichever comes first', async () => {
  await using site = await startApp()
  const { id } = await site.trip()
  for (const path of ['/api/trips', `/api/trips/${id}`]) {
    const head = (headers = {}) => get(site, path, headers, 'HEAD')
    const first = await head({ 'if-none-match': '*' })
    const [viaGet, second] = [await get(site, path), await head()]
    expect([isCached(first), isCached(viaGet), isCached(second)]).toEqual([false, true, true])
    for (const { status, headers, body } of [first, second]) {
      expect([status, body.length]).toEqual([200, 0])
      const { 'x-request-id': _ofOneRequest, ...sharedHeaders } = headers
      expect({ ...sharedHeaders, date: viaGet.headers.date }).toEqual(viaGet.headers)
    }
    expect((await head({ 'if-none-match': viaGet.headers.etag })).status).toBe(304)
  }
})

test('a response whose trip changes while it is made is not cached', async () => {
  await using site = await startApp()
  const { id } = await site.trip({ title: 'Before' })
  const changeReceived = new Promise<void>((resolve) => {
    site.context.live.subscribe((changes) => {
      if (changes !== 'resync' && changes.some(({ topic }) => topic === 'trips')) resolve()
    })
  })
  // Pause the response after its data was read, until the change has arrived.
  site.app.addHook('preSerialization', async (request, _reply, payload) => {
    if (request.url.endsWith('?q=before')) {
      await rename(site, id, 'After')
      await changeReceived
    }
    return payload
  })

  expect(titlesOf(await get(site, '/api/trips?q=before'))).toEqual(['Before'])

  expect(titlesOf(await get(site, '/api/trips?q=before'))).toEqual([])
})

test('simultaneous requests for the same list wait for one response', async () => {
  await using site = await startApp()
  await site.trip()

  const { first, others, responsesMade } = await requestAmongMany(site)

  expect(isCached(first)).toBe(false)
  expect(others.every((answer) => answer.body.equals(first.body))).toBe(true)
  expect(responsesMade).toBe(1)
})

test('requests that waited get a response that has become outdated meanwhile, later ones a new one', async () => {
  await using site = await startApp()
  const { id } = await site.trip({ title: 'Before' })

  const { others, responsesMade } = await requestAmongMany(site, async () => {
    const changeReceived = new Promise<void>((resolve) => site.context.live.subscribe(() => resolve()))
    await rename(site, id, 'After')
    await changeReceived
  })

  expect(others.map(titlesOf)).toEqual(Array.from({ length: 20 }, () => ['Before']))
  expect(responsesMade).toBe(1)
  expect(titlesOf(await get(site, '/api/trips'))).toEqual(['After'])
})

test('a request that waited for a failed response gets its own', async () => {
  await using site = await startApp()
  const { id } = await site.trip({ title: 'There' })
  let waiting: Promise<ReceivedResponse> | undefined
  site.app.addHook('preSerialization', async (_request, _reply, payload) => {
    if (waiting) return payload
    waiting = get(site, `/api/trips/${id}`)
    // By then the second request waits for this response.
    await new Promise((resolve) => setTimeout(resolve, 100))
    throw new Error('on purpose')
  })

  expect((await get(site, `/api/trips/${id}`)).status).toBe(500)
  expect((await waiting)?.status).toBe(200)
})

test('the cache is not used while changes are not received, and starts anew afterwards', async () => {
  await using site = await startApp()
  const { id } = await site.trip({ title: 'Before' })
  await get(site, '/api/trips')
  expect(isCached(await get(site, '/api/trips'))).toBe(true)

  await site.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like '%live'`,
  )
  await expect.poll(() => site.context.live.isListening, { interval: 5 }).toBe(false)
  await rename(site, id, 'After', { isPublished: false })
  expect(titlesOf(await get(site, '/api/trips'))).toEqual(['After'])

  await expect.poll(() => site.context.live.isListening).toBe(true)
  await get(site, '/api/trips')
  const cached = await get(site, '/api/trips')
  expect([isCached(cached), titlesOf(cached)]).toEqual([true, ['After']])
})

test('failures are not cached', async () => {
  await using site = await startApp()
  for (let time = 0; time < 2; time++) {
    const missing = await get(site, '/api/trips/999')
    expect([missing.status, isCached(missing)]).toEqual([404, false])
  }
})

test('a response that sets a cookie is not cached', async () => {
  await using site = await startApp()
  const { id } = await site.trip()
  site.app.addHook('preSerialization', (_request, reply, payload, done) => {
    reply.header('set-cookie', 'theirs=1')
    done(null, payload)
  })
  for (let time = 0; time < 2; time++) expect(isCached(await get(site, `/api/trips/${id}`))).toBe(false)
})
