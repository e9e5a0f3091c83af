import { existsSync, readFileSync, statSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentPaths } from '#contract/site.ts'
import { expectAccessibleInBothSchemes } from './expect-accessible.ts'
import { admin, logIn, startJourney, startUsing, type Journey } from './browser.ts'

const passwordPages = ['/forgot-password', '/reset-password', '/reset-password#token=made-up']
const publicPages = [
  '/',
  '/trip/1',
  '/trip/99999',
  '/login',
  '/register',
  ...passwordPages,
  '/invitation#token=made-up',
  '/admin/preview',
  '/no-such-page',
  ...contentPaths,
]
/** Generous, because checking every page takes minutes on a slow machine. */
const EVERY_PAGE_MS = 600_000
const signedInPages = [
  '/',
  '/trip/1',
  '/bookings',
  '/admin',
  '/admin/trips',
  '/admin/trips/1/edit',
  '/admin/payments',
  '/admin/mailbox',
]

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
})
afterAll(() => journey[Symbol.asyncDispose]())

test.each([1440, 390])(
  'every page is accessible in light and dark, with one h1 and no errors: %i px',
  async (width) => {
    await using visit = await journey.visit({ viewport: { width, height: 900 } })
    const { page, problems } = visit

    const checkPage = async (path: string) => {
      await page.goto(path, { waitUntil: 'networkidle' })
      await startUsing(page)
      await expectAccessibleInBothSchemes(page)
      expect(await page.locator('h1').count(), `one h1 on ${path}`).toBe(1)
    }
    for (const path of publicPages) await checkPage(path)
    await logIn(page, admin)
    for (const path of signedInPages) await checkPage(path)
    expect(problems).toEqual([])
  },
  EVERY_PAGE_MS,
)

test('files have caching headers, and a missing file answers with JSON', async () => {
  const html = await (await fetch(journey.address)).text()
  const asset = /\/assets\/[\w-]+\.js/.exec(html)?.[0] ?? ''
  const fetchHead = async (path: string) => {
    const { status, headers } = await fetch(journey.address + path, { method: 'HEAD' })
    return [status, headers.get('cache-control'), headers.get('content-type')?.split(';')[0]]
  }
  expect(await fetchHead(asset)).toEqual([
    200,
    'public, max-age=31536000, immutable',
    'application/javascript',
  ])
  expect(await fetchHead('/photos/hero-1280.avif')).toEqual([200, 'public, max-age=86400', 'image/avif'])
  for (const path of [`${asset}.br`, '/assets/no-such.js', '/photos/no-such.avif']) {
    expect(await fetchHead(path), path).toEqual([404, 'no-store', 'application/json'])
  }
})

test('at 320 px no page scrolls sideways, and no link is dead', async () => {
  await using visit = await journey.visit({ viewport: { width: 320, height: 640 } })
  const { page } = visit
  const links = new Set<string>()
  for (const path of publicPages) {
    await page.goto(path)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect([path, Math.max(0, overflow)]).toEqual([path, 0])
    const hrefs = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const link of hrefs) links.add(link.split('#')[0] ?? '')
  }
  links.delete('')

  expect(links.size).toBeGreaterThan(20)
  for (const link of links) {
    const { status } = await fetch(journey.address + link)
    expect([link, status]).toEqual([link, 200])
  }
})

test('the HTML of the landing page contains its heading, cards, title and share tags', async () => {
  const html = await (await fetch(journey.address)).text()

  expect(html).toContain('<h1')
  expect(html).toContain('Adventure Begins Here')
  expect(html.match(/>View Details</g)?.length).toBeGreaterThanOrEqual(12)
  expect(html).toMatch(/<title>[^<]*Wild Trip Planner[^<]*<\/title>/)
  for (const tag of [
    'name="description"',
    'property="og:title"',
    'property="og:image"',
    'name="twitter:card"',
    'rel="canonical"',
  ]) {
    expect(html).toContain(tag)
  }
})

test('the HTML of a trip page contains its facts, title and share tags', async () => {
  const html = await (await fetch(`${journey.address}/trip/1`)).text()

  expect(html).toContain('<title>Vega Islands by Road and Barge, Wild Trip Planner</title>')
  expect(html).toContain(`<link rel="canonical" href="${journey.address}/trip/1">`)
  expect(html).toMatch(/property="og:image" content="http[^"]+\/share\/trip\/1\.jpg\?v=\w+"/)
  for (const text of [
    '$489.50',
    'Event Schedule',
    'Tour Includes',
    'Location &amp; Travel Route',
    'Map embed requires API key',
  ]) {
    expect(html).toContain(text)
  }
})

test.each(['/', '/trip/1', '/faqs', '/login', '/forgot-password'])(
  '%s shows its heading and text with JavaScript off',
  async (path) => {
    await using visit = await journey.visit({ javaScriptEnabled: false })
    const { page } = visit
    await page.goto(path)
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(200)
  },
)

test('password pages have a title, and stay out of search results', async () => {
  for (const path of ['/forgot-password', '/reset-password']) {
    const html = await (await fetch(journey.address + path)).text()
    expect(html).toMatch(/<title>[^<]+, Wild Trip Planner<\/title>/)
    expect(html).toContain('<meta name="robots" content="noindex">')
  }
})

test.each([
  '/nowhere',
  '/trip/99999',
  '/trip/abc',
  '/trip/1/more',
  '//',
  '//elsewhere.example',
  '/trip/..%2f',
])('GET %s answers 404 with an HTML page', async (path) => {
  const response = await fetch(journey.address + path)
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toContain('text/html')
})

test.each(['/', '/trip/1', '/login'])('the first load of %s stays small', async (path) => {
  await using visit = await journey.visit({ viewport: { width: 1440, height: 900 } })
  const sizes = { script: 0, stylesheet: 0, font: 0 }
  let script = ''
  visit.page.on('requestfinished', (request) => {
    const kind = request.resourceType()
    const { pathname } = new URL(request.url())
    if (kind in sizes) sizes[kind as keyof typeof sizes] += compressedSize(pathname)
    if (kind === 'script') script += readFileSync(`dist/web${pathname}`, 'utf8')
  })
  await visit.page.goto(path)
  await expect.poll(() => sizes.script).toBeGreaterThan(50_000)
  await visit.page.waitForLoadState('networkidle')

  expect(sizes.script).toBeLessThanOrEqual(80_000)
  expect(sizes.stylesheet).toBeGreaterThan(1_000)
  expect(sizes.stylesheet).toBeLessThanOrEqual(15_000)
  expect(sizes.font).toBeGreaterThan(1_000)
  expect(sizes.font).toBeLessThanOrEqual(150_000)
  // What shows data, listens to changes or checks a form comes when the page is used.
  for (const later of ['EventSource', '_zod']) expect(script).not.toContain(later)
})

test('schemas are loaded only by pages with forms', async () => {
  await using visit = await journey.visit({ viewport: { width: 1440, height: 900 } })
  let script = ''
  visit.page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      script += readFileSync(`dist/web${new URL(request.url()).pathname}`, 'utf8')
  })
  const use = async (path: string) => {
    await visit.page.goto(path)
    await startUsing(visit.page)
  }
  for (const path of ['/', '/trip/1']) await use(path)
  await expect.poll(() => script).toContain('EventSource')
  expect(script).not.toContain('_zod')
  // Visitors do not load the editor's messages about refund terms.
  expect(script).not.toContain('The refund can’t go up as the start gets closer.')
  await use('/login')
  await expect.poll(() => script).toContain('_zod')
})

/** The size over HTTPS, where browsers accept brotli. */
function compressedSize(path: string): number {
  const file = `dist/web${path}`
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

test('the API documentation page shows the calls', async () => {
  await using visit = await journey.visit()
  await visit.page.goto('/api/docs', { waitUntil: 'networkidle' })
  await visit.page.getByText('/api/trips/{id}').first().waitFor()
  expect(visit.problems).toEqual([])
})
