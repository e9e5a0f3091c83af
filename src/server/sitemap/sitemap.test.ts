import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contentPaths } from '#contract/site.ts'
import { trips } from '#server/db/tables/trips.ts'
import { advanceTripStatuses } from '#server/trips/advance-trip-statuses.ts'
import { startApp, type TestSite } from '#testing/start-app.ts'

const DAY_MS = 86_400_000

async function fetchDocument(site: TestSite, url: string) {
  const { statusCode, headers, body } = await site.app.inject({ url: url.replace('http://site.test', '') })
  return {
    statusCode,
    headers,
    body,
    urls: [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc ?? ''),
  }
}

test('robots.txt closes the private pages and names the sitemap', async () => {
  await using site = await startApp()
  const { statusCode, headers, body } = await fetchDocument(site, '/robots.txt')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(headers['x-robots-tag']).toBeUndefined()
  const lines = body.split('\n')
  for (const path of [
    '/api/',
    '/account',
    '/admin',
    '/bookings',
    '/checkout',
    '/messages',
    '/trip/*/chat',
    '/trip/*/statement',
  ])
    expect(lines).toContain(`Disallow: ${path}`)
  expect(lines).toContain('Sitemap: http://site.test/sitemap.xml')
  // Link previews obey robots.txt as well.
  const closedPaths = lines.filter((line) => line.startsWith('Disallow: ')).map((line) => line.slice(10))
  expect(closedPaths.filter((path) => '/share/trip/1.jpg'.startsWith(path))).toEqual([])
})

test('the sitemap lists every page of the site', async () => {
  await using site = await startApp()
  const { id } = await site.trip()
  const index = await fetchDocument(site, '/sitemap.xml')
  expect(index.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(index.headers['cache-control']).toBe('public, max-age=3600')
  expect(index.urls).toEqual(['http://site.test/sitemaps/pages.xml', 'http://site.test/sitemaps/trips-1.xml'])

  const [pages = '', trips = ''] = index.urls
  expect((await fetchDocument(site, pages)).urls).toEqual(
    ['/', ...contentPaths].map((path) => `http://site.test${path}`),
  )
  expect((await fetchDocument(site, trips)).urls).toEqual([`http://site.test/trip/${id}`])
})

test('a site without public trips has no sitemap of trips', async () => {
  await using site = await startApp()
  await site.trip({ status: 'draft' })
  expect((await fetchDocument(site, '/sitemap.xml')).urls).toEqual(['http://site.test/sitemaps/pages.xml'])
  for (const number of [1, 2, 214_748, 2_147_483_647]) {
    expect((await fetchDocument(site, `/sitemaps/trips-${number}.xml`)).statusCode).toBe(404)
  }
})

test('past and cancelled trips are listed, drafts are not', async () => {
  await using site = await startApp()
  const ids: Record<string, number> = {}
  for (const status of ['draft', 'upcoming', 'ongoing', 'completed', 'cancelled'] as const) {
    ids[status] = (await site.trip({ status })).id
  }
  const { urls } = await fetchDocument(site, '/sitemaps/trips-1.xml')
  expect(urls.map((url) => Number(url.split('/').at(-1)))).toEqual([
    ids.upcoming,
    ids.ongoing,
    ids.completed,
    ids.cancelled,
  ])
})

test('tens of thousands of trips are split into sitemaps of at most ten thousand', async () => {
  await using site = await startApp()
  await site.database.query(
    `insert into trips (title, location, start_date, end_date, status)
     select 'Trip ' || n, 'Valley', '2099-01-01', '2099-01-02', case when n % 10 = 0 then 'draft' else 'upcoming' end
     from generate_series(1, 25000) n`,
  )
  // A gap as wide as a whole sitemap.
  await site.database.query('delete from trips where id between 9990 and 20100')

  const { urls: sitemaps } = await fetchDocument(site, '/sitemap.xml')
  expect(sitemaps.map((url) => url.split('/').at(-1))).toEqual(['pages.xml', 'trips-1.xml', 'trips-3.xml'])
  const tripUrls: string[] = []
  for (const sitemap of sitemaps.slice(1)) {
    const { body, urls } = await fetchDocument(site, sitemap)
    expect(urls.length).toBeLessThanOrEqual(10_000)
    expect(body).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]*">\n(<url><loc>[^<>&]*<\/loc><lastmod>[\dTZ:.-]*<\/lastmod><\/url>\n)+<\/urlset>\n$/,
    )
    tripUrls.push(...urls)
  }
  const rows = await site.database.query<{ id: number }>(
    `select id from trips where status <> 'draft' order by id`,
  )
  expect(tripUrls).toEqual(rows.map(({ id }) => `http://site.test/trip/${id}`))
})

test('the sitemap says when a trip last changed', async () => {
  await using site = await startApp()
  const { id } = await site.trip()
  const lastmod = async () => {
    const { body } = await fetchDocument(site, '/sitemaps/trips-1.xml')
    return new Date(/<lastmod>(.*)<\/lastmod>/.exec(body)?.[1] ?? '').getTime()
  }
  const created = await lastmod()

  await site.database.moveClock('1 day')
  await site.context.db.update(trips).set({ title: 'Another name' }).where(eq(trips.id, id))
  const renamed = await lastmod()
  expect(renamed - created).toBeGreaterThanOrEqual(DAY_MS)

  await site.database.moveClock('100 years')
  await advanceTripStatuses(site.context)
  expect(await lastmod()).toBeGreaterThan(renamed + DAY_MS)
})

test('a demo that others can reach stays out of search results; a local one need not', async () => {
  const account = { label: 'A traveller', email: 'a@example.com', password: 'secret' }
  for (const [settings, expected] of [
    [{ PUBLIC_URL: 'https://demo.example.org' }, 'noindex'],
    [{}, undefined],
  ] as const) {
    await using site = await startApp(settings)
    expect((await fetchDocument(site, '/sitemap.xml')).headers['x-robots-tag']).toBeUndefined()
    site.context.site.demoAccounts = [account]
    expect((await fetchDocument(site, '/sitemap.xml')).headers['x-robots-tag']).toBe(expected)
  }
})
