import { expect, test, vi } from 'vitest'
import { startApp } from '#testing/start-app.ts'
import { makeApiDocument } from './api-document.ts'
import { openApiReader } from './api-reader.ts'

vi.mock('./api-document.ts', { spy: true })
vi.mock('./api-reader.ts', { spy: true })

test('the API can be read on a page that runs no scripts but its own', async () => {
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

test('what the page shows is what the API says of itself', async () => {
  await using site = await startApp()
  const [shown, said] = await Promise.all(
    ['/api/docs/json', '/api/openapi.json'].map((url) => site.app.inject({ url })),
  )
  expect(shown?.json()).toEqual(said?.json())
})

test('what the page does not have is not there, as everywhere', async () => {
  await using site = await startApp()
  const { statusCode, body } = await site.app.inject({ url: '/api/docs/static/none.js' })
  expect([statusCode, JSON.parse(body)]).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND' })])
})

test('what could not be loaded once is there for the next reader', async () => {
  await using site = await startApp()
  const making = vi.mocked(makeApiDocument).mockRejectedValueOnce(new Error('no memory'))
  const opening = vi.mocked(openApiReader).mockRejectedValueOnce(new Error('no memory'))
  making.mockClear()
  opening.mockClear()
  const read = async (url: string) => (await site.app.inject({ url })).statusCode
  expect([await read('/api/openapi.json'), await read('/api/openapi.json')]).toEqual([500, 200])
  expect([await read('/api/docs'), await read('/api/docs'), await read('/api/docs')]).toEqual([500, 200, 200])
  expect([making.mock.calls.length, opening.mock.calls.length]).toEqual([2, 2])
})
