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
  sendWithCache(app, responseCache)
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

function sendWithCache(app: FastifyInstance, responseCache: ResponseCache): void {
  // A request that is refused before its handler has saved nothing.
  app.decorateRequest('ownChangesBefore', Infinity)
  app.addHook('preHandler', (request, _reply, done) => {
    request.ownChangesBefore = responseCache.ownChanges
    done()
  })
  app.decorateReply('fill', null)
  app.decorateReply('cacheUntilChanged', function (this: FastifyReply, ...topics) {
    this.fill = responseCache.begin(this.request.raw, topics)
    if (this.fill) this.header('cache-control', 'no-cache')
  })
  // Most responses are not cached, and need no promise.
  app.addHook('onSend', (request, reply, payload, done) => {
    // A concurrent change by someone else marks this browser too, which only gets fresh responses.
    const hasSaved = request.method !== 'GET' && responseCache.ownChanges > request.ownChangesBefore
    if (hasSaved) setSavedCookie(reply, app.context)
    const { fill } = reply
    if (!fill) return done(null, payload)
    storeResponse(responseCache, { fill, reply, payload })
      .then((body) => done(null, body))
      .catch(done)
  })
}

/** Caches a response whose handler called `cacheUntilChanged()`, and returns the body to send. */
async function storeResponse(
  responseCache: ResponseCache,
  { fill, reply, payload }: { fill: CacheFill; reply: FastifyReply; payload: unknown },
): Promise<unknown> {
  try {
    if (reply.statusCode !== fill.status || typeof payload !== 'string' || reply.hasHeader('set-cookie'))
      return payload
    const answer = { headers: reply.getHeaders(), body: payload }
    return applyCachedResponse(reply, await responseCache.store(fill, answer, cacheHeadersOf(reply.request)))
  } finally {
    responseCache.end(fill)
  }
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
