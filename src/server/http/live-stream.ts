import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { liveStream } from '#contract/live.ts'
import type { Context } from '../context.ts'
import { userTopic } from '../events/topics.ts'
import { fail } from '../fail.ts'
import { OpenCount } from './open-count.ts'
import { openEventStream, type EventStream } from './open-event-stream.ts'
import { route } from './route.ts'

/** A reader that is cut off will reconnect and refetch. */
const MAX_UNSENT_BYTES = 256 * 1024
const RETRY_FROM_MS = 500
const RETRY_TO_MS = 3_000

/** One person's open stream: what each topic is called on it. */
type Stream = EventStream & { nameOf: Map<string, string> }

export function liveRoutes(app: FastifyInstance, { live, config }: Context) {
  const streamsOf = new Map<string, Set<Stream>>()
  const perClient = new OpenCount()
  const open = new Set<Stream>()

  live.subscribe((message) => {
    if (message === 'resync') {
      for (const stream of open) stream.write('event: resync\ndata: {}\n\n')
      return
    }
    for (const { topic, what } of message) {
      for (const stream of streamsOf.get(topic) ?? []) {
        stream.write(`data: ${JSON.stringify({ topic: stream.nameOf.get(topic), what })}\n\n`)
        // The session may have ended: whoever still has one opens the stream again.
        if (what === 'session') stream.end()
      }
    }
  })
  // Streams never end by themselves: without this, closing the server would wait for them.
  app.addHook('preClose', (done) => {
    for (const stream of open) stream.end()
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
    const opened = openEventStream(reply, { maxUnsentBytes: MAX_UNSENT_BYTES })
    // Gone while we looked who it is.
    if (opened.raw.destroyed) return Promise.resolve('')
    // Everybody's stream breaks at once when a server is replaced; they come back one after the other.
    opened.write(`retry: ${randomInt(RETRY_FROM_MS, RETRY_TO_MS)}\n\n`)

    const stream = { ...opened, nameOf }
    open.add(stream)
    const uncount = perClient.open(whose)
    for (const topic of nameOf.keys()) {
      streamsOf.set(topic, (streamsOf.get(topic) ?? new Set()).add(stream))
    }
    opened.raw.on('close', () => {
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
