import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { withBackground } from '#testing/start-app.ts'
import { createServer } from './create-server.ts'

withBackground()

const defaultLimits = { maxConnections: 100, connectionsPerClient: 100, trustProxy: false } as const
const shortTimeouts = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 }

/** A server that answers every request with "done", and whose response cache is always empty. */
async function startServer(limits: Parameters<typeof createServer>[1]) {
  const handler: RequestListener = (request, response) => {
    request.resume().on('end', () => response.end('done'))
  }
  const server = createServer(handler, limits, {
    answer: (request, response, callHandler) => callHandler(request, response),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  return {
    connect: () => net.connect(port, '127.0.0.1').on('error', () => undefined),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

test.each([
  ['sends nothing at all', ''],
  ['never finishes its headers', 'GET / HTTP/1.1\r\nhost: a\r\n'],
  ['never finishes its body', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\nabc'],
])('a client that %s gets a 408', async (_what, sent) => {
  await using server = await startServer({ ...defaultLimits, ...shortTimeouts })
  const socket = server.connect()
  socket.write(sent)

  expect(await text(socket)).toContain('408 Request Timeout')
})

test('a few pipelined requests on one connection are answered; a flood of them is not', async () => {
  await using server = await startServer(defaultLimits)
  const request = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n'
  const few = server.connect()
  few.end(request.repeat(9) + request.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'))
  expect((await text(few)).match(/200 OK/g)).toHaveLength(10)

  const flood = server.connect()
  flood.write(request.repeat(2_000))
  expect((await text(flood).catch(() => '')).match(/200 OK/g)?.length ?? 0).toBeLessThan(100)
})

test('one client’s connections are limited, and closing one makes room for another', async () => {
  await using server = await startServer({ ...defaultLimits, connectionsPerClient: 2 })
  const [first, second] = [server.connect(), server.connect()]
  await Promise.all([once(first, 'connect'), once(second, 'connect')])
  const third = server.connect()
  await once(third, 'close')

  first.destroy()
  const ask = async () => {
    const socket = server.connect()
    socket.end('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
    return text(socket).catch(() => '')
  }
  await expect.poll(ask).toContain('200 OK')
  second.destroy()
})

test('behind a proxy, only the total number of connections is limited', async () => {
  await using server = await startServer({
    ...defaultLimits,
    trustProxy: 'loopback',
    connectionsPerClient: 1,
    maxConnections: 3,
  })
  const sockets = [server.connect(), server.connect(), server.connect()]
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  for (const socket of sockets) {
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
    expect(String((await once(socket, 'data'))[0])).toContain('200 OK')
  }
  const tooMany = server.connect()
  await once(tooMany, 'close')
})
