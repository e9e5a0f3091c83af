import http, { type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config.ts'
import { OpenCount } from '../open-count.ts'
import { KEEP_ALIVE_SECONDS } from './keep-alive.ts'
import type { ResponseCache } from './response-cache.ts'

const defaultTimeouts = {
  /** For a whole request with its body: a picture of 5 MB over a slow connection. */
  requestTimeout: 60_000,
  headersTimeout: 10_000,
  keepAliveTimeout: KEEP_ALIVE_SECONDS * 1_000,
  connectionsCheckingInterval: 2_000,
}
const MAX_HEADER_BYTES = 16 * 1024
/** After this, an idle connection is closed; live streams send a heartbeat more often. */
const SILENT_AFTER_MS = 120_000
/** How many pipelined responses may wait for the one before; browsers do not pipeline. */
const MAX_QUEUED = 16

type ServerLimits = Pick<Config, 'maxConnections' | 'connectionsPerClient' | 'trustProxy'>

/** The HTTP server with its limits. The response cache answers first; everything else goes to the app. */
export function createServer(
  handler: RequestListener,
  limits: ServerLimits & Partial<typeof defaultTimeouts>,
  responseCache: Pick<ResponseCache, 'answer'>,
): Server {
  const { requestTimeout, headersTimeout, keepAliveTimeout, connectionsCheckingInterval } = {
    ...defaultTimeouts,
    ...limits,
  }
  const options = {
    requestTimeout,
    headersTimeout,
    keepAliveTimeout,
    connectionsCheckingInterval,
    maxHeaderSize: MAX_HEADER_BYTES,
  }
  const server = http.createServer(options, (request, response) => {
    if (hasTooManyQueued(request, response)) request.socket.destroy()
    else responseCache.answer(request, response, handler)
  })
  server.setTimeout(SILENT_AFTER_MS)
  server.maxConnections = limits.maxConnections
  // Behind a proxy all clients share one address; the proxy limits its own clients.
  if (limits.trustProxy === false) limitClients(server, limits.connectionsPerClient)
  return server
}

const queuedOn = new WeakMap<Socket, number>()

/**
 * Whether a connection has pipelined many more requests than it has read responses. A few kilobytes of
 * requests, sent at once and never read, would fill the memory with responses.
 */
function hasTooManyQueued({ socket }: IncomingMessage, response: ServerResponse): boolean {
  // Only a response that waits for an earlier one has no socket yet.
  if (response.socket !== null) return false
  const queued = (queuedOn.get(socket) ?? 0) + 1
  queuedOn.set(socket, queued)
  response.once('close', () => queuedOn.set(socket, (queuedOn.get(socket) ?? 1) - 1))
  return socket.destroyed || queued > MAX_QUEUED
}

/** Limits the connections of each client, so that one client cannot take all of them. */
function limitClients(server: Server, maxPerClient: number): void {
  const perClient = new OpenCount()
  server.on('connection', (socket) => {
    const client = socket.remoteAddress ?? ''
    if (perClient.of(client) >= maxPerClient) socket.destroy()
    else socket.once('close', perClient.open(client))
  })
}
