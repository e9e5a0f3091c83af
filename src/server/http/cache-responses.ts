import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CacheFill, ResponseCache } from './response-cache.ts'
import { wantsFreshResponse, setSavedCookie } from './saved-cookie.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The value of `ownChanges` when the handler began. */
    ownChangesBefore: number
  }
  interface FastifyReply {
    fill: CacheFill | null
    /**
     * The response is the same for every visitor until one of these topics changes, so it may be cached. Call
     * it before reading any data.
     */
    cacheUntilChanged: (...topics: string[]) => void
  }
}

/** Counts a fresh response for a client; the result is not null if the client is over its limit. */
type AdmissionLimits = { admit: (ip: string) => object | null }

/** Caches the responses that ask for it. Registered before compression: cached bytes are compressed. */
export function cacheResponses(
  app: FastifyInstance,
  responseCache: ResponseCache,
  limits: AdmissionLimits,
): void {
  app.decorateReply('fill', null)
  app.decorateReply('cacheUntilChanged', function (this: FastifyReply, ...topics) {
    this.fill = responseCache.begin(this.request.raw, topics)
    if (this.fill) this.header('cache-control', 'no-cache')
  })
  // The cookie can be forged, so fresh responses are limited; above the limit clients get the cached one.
  // Pages are counted where they are rendered.
  app.addHook('onRequest', async (request, reply) => {
    const key = responseCache.keyFor(request.raw)
    if (key === null || !request.url.startsWith('/api/') || !wantsFreshResponse(request.headers)) return
    if (limits.admit(request.ip) === null) return
    const cached = await responseCache.lookUp(key, cacheHeadersOf(request), 200)
    if (cached) return reply.send(applyCachedResponse(reply, cached))
  })
  // A request that is refused before its handler has saved nothing.
  app.decorateRequest('ownChangesBefore', Infinity)
  app.addHook('preHandler', (request, _reply, done) => {
    request.ownChangesBefore = responseCache.ownChanges
    done()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    // A concurrent change by someone else marks this browser too, which only gets fresh responses.
    const hasSaved = request.method !== 'GET' && responseCache.ownChanges > request.ownChangesBefore
    if (hasSaved) setSavedCookie(reply, app.context)
    const { fill } = reply
    if (!fill) return payload
    try {
      if (reply.statusCode !== fill.status || typeof payload !== 'string' || reply.hasHeader('set-cookie'))
        return payload
      const answer = { headers: reply.getHeaders(), body: payload }
      return applyCachedResponse(reply, await responseCache.store(fill, answer, cacheHeadersOf(request)))
    } finally {
      responseCache.end(fill)
    }
  })
  app.addHook('preClose', (done) => {
    responseCache.close()
    done()
  })
}

/** Fastify removes the body from responses to HEAD, and fails if there is none, so HEAD never gets a 304. */
export function cacheHeadersOf({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>) {
  return method === 'HEAD' ? { ...headers, 'if-none-match': undefined } : headers
}

/** Applies a cached response and returns its body: null for none, since undefined changes nothing. */
export function applyCachedResponse(
  reply: FastifyReply,
  { status, headers, body }: { status: number; headers: string[]; body: Buffer | undefined },
): Buffer | null {
  reply.status(status)
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1])
  return body ?? null
}
