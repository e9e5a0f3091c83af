import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { liveStream } from '#contract/live.ts'
import type { Context } from '../context.ts'
import { userTopic } from '../events/topics.ts'
import { fail } from '../fail.ts'
import { route } from './route.ts'

/** Proxies close connections that are silent for a minute. */
const HEARTBEAT_MS = 20_000
/** A reader that takes nothing for this many bytes is cut off; it will reconnect and refetch. */
const MAX_UNSENT_BYTES = 256 * 1024

export function liveRoutes(app: FastifyInstance, { live }: Context) {
  const open = new Set<ServerResponse>()
  // Streams never end by themselves: without this, closing the server would wait for them.
  app.addHook('preClose', () => {
    for (const stream of open) stream.end()
  })

  route(app, liveStream, 'visitor', ({ query, viewer, reply }) => {
    if (query.topics.includes('me') && !viewer) fail('UNAUTHORIZED')
    const nameOf = new Map(
      query.topics.map((topic) => [topic === 'me' && viewer ? userTopic(viewer.id) : topic, topic]),
    )

    const { raw } = reply.hijack()
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    raw.write(': live\n\n')
    open.add(raw)

    const write = (text: string) => {
      if (raw.writableLength > MAX_UNSENT_BYTES) raw.destroy()
      else raw.write(text)
    }
    const unsubscribe = live.subscribe((message) => {
      if (message === 'resync') return write('event: resync\ndata: {}\n\n')
      for (const { topic, what } of message) {
        const name = nameOf.get(topic)
        if (name !== undefined) write(`data: ${JSON.stringify({ topic: name, what })}\n\n`)
      }
    })
    const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
    raw.on('error', () => raw.destroy())
    raw.on('close', () => {
      clearInterval(heartbeat)
      unsubscribe()
      open.delete(raw)
    })
    return Promise.resolve('')
  })
}
