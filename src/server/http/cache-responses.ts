import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CacheFill, ResponseCache } from './response-cache.ts'
import { wantsFreshResponse, setSavedCookie } from './saved-cookie.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The response cache's `ownChanges` when the handler began: more of them later means a save. */
    ownChangesBefore: number
  }
  interface FastifyReply {
    /** Set if this response is to be cached. */
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
  limitFreshResponses(app, responseCache, limits)
  markBrowsersThatSaved(app, responseCache)
  storeResponses(app, responseCache)
  app.addHook('preClose', (done) => {
    responseCache.close()
    done()
  })
}

/**
 * The cookie that asks for a fresh response can be forged, so these are limited; above the limit clients get
 * the cached one. Pages are counted where they are rendered.
 */
function limitFreshResponses(
  app: FastifyInstance,
  responseCache: ResponseCache,
  limits: AdmissionLimits,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const key = responseCache.keyFor(request.raw)
    if (key === null || !request.url.startsWith('/api/') || !wantsFreshResponse(request.headers)) return
    if (limits.admit(request.ip) === null) return
    const cached = await responseCache.lookUp(key, cacheHeadersOf(request), 200)
    if (cached) return reply.send(applyCachedResponse(reply, cached))
  })
}

function markBrowsersThatSaved(app: FastifyInstance, responseCache: ResponseCache): void {
  // A request that is refused before its handler has saved nothing.
  app.decorateRequest('ownChangesBefore', Infinity)
  app.addHook('preHandler', (request, _reply, done) => {
    request.ownChangesBefore = responseCache.ownChanges
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    // A concurrent change by someone else marks this browser too, which only gets fresh responses.
    const hasSaved = request.method !== 'GET' && responseCache.ownChanges > request.ownChangesBefore
    if (hasSaved) setSavedCookie(reply, app.context)
    done(null, payload)
  })
}

/** Stores the responses whose handler called `cacheUntilChanged()`. */
function storeResponses(app: FastifyInstance, responseCache: ResponseCache): void {
  app.decorateReply('fill', null)
  app.decorateReply('cacheUntilChanged', function (this: FastifyReply, ...topics) {
    this.fill = responseCache.begin(this.request.raw, topics)
    if (this.fill) this.header('cache-control', 'no-cache')
  })
  app.addHook('onSend', async (request, reply, payload) => {
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
  // Names and values in turn.
  for (let index = 0; index < headers.length; index += 2)
    reply.header(headers[index] ?? '', headers[index + 1])
  return body ?? null
}
