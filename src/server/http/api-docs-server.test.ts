import { expect, test } from 'vitest'
import { startApp } from '#testing/start-app.ts'
import { memoizeSuccess } from './describe-api.ts'

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

test('what could not be loaded once is there for the next reader, and is loaded no more', async () => {
  const loads = ['fails', 'first', 'second']
  const load = memoizeSuccess(() => {
    const next = loads.shift()
    return next === 'fails' ? Promise.reject(new Error('no memory')) : Promise.resolve(next)
  })
  await expect(load()).rejects.toThrow('no memory')
  expect([await load(), await load()]).toEqual(['first', 'first'])
})
