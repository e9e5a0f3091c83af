import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/** Proxies close connections that are silent for a minute. */
const HEARTBEAT_MS = 20_000

export type EventStream = {
  raw: ServerResponse
  /** What comes after the end, or after the reader has gone, is passed over. */
  write: (text: string) => void
  end: () => void
}

/** Answers with a stream of events. A reader that takes nothing for `maxUnsentBytes` is cut off. */
export function openEventStream(
  reply: FastifyReply,
  { maxUnsentBytes }: { maxUnsentBytes: number },
): EventStream {
  const headers = reply.getHeaders() as OutgoingHttpHeaders
  const { raw } = reply.hijack()
  const write = (text: string) => {
    if (raw.destroyed || raw.writableEnded) return
    if (raw.writableLength > maxUnsentBytes) raw.destroy()
    else raw.write(text)
  }
  const end = () => {
    clearInterval(heartbeat)
    raw.end()
  }
  const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
  raw.on('error', () => raw.destroy())
  raw.once('close', () => clearInterval(heartbeat))
  // Gone while we looked who it is: no `close` will tell.
  if (raw.destroyed) clearInterval(heartbeat)
  else {
    raw.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
  }
  return { raw, write, end }
}
