import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { publishChanges } from '#server/live/publish-changes.ts'
import { buildApp } from '#server/app.ts'
import { startApp } from '#testing/start-app.ts'

// Only the rate limits use this clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const LIMITS = { RENDERS_PER_SECOND: '3', RENDERS_PER_CLIENT: '2', TRUST_PROXY: 'loopback' }

/** A site whose pages only show their URL, and a list of the rendered ones. */
async function startPages(settings: Record<string, string> = {}) {
  const site = await startApp(settings)
  const rendered: string[] = []
  const app = await buildApp(site.context, () =>
    Promise.resolve(() =>
      Promise.resolve({
        template: '<!--app-->',
        topicsOf: (url) => {
          const topics = url.startsWith('/trip/') ? [`trip:${url.slice(6)}`] : []
          return { topics, seatTopics: topics }
        },
        render: (url) => {
          rendered.push(url)
          const status = /nothing|\/0$/.test(url) ? 404 : 200
          return Promise.resolve({ status, head: '', html: `page ${url}`, state: '' })
        },
      }),
    ),
  )
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    site,
    rendered,
    get: async (
      path: string,
      { method = 'GET', from = '10.0.0.1', ...headers }: Record<string, string> = {},
    ) => {
      const response = await fetch(address + path, {
        method,
        headers: { 'x-forwarded-for': from, ...headers },
      })
      return { status: response.status, headers: response.headers, text: await response.text() }
    },
    [Symbol.asyncDispose]: async () => {
      await app.close()
      await site[Symbol.asyncDispose]()
    },
  }
}

test('only the preview may be shown in a frame, and only by pages of this site', async () => {
  await using pages = await startPages()
  const framing = async (path: string) => {
    const { headers } = await pages.get(path)
    const [ancestors] = /frame-ancestors [^;]+/.exec(headers.get('content-security-policy') ?? '') ?? []
    return [ancestors, headers.get('x-frame-options')]
  }
  expect(await framing('/admin/preview?from=editor')).toEqual(["frame-ancestors 'self'", 'SAMEORIGIN'])
  for (const path of ['/', '/login', '/nothing'])
    expect(await framing(path), path).toEqual(["frame-ancestors 'none'", 'DENY'])
})

test('a page is rendered once for all irrelevant query keys and all people', async () => {
  await using pages = await startPages(LIMITS)
  const { id } = await pages.site.trip()
  for (const n of [1, 2, 3, 4, 5]) {
    expect((await pages.get(`/?z=${n}`)).text).toBe('page /')
    expect((await pages.get(`/trip/${id}?from=mail${n}`, { method: n === 1 ? 'HEAD' : 'GET' })).status).toBe(
      200,
    )
    expect((await pages.get('/', { authorization: 'Bearer somebody' })).status).toBe(200)
  }
  expect(pages.rendered).toEqual(['/', `/trip/${id}`])
})

test('unknown pages share one rendering, and always answer 404', async () => {
  await using pages = await startPages(LIMITS)
  const draft = await pages.site.trip({ status: 'draft' })
  const paths = [1, 2, 3].flatMap((n) => [`/nothing/${n}`, `/trip/${1000 + n}`, `/admin/nothing/${n}`])
  for (const path of [...paths, `/trip/${draft.id}`]) {
    const { status, headers } = await pages.get(path)
    expect([path, status]).toEqual([path, 404])
    expect(headers.get('cache-control')).toBe('no-cache')
    expect((await pages.get(path, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(404)
    expect((await pages.get(path, { method: 'HEAD' })).status).toBe(404)
  }
  expect(pages.rendered).toEqual(['/nothing', '/trip/0', '/admin/0/nothing'])
  expect((await pages.get('/nothing')).status).toBe(404)
  // URLs that are not pages are not affected.
  expect((await pages.get('/robots.txt')).text).toContain('User-agent')
  expect((await pages.get('/api/nothing')).text).toContain('NOT_FOUND')

  await pages.site.context.db.transaction(async (tx) => {
    await tx.execute(`update trips set status = 'upcoming' where id = ${draft.id}`)
    await publishChanges(tx, { topic: `trip:${draft.id}`, what: 'trip' })
  })
  expect(await pages.get(`/trip/${draft.id}`)).toMatchObject({ status: 200, text: `page /trip/${draft.id}` })
})

test('admin pages and the chat exist for every trip, drafts too, and are rendered once', async () => {
  await using pages = await startPages(LIMITS)
  const [draft, open] = [await pages.site.trip({ status: 'draft' }), await pages.site.trip()]
  for (const page of ['/admin/trips/:id/edit', '/admin/trips/:id/payments', '/trip/:id/chat']) {
    const statusAt = async (id: number | string) => (await pages.get(page.replace(':id', String(id)))).status
    expect([page, await statusAt(draft.id), await statusAt(open.id)]).toEqual([page, 200, 200])
    expect([page, await statusAt(999), await statusAt('abc')]).toEqual([page, 404, 404])
  }
  expect(pages.rendered).toEqual(['/admin/trips/0/edit', '/admin/trips/0/payments', '/trip/0/chat'])
})

test('rendering pages without a stored copy is limited per client and in total', async () => {
  await using pages = await startPages(LIMITS)
  const statuses = async (from: string, ...paths: string[]) => {
    const responseStatuses = []
    for (const path of paths) responseStatuses.push((await pages.get(path, { from })).status)
    return responseStatuses
  }
  expect(await statuses('10.0.0.1', '/?q=a', '/?q=b', '/?q=c')).toEqual([200, 200, 503])
  expect(await statuses('10.0.0.2', '/?q=c', '/?q=d')).toEqual([200, 503])
  // Cached pages, and pages that are rendered only once anyway, are not limited.
  expect(await statuses('10.0.0.1', '/?q=a', '/?q=c', '/', '/faqs', '/nothing')).toEqual([
    200, 200, 200, 200, 404,
  ])
  const { status, headers, text } = await pages.get('/?q=e', { from: '10.0.0.3' })
  expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '1', 'no-cache'])
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(text).toContain('Please try again in a moment.')

  vi.advanceTimersByTime(1_000)
  expect(await statuses('10.0.0.1', '/?q=d', '/?q=e', '/?q=f')).toEqual([200, 200, 503])
})

test('after saving, a page is rendered again, and beyond the limit the stored one is sent', async () => {
  await using pages = await startPages(LIMITS)
  const statuses = []
  for (let time = 0; time < 4; time++) statuses.push((await pages.get('/', { cookie: 'saved=1' })).status)
  expect(statuses).toEqual([200, 200, 200, 200])
  expect(pages.rendered).toEqual(['/', '/'])
})

test('while the live feed is down, pages that may change are not stored, and their rendering is limited', async () => {
  await using pages = await startPages(LIMITS)
  const { id } = await pages.site.trip()
  vi.spyOn(pages.site.context.live, 'isListening', 'get').mockReturnValue(false)
  const statuses = []
  for (let time = 0; time < 3; time++) statuses.push((await pages.get(`/trip/${id}`)).status)
  expect(statuses).toEqual([200, 200, 503])
  for (let time = 0; time < 3; time++) expect((await pages.get('/faqs')).status).toBe(200)
  expect(pages.rendered).toEqual([`/trip/${id}`, `/trip/${id}`, '/faqs'])
})

test('a page is sent for ten seconds after a change of its free seats, and then rendered once', async () => {
  await using pages = await startPages()
  const { id } = await pages.site.trip()
  const { db, live } = pages.site.context
  const path = `/trip/${id}`
  const takeSeat = async () => {
    const received = new Promise((resolve) => live.subscribe(resolve))
    await db.transaction((tx) => publishChanges(tx, { topic: `trip:${id}`, what: 'seats' }))
    await received
  }
  await pages.get(path)
  vi.advanceTimersByTime(60_000)
  await takeSeat()
  vi.advanceTimersByTime(6_000)
  // A later change does not keep the page for longer.
  await takeSeat()
  await pages.get(path)
  expect(pages.rendered).toEqual([path])
  vi.advanceTimersByTime(4_001)
  await Promise.all([pages.get(path), pages.get(path)])
  await pages.get(path)
  expect(pages.rendered).toEqual([path, path])
})
