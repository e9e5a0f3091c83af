import http, { type RequestListener, type Server } from 'node:http'
import type { Config } from '../config.ts'
import type { ReadyBytes } from '../pages/ready-bytes.ts'

const times = {
  /** A whole request, its body too: the slowest phone needs less. */
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  /** Longer than proxies keep theirs, so that none sends into a connection that is just closing. */
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 2_000,
}
const MAX_HEADER_BYTES = 16 * 1024

type Limits = Pick<Config, 'maxConnections' | 'connectionsPerClient' | 'trustProxy'>

/** The HTTP server itself with its limits. Ready bytes answer first; everything else goes to the app. */
export function createServer(
  handler: RequestListener,
  limits: Limits & Partial<typeof times>,
  ready: Pick<ReadyBytes, 'answer'>,
): Server {
  const options = { ...times, ...limits, maxHeaderSize: MAX_HEADER_BYTES }
  const server = http.createServer(options, (request, response) => ready.answer(request, response, handler))
  server.maxConnections = limits.maxConnections
  // A proxy's one address stands for everybody behind it; it limits its own clients.
  if (limits.trustProxy === false) limitClients(server, limits.connectionsPerClient)
  return server
}

/** One client cannot take all connections. */
function limitClients(server: Server, most: number): void {
  const openOf = new Map<string, number>()
  server.on('connection', (socket) => {
    const client = socket.remoteAddress ?? ''
    const open = openOf.get(client) ?? 0
    if (open >= most) {
      socket.destroy()
      return
    }
    openOf.set(client, open + 1)
    socket.once('close', () => {
      const left = (openOf.get(client) ?? 1) - 1
      if (left === 0) openOf.delete(client)
      else openOf.set(client, left)
    })
  })
}
