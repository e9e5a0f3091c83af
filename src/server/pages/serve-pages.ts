import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPublic } from '#contract/access.ts'
import { failures } from '#contract/errors.ts'
import { findPage, MISSING_TRIP_URL, type FoundPage } from '#contract/pages.ts'
import { PREVIEW_PATH } from '#contract/paths.ts'
import type { Context } from '../context.ts'
import { AppError } from '../fail.ts'
import { isDatabaseAway } from '../db/client.ts'
import { sendFailure } from '../http/errors.ts'
import { cacheHeadersOf, applyCachedResponse } from '../http/cache-responses.ts'
import type { ResponseCache } from '../http/response-cache.ts'
import { pageKey } from '../http/response-cache-key.ts'
import { wantsFreshResponse } from '../http/saved-cookie.ts'
import { pageHeaders } from '../http/security-headers.ts'
import { findTripStatus } from '../trips/find-trip-status.ts'
import type { RenderLimits } from './render-limits.ts'
import { createLoader, type EntryServer, type RenderedPage, type Renderer } from './renderer.ts'

const RETRY_SECONDS = 5
/** Every path but those of the API. */
const PAGE_PATH = /^\/(?!api(\/|$|\?))/
/**
 * Only what is certainly a path of this site, because browsers are redirected to it: '//elsewhere/' is not.
 */
const WITH_TRAILING_SLASH = /^(?<path>\/[^/\\?][^?]*?)\/+(?<query>\?.*)?$/

type ServePagesOptions = { renderer: Renderer | null; responseCache: ResponseCache; limits: RenderLimits }

/**
 * Every URL that is neither a file nor an API call is a page, rendered here and hydrated in the browser;
 * unknown ones get HTTP 404. Without a renderer only the API is served.
 */
export function servePages(
  app: FastifyInstance,
  context: Pick<Context, 'config' | 'db'>,
  { renderer, responseCache, limits }: ServePagesOptions,
): void {
  app.setNotFoundHandler((_request, reply) => notFound(reply))
  if (!renderer) return
  redirectForms(app)
  const { config } = context
  const load = createLoader(app)
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (!PAGE_PATH.test(request.url)) return notFound(reply)
    // One URL per page.
    const withSlash = WITH_TRAILING_SLASH.exec(request.url)?.groups
    if (withSlash) return reply.redirect((withSlash.path ?? '') + (withSlash.query ?? ''), 308)
    const nonce = randomBytes(16).toString('base64url')
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .headers(pageHeaders(nonce, config, { isFramed: findPage(request.url).url === PREVIEW_PATH }))
    const sendRetryPage = (failure: { message: string }, seconds: number) =>
      reply
        .status(503)
        .header('retry-after', seconds)
        .send(retryPage(nonce, failure, seconds))
    try {
      const { template, render, topicsOf } = await renderer(request.url)
      const located = await locatePage(context, request.url)
      if (!config.isDevelopment) {
        const cached = await takeCachedPage(request, reply, { ...located, topicsOf, responseCache, limits })
        if (cached && 'body' in cached) return await reply.send(cached.body)
        if (cached) return await sendRetryPage(failures.BUSY, cached.retryAfterSeconds)
      }
      const page = await render(located.url, load)
      const status = located.status === 404 ? located.status : page.status
      return await reply.status(status).send(fillTemplate(template, page, nonce))
    } catch (error) {
      // A temporary outage of what the page needs; anything else is a bug. entry-server.tsx throws with the
      // status of a failed API call as the cause.
      const isAway =
        error instanceof Error && (error.cause === failures.UNAVAILABLE.status || isDatabaseAway(error))
      request.log[isAway ? 'warn' : 'error']({ err: error }, 'page: could not be rendered')
      if (isAway) return sendRetryPage(failures.UNAVAILABLE, RETRY_SECONDS)
      return reply.status(500).send(retryPage(nonce, failures.INTERNAL, RETRY_SECONDS))
    }
  })
}

/** A form sent before the page's script was ready: redirect to the page, without the input. */
function redirectForms(app: FastifyInstance): void {
  void app.register((forms, _options, done) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _body, parsed) => parsed(null, null),
    )
    forms.post<{ Params: { page: string } }>('/:page', { schema: { hide: true } }, ({ params }, reply) =>
      reply.redirect(`/${encodeURIComponent(params.page)}`, 303),
    )
    done()
  })
}

type LocatedPage = Pick<FoundPage, 'url' | 'isOneOfFew'> & { status: 200 | 404 }

/** Finds the page to render for a URL, and its status. A missing trip takes a lookup but no rendering. */
async function locatePage(context: Pick<Context, 'db'>, address: string): Promise<LocatedPage> {
  const { url, exists, trip, isOneOfFew } = findPage(address)
  if (!exists) return { url, status: 404, isOneOfFew }
  if (!trip) return { url, status: 200, isOneOfFew }
  const tripStatus = await findTripStatus(context, trip.id)
  // Pages for signed-in people are rendered the same for every trip, until the browser knows the viewer.
  if (trip.mustBe === 'any') return { url, status: tripStatus === null ? 404 : 200, isOneOfFew }
  return tripStatus !== null && isPublic({ status: tripStatus })
    ? { url, status: 200, isOneOfFew }
    : { url: MISSING_TRIP_URL, status: 404, isOneOfFew: true }
}

type PageCache = { topicsOf: EntryServer['topicsOf']; responseCache: ResponseCache; limits: RenderLimits }

/**
 * The page from the cache, or how long to wait for a client that asks for too many new pages. Null: the page
 * has to be rendered, and is cached when it is sent, because `reply.fill` is set.
 */
async function takeCachedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { url, status, isOneOfFew, topicsOf, responseCache, limits }: LocatedPage & PageCache,
): Promise<{ body: Buffer | null } | { retryAfterSeconds: number } | null> {
  const key = pageKey(url)
  const wantsFresh = wantsFreshResponse(request.headers)
  const lookUp = async () => {
    const cached = await responseCache.lookUp(key, cacheHeadersOf(request), status)
    return cached && { body: applyCachedResponse(reply, cached) }
  }
  const cached = wantsFresh ? null : await lookUp()
  if (cached) return cached
  const { topics, seatTopics } = topicsOf(url)
  // Each of these few pages is rendered once per change, regardless of requests.
  const isUnlimited = isOneOfFew && !wantsFresh && responseCache.canCache(new Set(topics))
  const refusal = isUnlimited ? null : limits.admit(request.ip)
  // Beyond the limit even who wants a fresh page gets the cached one.
  if (refusal) return (wantsFresh ? await lookUp() : null) ?? refusal
  reply.fill = responseCache.openFillFor(key, { topics, seatTopics, status })
  return null
}

function fillTemplate(template: string, page: RenderedPage, nonce: string): string {
  return template
    .replaceAll('__NONCE__', nonce)
    .replace('<!--head-->', () => page.head)
    .replace('<!--app-->', () => page.html)
    .replace('<!--state-->', () => page.state)
}

/** A static page that reloads itself. */
const retryPage = (nonce: string, { message }: { message: string }, seconds: number) => `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="robots" content="noindex">
  <meta http-equiv="refresh" content="${seconds}">
  <title>One moment, Wild Trip Planner</title>
  <style nonce="${nonce}">body { font: 18px/1.5 system-ui, sans-serif; max-width: 36rem; margin: 20vh auto; padding: 0 1.5rem }</style>
  <h1>One moment</h1>
  <p>${message} This page will try again by itself.</p>
</html>
`

function notFound(reply: FastifyReply): FastifyReply {
  return sendFailure(reply, new AppError('NOT_FOUND'))
}
