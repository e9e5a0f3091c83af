import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/** Proxies close connections that are idle for a minute. */
const HEARTBEAT_SECONDS = 20
/**
 * What writes to the open streams, grouped by the second of their heartbeats. One timer for all of them takes less
 * memory than one for each, and a group is so small that requests hardly wait for it.
 */
const heartbeatGroups = Array.from({ length: HEARTBEAT_SECONDS }, () => new Set<EventStream['write']>())
let nextGroup = 0
let heartbeatTimer: NodeJS.Timeout | undefined

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
    raw.end()
  }
  raw.on('error', () => raw.destroy())
  // Otherwise the client has already disconnected, and there will be no `close` event.
  if (!raw.destroyed) {
    raw.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // Otherwise nginx would hold events back.
      'x-accel-buffering': 'no',
    })
    // Node.js keeps the head as long as the stream is open: in one piece if it is sent by itself, else in dozens.
    raw.flushHeaders()
    raw.once('close', startHeartbeats(write))
    // Nothing can be written, and the connection is free for the next request.
    if (reply.request.method === 'HEAD') end()
  }
  return { raw, write, end }
}

/** Until the returned function is called. */
function startHeartbeats(write: EventStream['write']): () => void {
  heartbeatTimer ??= setInterval(sendHeartbeats, 1_000).unref()
  // The group that has just had its heartbeat, so the first one comes after the full time.
  const group = heartbeatGroups.at(nextGroup - 1)
  group?.add(write)
  return () => {
    group?.delete(write)
  }
}

function sendHeartbeats(): void {
  for (const write of heartbeatGroups[nextGroup] ?? []) write(': still here\n\n')
  nextGroup = (nextGroup + 1) % HEARTBEAT_SECONDS
}
