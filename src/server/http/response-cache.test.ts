import { EventEmitter, once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import Fastify, { type RouteHandlerMethod } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { LiveChange } from '#contract/live.ts'
import { createServer } from './create-server.ts'
import { cacheResponses } from './cache-responses.ts'
import { tripStateTopics } from './cache-topics.ts'
import { ResponseCache } from './response-cache.ts'

/** A live feed without changes. */
const live = { isListening: true, subscribe: () => () => true, subscribeToOwn: () => undefined }
/** A live feed whose changes the test publishes. */
function createFeed() {
  const feed = { publish: ignoreChanges, publishOwn: ignoreChanges }
  const subscribe = (listener: typeof ignoreChanges) => {
    feed.publish = listener
    return () => true
  }
  const subscribeToOwn = (listener: typeof ignoreChanges) => void (feed.publishOwn = listener)
  return Object.assign(feed, { isListening: true, subscribe, subscribeToOwn })
}
const ignoreChanges: (changes: LiveChange[]) => void = () => undefined

const requestFor = (url: string) =>
  ({ method: 'GET', url, headers: {}, rawHeaders: [] as string[] }) as IncomingMessage

const responseStub = () =>
  Object.assign(new EventEmitter(), {
    socket: {},
    writeHead: () => undefined,
    end: () => undefined,
  }) as never as ServerResponse

async function cacheResponse(cache: ResponseCache, url: string, { topics = ['trips'] } = {}) {
  const request = requestFor(url)
  cache.answer(request, responseStub(), () => undefined)
  const fill = cache.openFill(request, topics, null)
  if (!fill) throw new Error('No fill was opened')
  await cache.store(fill, { headers: {}, body: '[]' }, {})
  cache.closeFill(fill)
}

function isCached(cache: ResponseCache, url: string): boolean {
  let isHandled = false
  const response = responseStub()
  cache.answer(requestFor(url), response, () => (isHandled = true))
  // If nobody makes the response, others must not wait for it.
  response.emit('close')
  return !isHandled
}

test('a full cache drops the response that was requested longest ago', async () => {
  const cache = new ResponseCache(live, { maxBytes: 40_000 })
  const urls = Array.from({ length: 20 }, (_, n) => `/api/trips?q=${n}`)
  for (const url of urls) {
    await cacheResponse(cache, url)
    expect(isCached(cache, urls[0] ?? '')).toBe(true)
  }
  const cachedUrls = urls.filter((url) => isCached(cache, url))
  expect(cachedUrls).toContain(urls[0])
  expect(cachedUrls).toContain(urls.at(-1))
  expect(cachedUrls.length).toBeLessThan(15)
})

test('long URLs count towards the size of the cache', async () => {
  const cache = new ResponseCache(live, { maxBytes: 400_000 })
  const urls = Array.from({ length: 50 }, (_, n) => `/api/trips?q=${n}${'x'.repeat(15_000)}`)
  for (const url of urls) await cacheResponse(cache, url)
  expect(urls.filter((url) => isCached(cache, url)).length).toBeLessThan(15)
})

test('own changes drop a response at most every 200 ms, changes from the live feed always', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const feed = createFeed()
  const cache = new ResponseCache(feed)
  const isCachedAfter = async (publishChange: (changes: LiveChange[]) => void) => {
    if (!isCached(cache, '/api/trips')) await cacheResponse(cache, '/api/trips')
    publishChange([{ topic: 'trips', what: 'trips' }])
    return isCached(cache, '/api/trips')
  }

  expect(await isCachedAfter(feed.publishOwn)).toBe(false)
  expect(await isCachedAfter(feed.publishOwn)).toBe(true)
  expect(await isCachedAfter(feed.publish)).toBe(false)
  vi.advanceTimersByTime(200)
  expect(await isCachedAfter(feed.publishOwn)).toBe(false)
})

test('own changes of seats always drop responses about seats, and leave the trip', async () => {
  const feed = createFeed()
  const cache = new ResponseCache(feed, { clockDependentSeconds: 60 })
  await cacheResponse(cache, '/api/trips/7', { topics: ['trip:7'] })
  for (let time = 0; time < 2; time++) {
    await cacheResponse(cache, '/api/trips/7/seats', { topics: tripStateTopics(7) })
    expect(isCached(cache, '/api/trips/7/seats')).toBe(true)
    feed.publishOwn([{ topic: 'trip:7', what: 'seats' }])
    expect(isCached(cache, '/api/trips/7/seats')).toBe(false)
  }
  expect(isCached(cache, '/api/trips/7')).toBe(true)
})

test('a response that depends on the clock is cached for a second, the others until they change', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const cache = new ResponseCache(live, { clockDependentSeconds: 1 })
  const urls = ['/api/trips/7', '/api/trips/7/seats', '/api/trips/7/cars', '/api/trips/7/availability']
  for (const url of urls) await cacheResponse(cache, url)
  vi.advanceTimersByTime(999)
  expect(urls.map((url) => isCached(cache, url))).toEqual([true, true, true, true])
  vi.advanceTimersByTime(1)
  expect(urls.map((url) => isCached(cache, url))).toEqual([true, false, false, false])
})

test('with zero seconds, responses that depend on the clock are not cached', () => {
  const cache = new ResponseCache(live, { clockDependentSeconds: 0 })
  const request = requestFor('/api/trips/7/seats')
  cache.answer(request, responseStub(), () => undefined)
  expect(cache.claimedKeyOf(request)).toBeNull()
})

test.each([
  ['/api/trips?z=1&q=lake', '/api/trips?q=lake'],
  ['/api/trips/months?z=1', '/api/trips/months'],
  ['/api/trips/7?z=1&q=lake', '/api/trips/7/'],
])('%s and %s share one cached response', async (url, equivalentUrl) => {
  const cache = new ResponseCache(live)
  await cacheResponse(cache, url)
  expect(isCached(cache, equivalentUrl)).toBe(true)
})

test('a response of an endpoint that is not cacheable is not stored', () => {
  const cache = new ResponseCache(live)
  const request = requestFor('/api/cars?z=1')
  cache.answer(request, responseStub(), () => undefined)
  expect(cache.openFill(request, ['trips'], null)).toBeNull()
})

test('what is made for a client that has left is not cached, because changes are not noticed any more', async () => {
  const feed = createFeed()
  const cache = new ResponseCache(feed)
  const [request, response] = [requestFor('/api/trips'), responseStub()]
  cache.answer(request, response, () => undefined)
  const fill = cache.openFill(request, ['trips'], null)!
  response.emit('close')
  feed.publish([{ topic: 'trips', what: 'trips' }])
  await cache.store(fill, { headers: {}, body: '["outdated"]' }, {})
  cache.closeFill(fill)
  expect(isCached(cache, '/api/trips')).toBe(false)
  expect(cache.openFill(request, ['trips'], null)).toBeNull()
})

/** A site whose list of trips is made by this handler. */
async function serveTrips(handler: RouteHandlerMethod) {
  const cache = new ResponseCache(live)
  const limits = { maxConnections: 100, connectionsPerClient: 100, trustProxy: false as const }
  const app = Fastify({ serverFactory: (handle) => createServer(handle, limits, cache) })
  onTestFinished(() => app.close())
  cacheResponses(app, cache)
  app.get('/api/trips', handler)
  app.get('/endless', (_request, reply) => void reply.hijack())
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, url: `${address}/api/trips`, port: Number(new URL(address).port) }
}

test('nobody waits for a request that is queued behind another one on its connection', async () => {
  let refused = 0
  const { url, port } = await serveTrips((request, reply) => {
    if (request.headers['x-refuse'] !== undefined) {
      refused += 1
      return reply.code(415).send({})
    }
    reply.cacheUntilChanged('trips')
    return reply.send([1])
  })
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'GET /endless HTTP/1.1\r\nhost: a\r\n\r\nGET /api/trips HTTP/1.1\r\nhost: a\r\nx-refuse: 1\r\n\r\n',
  )
  await expect.poll(() => refused).toBe(1)
  socket.destroy()
  expect(await (await fetch(url)).json()).toEqual([1])
})

test('if the client that a response is made for leaves, a waiting request makes it', async () => {
  let made = 0
  let waiting = 0
  const leaver = new AbortController()
  const { app, url } = await serveTrips(async (request, reply) => {
    reply.cacheUntilChanged('trips')
    made += 1
    // The first one never answers.
    if (made === 1) await once(request.raw, 'never')
    return [made]
  })
  app.server.on('request', () => (waiting += 1))
  const left = fetch(url, { signal: leaver.signal }).catch(() => 'left')
  await expect.poll(() => made).toBe(1)
  const others = Promise.all(
    Array.from({ length: 5 }, async () => (await (await fetch(url)).json()) as unknown),
  )
  await expect.poll(() => waiting).toBe(6)
  leaver.abort()
  expect(await left).toBe('left')
  expect(await others).toEqual([[2], [2], [2], [2], [2]])
  expect(made).toBe(2)
})

test.each([
  { status: 429, result: 'a waiting request makes the response', handled: 2 },
  { status: 503, result: 'each waiting request makes its own', handled: 6 },
])('if a request is refused with $status, $result', async ({ status, handled }) => {
  let [arrivedCount, handledCount] = [0, 0]
  const { app, url } = await serveTrips(async (_request, reply) => {
    handledCount += 1
    if (handledCount === 1) {
      await expect.poll(() => arrivedCount).toBe(6)
      return reply.code(status).send({})
    }
    reply.cacheUntilChanged('trips')
    return [handledCount]
  })
  app.server.on('request', () => (arrivedCount += 1))
  const refused = fetch(url)
  await expect.poll(() => handledCount).toBe(1)
  const others = await Promise.all(Array.from({ length: 5 }, () => fetch(url)))
  expect((await refused).status).toBe(status)
  expect(others.map((response) => response.status)).toEqual([200, 200, 200, 200, 200])
  expect(handledCount).toBe(handled)
})
