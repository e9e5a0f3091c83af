import { expect, test } from 'vitest'
import { failures } from '#contract/errors.ts'
import { startApp, type TestSite } from '#testing/start-app.ts'

type ApiDescription = { paths: Record<string, Record<string, unknown>> }

/** Every documented route, with its placeholders filled. */
async function everyRoute(site: TestSite): Promise<{ method: 'GET' | 'POST'; url: string }[]> {
  const { paths } = (await site.app.inject({ url: '/api/openapi.json' })).json<ApiDescription>()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      method: method.toUpperCase() as 'GET' | 'POST',
      url: path.replace(/\{\w+\}/g, '1'),
    })),
  )
}

const huge = 'x'.repeat(1024 * 1024)
const json = { 'content-type': 'application/json' }
const bodies: [string, { payload?: string; headers?: Record<string, string> }][] = [
  ['no body', {}],
  ['an empty JSON body', { payload: '', headers: json }],
  ['broken JSON', { payload: '{"email": "a', headers: json }],
  ['null', { payload: 'null', headers: json }],
  ['a list', { payload: '[1, 2]', headers: json }],
  ['a number', { payload: '42', headers: json }],
  [
    'wrong types',
    { payload: '{"email": 5, "password": {"a": [1]}, "firstName": [], "title": true}', headers: json },
  ],
  ['unknown fields only', { payload: '{"colour": "red"}', headers: json }],
  [
    'a null byte',
    { payload: '{"email": "a\\u0000@b.c", "password": "\\u0000", "x": ["\\u0000"]}', headers: json },
  ],
  ['a megabyte string', { payload: JSON.stringify({ email: huge, password: huge }), headers: json }],
  ['a prototype', { payload: '{"__proto__": {"isAdmin": true}}', headers: json }],
  ['deep nesting', { payload: '['.repeat(30_000) + ']'.repeat(30_000), headers: json }],
  ['plain text', { payload: 'hello', headers: { 'content-type': 'text/plain' } }],
  ['a form', { payload: 'email=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ['a nonsense type', { payload: 'a', headers: { 'content-type': ';;' } }],
]

test.each(bodies)('%s sent to any route gets a clear answer, never a 5xx', async (_what, input) => {
  await using site = await startApp()
  const admin = await site.person({ isAdmin: true })
  const routes = (await everyRoute(site)).filter(({ method }) => method !== 'GET')
  expect(routes.length).toBeGreaterThanOrEqual(4)

  for (const { method, url } of routes) {
    for (const authorization of [undefined, `Bearer ${admin.token}`]) {
      const headers = { ...input.headers, ...(authorization && { authorization }) }
      const response = await site.app.inject({ method, url, headers, payload: input.payload })
      const summary = `${method} ${url} -> ${response.statusCode} ${response.body}`
      expect(response.statusCode, summary).toBeLessThan(500)
      if (response.statusCode >= 400) expectClear(response.json(), summary)
    }
  }
})

test.each([
  ['/api/trips/0'],
  ['/api/trips/-1'],
  ['/api/trips/1.5'],
  ['/api/trips/abc'],
  ['/api/trips/99999999999'],
  ['/api/trips/2147483648'],
  ['/api/trips/%00'],
  ['/api/trips/%zz'],
  ['/api/trips/1%27%20or%201=1'],
  ['/api/trips?limit=5&limit=6'],
  ['/api/live'],
  ['/api/live?topics=user:1'],
  ['/api/live?topics=me'],
  [`/api/live?topics=${Array.from({ length: 30 }, (_, index) => `trip:${index + 1}`).join(',')}`],
])('GET %s is refused clearly', async (url) => {
  await using site = await startApp()
  const response = await site.app.inject({ url })
  const summary = `${url} -> ${response.statusCode} ${response.body}`
  expect(response.statusCode, summary).toBeGreaterThanOrEqual(400)
  expect(response.statusCode, summary).toBeLessThan(500)
  expectClear(response.json(), summary)
})

test('an invalid token of any shape gets a 401', async () => {
  await using site = await startApp()
  for (const authorization of [
    'Bearer',
    'Bearer x',
    'Basic YTpi',
    `Bearer ${huge.slice(0, 5000)}`,
    "Bearer ' or 1=1",
    '\u00ff',
  ]) {
    const response = await site.app.inject({ url: '/api/auth/user', headers: { authorization } })
    expect(response.statusCode).toBe(401)
    expect(response.json<{ message: string }>().message).toContain('Unauthorized')
  }
})

test('an unknown API path gets a JSON 404, whatever the method', async () => {
  await using site = await startApp()
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
    const response = await site.app.inject({ method, url: '/api/nowhere' })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ code: 'NOT_FOUND', message: failures.NOT_FOUND.message })
  }
})

test('an internal error does not reveal its details', async () => {
  await using site = await startApp()
  await site.database.query('alter table trips rename to journeys')

  const response = await site.app.inject({ url: '/api/trips' })

  expect(response.statusCode).toBe(500)
  expect(response.json()).toEqual({ code: 'INTERNAL', message: failures.INTERNAL.message })
})

function expectClear(body: { message?: string; code?: string }, summary: string): void {
  expect(body.message?.length, summary).toBeGreaterThan(5)
  expect(Object.keys(failures), summary).toContain(body.code)
  expect(body.message, summary).not.toMatch(/select |insert |node_modules|\.ts:|undefined|\[object/i)
}
