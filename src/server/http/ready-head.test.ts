import { once } from 'node:events'
import http from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { KEEP_ALIVE_SECONDS } from './keep-alive.ts'
import { setReadyHead, writeReadyHead } from './ready-head.ts'

const headers = ['content-type', 'text/plain', 'x-total-count', '50', 'content-length', '5']
const keepAliveTimeout = KEEP_ALIVE_SECONDS * 1_000

/** Answers '/ready' with a ready head, and other paths with writeHead(). */
async function startServer() {
  const head = writeReadyHead(headers)
  const usedReadyHead: boolean[] = []
  const server = http.createServer({ keepAliveTimeout }, ({ url }, response) => {
    const isReady = url === '/ready' && setReadyHead(response, head)
    if (url === '/ready') usedReadyHead.push(isReady)
    if (!isReady) response.writeHead(200, headers)
    response.end('hello', 'latin1')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    usedReadyHead,
    /** Sends these requests on one connection, and returns all that arrives until it ends. */
    receive: (...requests: string[]) => {
      const socket = connect(port, '127.0.0.1')
      socket.write(requests.join(''))
      return text(socket)
    },
    [Symbol.asyncDispose]: async () => void (await once(server.close(), 'close')),
  }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`
const closing = (method: string, path: string) =>
  `${method} ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`

/** Both are sent one after the other, perhaps not in the same second. */
const withoutDates = (received: string) => received.replace(/Date: .+ GMT/g, 'Date: now')

test('is sent as Node.js itself would, before other responses of the connection', async () => {
  await using server = await startServer()
  const ready = await server.receive(get('/ready'), get('/ready'), closing('GET', '/'))
  expect(server.usedReadyHead).toEqual([true, true])
  expect(ready).toMatch(/\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/)
  expect(withoutDates(ready)).toBe(
    withoutDates(await server.receive(get('/'), get('/'), closing('GET', '/'))),
  )
})

test('a response to HEAD has no body', async () => {
  await using server = await startServer()
  const received = await server.receive('HEAD /ready HTTP/1.1\r\nhost: a\r\n\r\n', closing('GET', '/'))
  expect(server.usedReadyHead).toEqual([true])
  expect(received.match(/hello/g)).toHaveLength(1)
})

test.each([
  ['whose client closes the connection', closing('GET', '/ready')],
  ['of HTTP/1.0', 'GET /ready HTTP/1.0\r\n\r\n'],
])('a request %s gets the usual head', async (_name, request) => {
  await using server = await startServer()
  expect(await server.receive(request)).toMatch(/\r\nConnection: close\r\n[^]*hello$/)
  expect(server.usedReadyHead).toEqual([false])
})

test('refuses a value that would begin a header of its own', () => {
  expect(() => writeReadyHead(['x-name', 'one\r\nset-cookie: two'])).toThrow('Invalid character')
})
