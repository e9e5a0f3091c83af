import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '#contract/auth.ts'
import { STRANGER } from '../access/stranger.ts'
import type { Context } from '../context.ts'
import { type CacheFill, type SelectedResponse, toBytes } from './cached-response.ts'
import type { OwnChangeCounts } from './own-changes.ts'
import type { ResponseCache } from './response-cache.ts'
import { setSavedCookie } from './saved-cookie.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The response cache's `ownChanges` when the handler began: more of them later means a save. Null for a
     * request that was refused before.
     */
    ownChangesBefore: OwnChangeCounts | null
  }
  interface FastifyReply {
    /** Set if this response is to be cached. */
    fill: CacheFill | null
    /**
     * The response is the same for everybody who may share responses (shared-request.ts), until one of these
     * topics changes. So it may be cached. Call it before reading any data.
     */
    cacheUntilChanged: (...topics: string[]) => void
    /** Like cacheUntilChanged(), for a response that also depends on the clock. Browsers do not store it. */
    cacheClockDependent: (...topics: string[]) => void
    /**
     * Starts caching a response that all signed-in people share, except those with an own view. Returns whom to
     * make it for: a stranger, or the viewer if the response is their own.
     */
    beginSharedResponse: (input: {
      viewer: Viewer | null
      topics: string[]
      findPeopleWithOwnView: () => Promise<ReadonlySet<string>>
    }) => Promise<Viewer | null>
  }
}

/** Caches the responses that ask for it. Registered before compression: cached bytes are compressed. */
export function cacheResponses(app: FastifyInstance, responseCache: ResponseCache): void {
  sendWithCache(app, responseCache)
  app.addHook('preClose', (done) => {
    responseCache.close()
    done()
  })
}

function sendWithCache(app: FastifyInstance, responseCache: ResponseCache): void {
  app.decorateRequest('ownChangesBefore', null)
  app.addHook('preHandler', (request, _reply, done) => {
    request.ownChangesBefore = { ...responseCache.ownChanges }
    done()
  })
  app.decorateReply('fill', null)
  app.decorateReply('cacheUntilChanged', function (this: FastifyReply, ...topics) {
    this.fill = responseCache.openFill(this.request.raw, topics, this.request.viewer)
    if (this.fill) this.header('cache-control', 'no-cache')
  })
  app.decorateReply('cacheClockDependent', function (this: FastifyReply, ...topics) {
    this.fill = responseCache.openFill(this.request.raw, topics, this.request.viewer)
  })
  app.decorateReply('beginSharedResponse', async function (this: FastifyReply, input) {
    const { viewer, topics, findPeopleWithOwnView } = input
    this.cacheClockDependent(...topics)
    if (!viewer || !this.fill) return viewer
    const peopleWithOwnView = await findPeopleWithOwnView()
    if (peopleWithOwnView.has(viewer.id)) {
      responseCache.closeUnsharedFill(this.fill, peopleWithOwnView)
      this.fill = null
      return viewer
    }
    this.fill.peopleWithOwnView = peopleWithOwnView
    // Even if the viewer takes a seat right now, the response shows nothing of their own.
    return STRANGER
  })
  // Most responses are not cached, and need no promise.
  app.addHook('onSend', (request, reply, payload, done) => {
    // A concurrent change by someone else marks this browser too, which only gets fresh responses.
    if (request.method !== 'GET') markBrowser(reply, app.context, responseCache.ownChanges)
    const { fill } = reply
    if (!fill) return done(null, payload)
    storeResponse(responseCache, { fill, reply, payload }).then((body) => done(null, body), done)
  })
}

/** Marks the browser if its request has saved something. */
function markBrowser(reply: FastifyReply, context: Context, changes: OwnChangeCounts): void {
  const { ownChangesBefore: before } = reply.request
  if (!before) return
  if (changes.seats > before.seats) setSavedCookie(reply, context, 'saved_seats')
  if (changes.others > before.others) setSavedCookie(reply, context, 'saved')
}

/** Caches a response whose handler asked for caching, and returns the body to send. */
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
    responseCache.closeFill(fill)
  }
}

/** Fastify removes the body from responses to HEAD, and fails if there is none, so HEAD never gets a 304. */
export function cacheHeadersOf({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>) {
  return method === 'HEAD' ? { ...headers, 'if-none-match': undefined } : headers
}

/** Applies a cached response and returns its body: null for none, since undefined changes nothing. */
export function applyCachedResponse(
  reply: FastifyReply,
  { status, headers, body }: SelectedResponse,
): Buffer | null {
  reply.status(status)
  // Names and values in turn.
  for (let index = 0; index < headers.length; index += 2)
    reply.header(headers[index] ?? '', headers[index + 1])
  return body === undefined ? null : toBytes(body)
}
