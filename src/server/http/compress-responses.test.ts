import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressResponses } from './compress-responses.ts'
import { handleErrors } from './errors.ts'

const long = JSON.stringify(Array.from({ length: 500 }, (_, n) => ({ n, name: 'Ridge trip' })))
const json = 'application/json; charset=utf-8'

type ResponseOptions = { type?: string; body?: unknown; headers?: Record<string, string>; status?: number }

async function getResponse(
  { type = json, body = long, headers = {}, status = 200 }: ResponseOptions,
  acceptEncoding?: string,
) {
  const app = Fastify()
  handleErrors(app)
  compressResponses(app)
  app.get('/', (_request, reply) => reply.status(status).headers(headers).type(type).send(body))
  const { headers: responseHeaders, rawPayload } = await app.inject({
    url: '/',
    headers: acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding },
  })
  return { headers: responseHeaders, bytes: rawPayload }
}

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('a long response is compressed with %s, whole or as a stream', async (encoding, read) => {
  const whole = await getResponse({}, encoding)
  expect(whole.headers).toMatchObject({
    'content-encoding': encoding,
    'content-length': String(whole.bytes.length),
    vary: 'accept-encoding',
  })
  expect(read(whole.bytes).toString()).toBe(long)

  const streamed = { body: Readable.from([long.slice(0, 50), long.slice(50)]), type: 'text/csv' }
  const pieces = await getResponse(
    { ...streamed, headers: { vary: 'cookie', 'content-length': '1' } },
    encoding,
  )
  expect(pieces.headers).toMatchObject({ 'content-encoding': encoding, vary: 'cookie, accept-encoding' })
  expect(pieces.headers['content-length']).toBeUndefined()
  expect(read(pieces.bytes).toString()).toBe(long)
})

test.each<[string, ResponseOptions, string?]>([
  ['the client does not accept it', {}],
  ['it is short', { body: 'x'.repeat(1_023) }, 'br'],
  ['it is a picture', { type: 'image/webp', body: Buffer.from(long) }, 'br'],
  ['it is a stream of events', { type: 'text/event-stream', body: Readable.from([long]) }, 'br'],
  ['it is a partial response', { status: 206, headers: { 'content-range': 'bytes 0-9/20000' } }, 'br'],
  ['it is compressed already', { headers: { 'content-encoding': 'gzip' } }, 'br'],
])('a response is not compressed when %s', async (_why, response, acceptEncoding) => {
  const { headers, bytes } = await getResponse(response, acceptEncoding)
  expect(headers['content-encoding']).toBe(response.headers?.['content-encoding'])
  expect(bytes.toString()).toBe(typeof response.body === 'string' ? response.body : long)
})

test('a stream that fails before its first byte gets an uncompressed error', async () => {
  const body = new Readable({ read: () => void body.destroy(new Error('gone')) })
  const { headers, bytes } = await getResponse({ type: 'text/csv', body }, 'br')
  expect(headers['content-encoding']).toBeUndefined()
  expect(JSON.parse(bytes.toString())).toMatchObject({ code: 'INTERNAL' })
})

test('a compressed request body is refused', async () => {
  const app = Fastify()
  handleErrors(app)
  compressResponses(app)
  app.post('/', () => 'ok')
  const send = async (encoding: string) =>
    (await app.inject({ method: 'POST', url: '/', headers: { 'content-encoding': encoding } })).statusCode
  expect([await send('gzip'), await send('identity')]).toEqual([415, 200])
})
