import type { IncomingMessage } from 'node:http'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { LiveChange } from '#contract/live.ts'
import { createServer } from './create-server.ts'
import { cacheResponses } from './cache-responses.ts'
import { ResponseCache } from './response-cache.ts'

const live = { isListening: true, subscribe: () => () => true, subscribeToOwn: () => undefined }
const ask = (url: string) =>
  ({ method: 'GET', url, headers: {}, rawHeaders: [] as string[] }) as IncomingMessage

async function keep(ready: ResponseCache, url: string, body = '[]') {
  const request = ask(url)
  ready.answer(request, {} as never, () => undefined)
  const fill = ready.begin(request, ['trips'])
  if (!fill) throw new Error('Nothing was begun')
  await ready.store(fill, { headers: {}, body }, {})
  ready.end(fill)
}

function isKept(ready: ResponseCache, url: string): boolean {
  let isAsked = false
  const response = { writeHead: () => undefined, end: () => undefined }
  ready.answer(ask(url), response as never, () => (isAsked = true))
  return !isAsked
}

test('when there is no more room, what was not asked for the longest goes', async () => {
  const ready = new ResponseCache(live, { maxBytes: 40_000 })
  const urls = Array.from({ length: 20 }, (_, n) => `/api/trips?q=${n}`)
  for (const url of urls) {
    await keep(ready, url)
    expect(isKept(ready, urls[0] ?? '')).toBe(true)
  }
  const kept = urls.filter((url) => isKept(ready, url))
  expect(kept).toContain(urls[0])
  expect(kept).toContain(urls.at(-1))
  expect(kept.length).toBeLessThan(15)
})

test('long addresses count, however little they lead to', async () => {
  const ready = new ResponseCache(live, { maxBytes: 400_000 })
  const urls = Array.from({ length: 50 }, (_, n) => `/api/trips?q=${n}${'x'.repeat(15_000)}`)
  for (const url of urls) await keep(ready, url)
  expect(urls.filter((url) => isKept(ready, url)).length).toBeLessThan(15)
})

test('in a rush of own changes, answers are dropped at once and then as often as changes are told', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let changeHere: (changes: LiveChange[]) => void = () => undefined
  let tell = changeHere
  const ready = new ResponseCache({
    isListening: true,
    subscribe: (listener) => ((tell = listener), () => undefined),
    subscribeToOwn: (listener) => void (changeHere = listener),
  })
  const keptAfter = async (happen: (changes: LiveChange[]) => void) => {
    if (!isKept(ready, '/api/trips')) await keep(ready, '/api/trips')
    happen([{ topic: 'trips', what: 'trips' }])
    return isKept(ready, '/api/trips')
  }

  expect(await keptAfter(changeHere)).toBe(false)
  expect(await keptAfter(changeHere)).toBe(true)
  expect(await keptAfter(tell)).toBe(false)
  vi.advanceTimersByTime(200)
  expect(await keptAfter(changeHere)).toBe(false)
})

test.each([
  ['/api/trips?z=1&q=lake', '/api/trips?q=lake'],
  ['/api/trips/months?z=1', '/api/trips/months'],
  ['/api/trips/7?z=1&q=lake', '/api/trips/7/'],
])('%s is kept with %s', async (asked, same) => {
  const ready = new ResponseCache(live)
  await keep(ready, asked)
  expect(isKept(ready, same)).toBe(true)
})

test('only what an endpoint says about itself tells which answer is meant', () => {
  const ready = new ResponseCache(live)
  const request = ask('/api/cars?z=1')
  ready.answer(request, {} as never, () => undefined)
  expect(ready.begin(request, ['trips'])).toBeNull()
})

test('whoever says too often that they have just saved something gets what is kept', async () => {
  const ready = new ResponseCache(live)
  const limits = { maxConnections: 100, connectionsPerClient: 100, trustProxy: false as const }
  const app = Fastify({ serverFactory: (handler) => createServer(handler, limits, ready) })
  const counted: string[] = []
  cacheResponses(app, ready, {
    admit: (ip) => {
      counted.push(ip)
      return counted.length > 2 ? {} : null
    },
  })
  let made = 0
  app.get('/api/trips', (_request, reply) => {
    reply.cacheUntilChanged('trips')
    made += 1
    return [made]
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const read = async (cookie: string) =>
    (await fetch(`${address}/api/trips`, { headers: { cookie } })).json() as Promise<number[]>

  expect(await read('')).toEqual([1])
  const anew = []
  for (let time = 0; time < 4; time++) anew.push(...(await read('saved=1')))
  expect(anew).toEqual([2, 3, 3, 3])
  expect(await read('')).toEqual([3])
  expect(counted).toEqual(Array.from({ length: 4 }, () => '127.0.0.1'))
  await app.close()
})
