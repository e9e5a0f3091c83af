import { expect, test } from 'vitest'
import { startApp } from '#testing/start-app.ts'

test('the API docs page runs only its own scripts', async () => {
  await using site = await startApp()
  const page = await site.app.inject({ url: '/api/docs' })
  expect(page.statusCode).toBe(200)
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringMatching(/^default-src 'self'; style-src/) as string,
    'cache-control': 'private, no-store',
  })
  const scripts = [...page.body.matchAll(/<script src="([^"]+)"/g)].map(([, url = '']) => url)
  expect(scripts).toHaveLength(3)
  for (const url of scripts) {
    const { statusCode, headers } = await site.app.inject({ url })
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/javascript; charset=utf-8'])
  }
})

test('the docs page shows the same document as /api/openapi.json', async () => {
  await using site = await startApp()
  const [docsDocument, apiDocument] = await Promise.all(
    ['/api/docs/json', '/api/openapi.json'].map((url) => site.app.inject({ url })),
  )
  expect(docsDocument?.json()).toEqual(apiDocument?.json())
})

test('an unknown file of the docs page gets a JSON 404', async () => {
  await using site = await startApp()
  const { statusCode, body } = await site.app.inject({ url: '/api/docs/static/none.js' })
  expect([statusCode, JSON.parse(body)]).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND' })])
})
