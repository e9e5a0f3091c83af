import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { quarters } from '#testing/pictures.ts'
import { startApp, type TestSite } from '#testing/start-app.ts'
import { writeForm } from '#testing/upload-form.ts'

const png = await quarters({ width: 60, height: 40 }).png().toBuffer()
const picture = { field: 'image', filename: 'a.png', contents: png }

async function post(site: TestSite, url: string, type: string | undefined, payload?: Buffer | string) {
  const { token } = await site.person({ isAdmin: true })
  const response = await site.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, ...(type !== undefined && { 'content-type': type }) },
    ...(payload !== undefined && { payload }),
  })
  return { status: response.statusCode, code: response.json<{ code?: string }>().code }
}

const send = (site: TestSite, parts: Parameters<typeof writeForm>[0]) => {
  const { type, body } = writeForm(parts)
  return post(site, '/api/upload-image', type, body)
}

test('a form with a file and fields in any order is taken; fields that nobody knows are dropped', async () => {
  await using site = await startApp()
  const { id } = await site.trip()
  const tripId = { field: 'tripId', contents: String(id) }
  expect((await send(site, [tripId, picture])).status).toBe(201)
  expect((await send(site, [picture, tripId, { field: 'uploadedBy', contents: 'me' }])).status).toBe(201)
})

test.each<[string, Parameters<typeof writeForm>[0], number, string]>([
  ['without a file', [{ field: 'tripId', contents: '1' }], 400, 'IMAGE_MISSING'],
  ['with its file in another field', [{ ...picture, field: 'photo' }], 400, 'IMAGE_MISSING'],
  ['whose file is a text', [{ field: 'image', contents: 'hello' }], 400, 'IMAGE_MISSING'],
  ['whose file has no name', [{ ...picture, filename: null }], 400, 'IMAGE_BAD_NAME'],
  ['with two files', [picture, picture], 400, 'SEVERAL_FILES'],
  [
    'with very many fields',
    Array.from({ length: 30 }, () => ({ field: 'a', contents: 'b' })),
    413,
    'TOO_LARGE',
  ],
  ['with a very long field', [{ field: 'tripId', contents: '1'.repeat(50_000) }, picture], 413, 'TOO_LARGE'],
  [
    'that names what every object has',
    [{ field: '__proto__', contents: '1' }, picture],
    400,
    'MALFORMED_REQUEST',
  ],
  ['with a null byte', [{ field: 'tripId', contents: '\0' }, picture], 400, 'INVALID_INPUT'],
])('a form %s is refused', async (_what, parts, status, code) => {
  await using site = await startApp()
  expect(await send(site, parts)).toEqual({ status, code })
})

test('what is no form is refused', async () => {
  await using site = await startApp()
  const { type, body } = writeForm([picture])
  const upload = (contentType?: string, payload?: Buffer | string) =>
    post(site, '/api/upload-image', contentType, payload)
  const malformed = { status: 400, code: 'MALFORMED_REQUEST' }
  const wrongType = { status: 415, code: 'WRONG_TYPE' }
  expect(await upload(type, body.subarray(0, body.length - 40))).toEqual(malformed)
  expect(await upload('multipart/form-data', body)).toEqual(malformed)
  expect(await upload(type, 'no part at all')).toEqual(malformed)
  expect(await upload('application/json', '{}')).toEqual(wrongType)
  expect(await upload('image/png', png)).toEqual(wrongType)
  expect(await upload()).toEqual(wrongType)
})

test('nothing else takes forms', async () => {
  await using site = await startApp()
  const { type, body } = writeForm([{ field: 'email', contents: 'kit@example.org' }])
  expect(await post(site, '/api/auth/login', type, body)).toEqual({ status: 415, code: 'WRONG_TYPE' })
})

test('a form is not read for people who may not send it', async () => {
  await using site = await startApp()
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = site.app.server.address() as AddressInfo
  const headers = { 'content-type': writeForm([]).type, 'content-length': 4_000_000 }
  // Its end never comes: the answer does not wait for it.
  const status = await new Promise((resolve, reject) => {
    const sending = request({ port, method: 'POST', path: '/api/upload-image', headers }, (response) => {
      resolve(response.statusCode)
      sending.destroy()
    })
    sending.on('error', reject)
    sending.write('--')
  })
  expect(status).toBe(401)
})

test('a file that is too large is refused before its end has come', async () => {
  await using site = await startApp()
  const { token } = await site.person({ isAdmin: true })
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = site.app.server.address() as AddressInfo
  const { type, body } = writeForm([{ ...picture, contents: Buffer.alloc(6_000_000) }])
  const headers = { 'content-type': type, authorization: `Bearer ${token}` }
  const status = await new Promise((resolve, reject) => {
    const sending = request({ port, method: 'POST', path: '/api/upload-image', headers }, (response) => {
      resolve(response.statusCode)
      sending.destroy()
    })
    sending.on('error', reject)
    sending.write(body.subarray(0, 5_500_000))
  })
  expect(status).toBe(413)
})

test('of many forms that come at once and do not end, only so many are held', async () => {
  await using site = await startApp()
  const { token } = await site.person({ isAdmin: true })
  const address = await site.listen()
  const { type, body } = writeForm([picture])
  const headers = { 'content-type': type, authorization: `Bearer ${token}` }
  const stalled = Array.from({ length: 16 }, () => {
    const sending = request(`${address}/api/upload-image`, { method: 'POST', headers })
    sending.on('error', () => undefined)
    sending.write(body.subarray(0, body.length - 60))
    return sending
  })
  const send = () =>
    fetch(`${address}/api/upload-image`, { method: 'POST', headers, body: new Uint8Array(body) })
  await expect.poll(async () => (await send()).status).toBe(503)
  expect((await send()).headers.get('retry-after')).toBe('5')

  for (const sending of stalled) sending.destroy()
  await expect.poll(async () => (await send()).status).toBe(201)
})

test('the description of the API shows the form', async () => {
  await using site = await startApp()
  const { paths } = (await site.app.inject({ url: '/api/openapi.json' })).json<{
    paths: Record<string, { post: { requestBody: { content: unknown } } }>
  }>()
  expect(paths['/api/upload-image']?.post.requestBody.content).toMatchObject({
    'multipart/form-data': {
      schema: {
        properties: { image: { type: 'string', format: 'binary' }, tripId: {} },
        required: ['image'],
      },
    },
  })
})
