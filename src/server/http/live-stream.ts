import { randomInt } from 'node:crypto'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { liveStream } from '#contract/live.ts'
import type { Context } from '../context.ts'
import { userTopic } from '../events/topics.ts'
import { fail } from '../fail.ts'
import { OpenCount } from './open-count.ts'
import { route } from './route.ts'

/** Proxies close connections that are silent for a minute. */
const HEARTBEAT_MS = 20_000
/** A reader that takes nothing for this many bytes is cut off; it will reconnect and refetch. */
const MAX_UNSENT_BYTES = 256 * 1024
const RETRY_FROM_MS = 500
const RETRY_TO_MS = 3_000

/** One person's open stream: what each topic is called on it. */
type Stream = { raw: ServerResponse; nameOf: Map<string, string> }

export function liveRoutes(app: FastifyInstance, { live, config }: Context) {
  const streamsOf = new Map<string, Set<Stream>>()
  const perClient = new OpenCount()
  const open = new Set<Stream>()

  live.subscribe((message) => {
    if (message === 'resync') {
      for (const stream of open) write(stream, 'event: resync\ndata: {}\n\n')
      return
    }
    for (const { topic, what } of message) {
      for (const stream of streamsOf.get(topic) ?? []) {
        write(stream, `data: ${JSON.stringify({ topic: stream.nameOf.get(topic), what })}\n\n`)
        // The session may have ended: whoever still has one opens the stream again.
        if (what === 'session') stream.raw.end()
      }
    }
  })
  const heartbeat = setInterval(() => {
    for (const stream of open) write(stream, ': still here\n\n')
  }, HEARTBEAT_MS)
  // Streams never end by themselves: without this, closing the server would wait for them.
  app.addHook('preClose', (done) => {
    clearInterval(heartbeat)
    for (const { raw } of open) raw.end()
    done()
  })

  route(app, liveStream, 'visitor', ({ query, viewer, client, reply }) => {
    if (query.topics.includes('me') && !viewer) fail('UNAUTHORIZED')
    const whose = viewer?.id ?? client.ip
    if (perClient.of(whose) >= config.streamsPerClient)
      fail('TOO_MANY_STREAMS', { retryAfterSeconds: RETRY_TO_MS / 1000 })
    const nameOf = new Map(
      query.topics.map((topic) => [topic === 'me' && viewer ? userTopic(viewer.id) : topic, topic]),
    )
    const headers = reply.getHeaders() as OutgoingHttpHeaders
    const { raw } = reply.hijack()
    // Gone while we looked who it is.
    if (raw.destroyed) return Promise.resolve('')
    raw.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    // Everybody's stream breaks at once when a server is replaced; they come back one after the other.
    raw.write(`retry: ${randomInt(RETRY_FROM_MS, RETRY_TO_MS)}\n\n`)

    const stream = { raw, nameOf }
    open.add(stream)
    const uncount = perClient.open(whose)
    for (const topic of nameOf.keys()) {
      streamsOf.set(topic, (streamsOf.get(topic) ?? new Set()).add(stream))
    }
    raw.on('error', () => raw.destroy())
    raw.on('close', () => {
      open.delete(stream)
      uncount()
      for (const topic of nameOf.keys()) {
        const streams = streamsOf.get(topic)
        streams?.delete(stream)
        if (streams?.size === 0) streamsOf.delete(topic)
      }
    })
    return Promise.resolve('')
  })
}

function write({ raw }: Stream, text: string): void {
  if (raw.writableLength > MAX_UNSENT_BYTES) raw.destroy()
  else raw.write(text)
}
