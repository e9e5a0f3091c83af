import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import Fastify, { type FastifyReply } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openEventStream } from './open-event-stream.ts'

/** A server whose handler streams the response. */
async function startStreaming(stream: (reply: FastifyReply) => void) {
  const app = Fastify()
  app.get('/', (_request, reply) => stream(reply))
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { address, [Symbol.asyncDispose]: () => app.close() }
}

test('everything written before the end arrives, and later writes are ignored', async () => {
  const event = `${'data: '.padEnd(5_000_000, 'x')}\n\n`
  await using site = await startStreaming((reply) => {
    const { write, end } = openEventStream(reply, { maxUnsentBytes: 10_000_000 })
    write(event.slice(0, -2))
    write('\n\n')
    end()
    write('data: too late\n\n')
  })
  const response = await fetch(site.address)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  expect(await response.text()).toHaveLength(event.length)
})

test('a client that reads too slowly is cut off', async () => {
  await using site = await startStreaming((reply) => {
    const { write } = openEventStream(reply, { maxUnsentBytes: 1_000 })
    // The first write fills the network's buffers; a later one finds them full.
    for (let n = 0; n < 3; n++) write('data: '.padEnd(50_000_000, 'x'))
  })
  await expect(fetch(site.address).then((response) => response.text())).rejects.toThrow()
})

test('an idle stream gets a heartbeat every 20 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  // With the timer of its own that a new process has.
  vi.resetModules()
  const { openEventStream } = await import('./open-event-stream.ts')
  await using site = await startStreaming((reply) => {
    const { end } = openEventStream(reply, { maxUnsentBytes: 1_000 })
    vi.advanceTimersByTime(19_999)
    reply.raw.write('data: not yet\n\n')
    vi.advanceTimersByTime(20_001)
    end()
  })
  const received = async () => (await fetch(site.address)).text()
  const twoHeartbeats = 'data: not yet\n\n: still here\n\n: still here\n\n'
  expect(await received()).toBe(twoHeartbeats)
  // The next one joins a group in the middle of the round.
  vi.advanceTimersByTime(7_000)
  expect(await received()).toBe(twoHeartbeats)
})

test('a HEAD request gets the head alone, and its connection is free for the next one', async () => {
  await using site = await startStreaming((reply) => {
    openEventStream(reply, { maxUnsentBytes: 1_000 })
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  for (const time of ['first', 'second']) {
    const sent = request(site.address, { method: 'HEAD', agent }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    expect([time, response.statusCode]).toEqual([time, 200])
    await once(response.resume(), 'end')
  }
})
