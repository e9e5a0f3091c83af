import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/** Proxies close connections that are idle for a minute. */
const HEARTBEAT_MS = 20_000

export type EventStream = {
  raw: ServerResponse
  /** Ignored after the end, and after the client has disconnected. */
  write: (event: string | Buffer) => void
  end: () => void
}

/** Responds with a stream of events. A client is cut off when more than `maxUnsentBytes` wait for it. */
export function openEventStream(
  reply: FastifyReply,
  { maxUnsentBytes }: { maxUnsentBytes: number },
): EventStream {
  const headers = reply.getHeaders() as OutgoingHttpHeaders
  const { raw } = reply.hijack()
  const write = (event: string | Buffer) => {
    if (raw.destroyed || raw.writableEnded) return
    if (raw.writableLength > maxUnsentBytes) raw.destroy()
    else raw.write(event)
  }
  const end = () => {
    clearInterval(heartbeat)
    raw.end()
  }
  const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
  raw.on('error', () => raw.destroy())
  raw.once('close', () => clearInterval(heartbeat))
  // The client has already disconnected, so there will be no `close` event.
  if (raw.destroyed) clearInterval(heartbeat)
  else {
    raw.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // Otherwise nginx would hold events back.
      'x-accel-buffering': 'no',
    })
  }
  return { raw, write, end }
}
