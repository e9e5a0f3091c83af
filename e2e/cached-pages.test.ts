import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#testing/clone-database.ts'
import { startProcess, type AppProcess } from '#testing/start-process.ts'

let database: TestDatabase
let replicas: AppProcess[]
beforeAll(async () => {
  database = await cloneDatabase()
  await database.query(
    `insert into trips (title, location, start_date, end_date) values ('Ridge walk', 'Valley', '2099-01-01', '2099-01-02')`,
  )
  const settings = { DATABASE_URL: database.url, DEMO: '0' }
  replicas = [await startProcess(settings), await startProcess(settings)]
})
afterAll(async () => {
  for (const replica of replicas) await replica.stop()
  await database[Symbol.asyncDispose]()
})

/** Cached answers were not made for this request, so they have no request id. */
const isFromCache = ({ headers }: Response) => !headers.has('x-request-id')

test.each(['/', '/?q=ridge', '/trip/1', '/faqs', '/login'])(
  '%s is rendered once, then served from the cache',
  async (path) => {
    const [replica] = replicas
    const first = await fetch(replica?.address + path)
    const second = await fetch(replica?.address + path)

    expect([isFromCache(first), isFromCache(second)]).toEqual([false, true])
    const html = await first.text()
    expect(await second.text()).toBe(html)
    expect(html).toContain('</html>')
    const revalidation = await fetch(replica?.address + path, {
      headers: { 'if-none-match': second.headers.get('etag') ?? '' },
    })
    expect(revalidation.status).toBe(304)
  },
)

test('only scripts with the page’s nonce may run, and each rendering has its own nonce', async () => {
  const pages = await Promise.all(replicas.map(({ address }) => fetch(`${address}/about`)))
  const nonces = pages.map(
    ({ headers }) => /'nonce-([\w-]{22})'/.exec(headers.get('content-security-policy') ?? '')?.[1],
  )
  expect(new Set(nonces).size).toBe(2)
  const [html, policy] = [await pages[0]?.text(), pages[0]?.headers.get('content-security-policy')]
  const scripts = html?.match(/<script\b[^>]*>/g) ?? []
  expect(scripts.length).toBeGreaterThan(1)
  for (const script of scripts) expect(script).toContain(`nonce="${nonces[0]}"`)
  expect(html).not.toMatch(/<script(?![^>]*\b(src|type="application\/(ld\+)?json"))/)
  expect(html).not.toMatch(/\son\w+=/)
  expect(Object.fromEntries(pages[0]?.headers ?? [])).toMatchObject({
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  expect(policy).toContain("'strict-dynamic'")
  expect(policy).not.toMatch(/script-src[^;]*unsafe|style-src-elem[^;]*unsafe/)
  expect(policy).toContain("object-src 'none'; base-uri 'none'")
})

test('a changed trip shows on every replica, on the landing page and on its own page', async () => {
  const paths = ['/', '/trip/1']
  const urls = replicas.flatMap(({ address }) => paths.map((path) => address + path))
  const allContain = async (title: string) =>
    (await Promise.all(urls.map(async (url) => (await fetch(url)).text()))).every((html) =>
      html.includes(title),
    )
  expect(await allContain('Ridge walk')).toBe(true)

  await database.query(
    `with changed as (update trips set title = 'Lake walk' where id = 1)
     insert into changes (topic, what) values ('trips', 'trips'), ('trip:1', 'trip')`,
  )

  await expect.poll(() => allContain('Lake walk'), { timeout: 20_000 }).toBe(true)
})

test('addresses that differ in irrelevant parts share one cached page, and so do unknown pages', async () => {
  const [replica] = replicas
  const fetchPage = async (path: string) => {
    const answer = await fetch(replica?.address + path)
    return { status: answer.status, html: await answer.text() }
  }
  for (const [path, equivalentPath] of [
    ['/', '/?utm_source=mail'],
    ['/?q=ridge', '/?x=1&q=ridge'],
    ['/nothing', '/no/such/page'],
    ['/trip/999', '/trip/abc'],
    ['/admin/nothing', '/admin/trips/1/nothing'],
    ['/admin/trips/1/edit', '/admin/trips/1/edit?tab=route'],
  ] as const) {
    const isKnown = !/nothing|999/.test(path)
    const status = isKnown ? 200 : 404
    const first = await fetchPage(path)
    expect([path, first.status]).toEqual([path, status])
    // Each rendering has its own nonce, so equal HTML means one rendering.
    expect(await fetchPage(equivalentPath)).toEqual(first)
  }
  expect((await fetchPage('/trip/999')).html).toContain('Trip Not Found')
  expect((await fetchPage('/nothing')).html).toContain('404 Page Not Found')
})

test('after saving a trip, the saver sees the change even on a process without live changes', async () => {
  const [savingReplica, otherReplica] = replicas
  const password = 'a long and winding trail'
  const names = { firstName: 'Olga', lastName: 'Berg', email: 'olga@example.org' }
  const send = (path: string, method: string, body: object, token = '') =>
    fetch(savingReplica?.address + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
  const registration = await send('/api/auth/register', 'POST', {
    ...names,
    password,
    confirmPassword: password,
  })
  const { token } = (await registration.json()) as { token: string }
  await database.query('update users set is_admin = true')
  const fetchTripPage = async (app: AppProcess | undefined, cookie = '') =>
    (await fetch(`${app?.address}/trip/1`, { headers: { cookie } })).text()
  await Promise.all([fetchTripPage(savingReplica), fetchTripPage(otherReplica)])
  // From here on no process receives live changes.
  await database.query(`
    create function keep_row() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger hold_back before delete on changes for each row execute function keep_row()`)

  const saveResponse = await send('/api/trips/1', 'PUT', { title: 'Fjord walk' }, token)

  const [cookie = ''] = saveResponse.headers.get('set-cookie')?.split(';') ?? []
  expect(await fetchTripPage(savingReplica)).toContain('Fjord walk')
  expect(await fetchTripPage(otherReplica)).not.toContain('Fjord walk')
  expect(await fetchTripPage(otherReplica, cookie)).toContain('Fjord walk')
  expect(await fetchTripPage(otherReplica)).toContain('Fjord walk')
})
