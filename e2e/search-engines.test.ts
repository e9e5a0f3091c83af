import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '#testing/clone-database.ts'
import { startProcess } from '#testing/start-process.ts'
import { startJourney, type Journey, holdScripts, pageScripts, startUsing } from './browser.ts'

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
})
afterAll(() => journey[Symbol.asyncDispose]())

type StructuredData = Record<string, unknown> & { '@type'?: string; '@graph'?: { '@type': string }[] }

/** What a crawler reads on a page without running scripts. */
async function crawl(address: string) {
  const html = await (await fetch(address)).text()
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  return {
    canonical: /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1],
    url: /<meta property="og:url" content="([^"]*)">/.exec(html)?.[1],
    image: /<meta property="og:image" content="([^"]*)">/.exec(html)?.[1] ?? '',
    isHidden: html.includes('<meta name="robots" content="noindex">'),
    data: data.map(([, json = '']) => JSON.parse(json) as StructuredData),
  }
}

test.each([
  ['/', '/'],
  ['/?q=x', '/'],
  ['/?category=hiking&q=x', '/'],
  ['/trip/1', '/trip/1'],
  ['/trip/1?tab=cars', '/trip/1'],
  ['/faqs', '/faqs'],
])('%s has the canonical address %s', async (path, canonical) => {
  const page = await crawl(journey.address + path)
  expect(page).toMatchObject({
    canonical: journey.address + canonical,
    url: journey.address + canonical,
    isHidden: false,
  })
})

test.each([
  '/forgot-password',
  '/reset-password',
  '/invitation',
  '/bookings',
  '/admin',
  '/checkout',
  '/admin/preview',
  '/trip/99999',
  '/no-such-page',
])('%s stays out of search results', async (path) => {
  expect(await crawl(journey.address + path)).toMatchObject({
    canonical: undefined,
    url: undefined,
    isHidden: true,
    data: [],
  })
})

test('the landing page and trip pages have structured data for search engines', async () => {
  const landing = await crawl(journey.address)
  expect(landing.data.flatMap((item) => item['@graph']?.map((part) => part['@type']))).toEqual([
    'Organization',
    'WebSite',
  ])
  const trip = await crawl(`${journey.address}/trip/1`)
  expect(trip.data).toMatchObject([
    { '@type': 'Event', name: 'Vega Islands by Road and Barge', image: trip.image },
  ])
})

test.each(['/', '/trip/1', '/trip/2', '/faqs'])('the share picture that %s names exists', async (path) => {
  const { image } = await crawl(journey.address + path)
  const response = await fetch(image)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(bytes.length).toBeLessThan(300_000)
  // Every JPEG begins with these bytes.
  expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
})

test('the next page keeps no canonical link, share tags or structured data of the last one', async () => {
  await using visit = await journey.visit()
  const { page, problems } = visit
  const metadata = page
    .locator('head')
    .locator('[rel=canonical], [property^=og], [type="application/ld+json"]')
  await page.goto('/trip/1', { waitUntil: 'networkidle' })
  expect(await metadata.count()).toBeGreaterThan(5)
  await startUsing(page)

  await page.getByRole('banner').getByRole('link', { name: 'How It Works' }).click()
  await page.getByRole('heading', { level: 1, name: 'How It Works' }).waitFor()
  await expect.poll(() => metadata.count()).toBe(0)
  expect(problems).toEqual([])
})

test('the next page does not keep the noindex tag of a hidden page', async () => {
  await using visit = await journey.visit()
  const { page } = visit
  await page.goto('/login', { waitUntil: 'networkidle' })
  await startUsing(page)
  await page.getByRole('banner').getByRole('link', { name: 'How It Works' }).click()
  await page.getByRole('heading', { level: 1, name: 'How It Works' }).waitFor()
  await expect.poll(() => page.locator('[name=robots]').count()).toBe(0)
})

test('the frame works before the page’s code is loaded, and leads to other pages', async () => {
  await using visit = await journey.visit()
  const { page, problems } = visit
  const releaseScripts = await holdScripts(page, pageScripts)
  await page.goto('/trip/1')
  // The frame's own script may still be starting.
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: /^Theme/ }).click()
      return page.getByRole('menuitemradio', { name: 'Dark' }).isVisible()
    })
    .toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('link', { name: 'How It Works' }).click()
  await page.waitForURL('**/how-it-works')
  releaseScripts()
  await page.getByRole('heading', { level: 1, name: 'How It Works' }).waitFor()
  await expect.poll(() => page.locator('[rel=canonical]').count()).toBe(0)
  expect(problems).toEqual([])
})

test('a trip title with script tags is escaped, and stays whole in the structured data', async () => {
  await using database = await cloneDatabase()
  const title = '</script><script>alert(1)</script><!--'
  await database.query(
    `insert into trips (title, location, start_date, end_date) values ($1, 'Vega', '2099-01-01', '2099-01-02')`,
    [title],
  )
  await using app = await startProcess({ DATABASE_URL: database.url })

  const html = await (await fetch(`${app.address}/trip/1`)).text()
  expect(html).not.toContain('<script>alert')
  const { data } = await crawl(`${app.address}/trip/1`)
  expect(data).toMatchObject([{ '@type': 'Event', name: title }])
})
