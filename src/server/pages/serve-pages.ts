import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { failures } from '#contract/errors.ts'
import type { Context } from '../context.ts'
import { AppError } from '../fail.ts'
import { sendFailure } from '../http/errors.ts'
import { pageHeaders } from '../http/security-headers.ts'
import { loadFrom, type Renderer } from './renderer.ts'

const PAUSE_SECONDS = 5

/**
 * Whatever is no file and no call is a page, rendered here and hydrated in the
 * browser; one that does not exist says so, with HTTP 404. Without a renderer
 * there are only calls.
 */
export function servePages(
  app: FastifyInstance,
  { config }: Pick<Context, 'config'>,
  renderer: Renderer | null,
): void {
  app.setNotFoundHandler((_request, reply) => notFound(reply))
  if (!renderer) return
  const load = loadFrom(app)

  // A form that was sent before the page's script took over: back to the page, without what was typed.
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

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (!/^\/(?!api(\/|$|\?))/.test(request.url)) return notFound(reply)
    // One address per page. Only what is a path of this site for certain: '//elsewhere/' is not.
    const withSlash = /^(\/[^/\\?][^?]*?)\/+(\?.*)?$/.exec(request.url)
    if (withSlash) return reply.redirect((withSlash[1] ?? '') + (withSlash[2] ?? ''), 308)
    const nonce = randomBytes(16).toString('base64url')
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .headers(pageHeaders(nonce, config))
    const { template, render, topicsOf } = await renderer(request.url)
    if (!config.isDevelopment) reply.keepReady(...topicsOf(request.url))
    try {
      const page = await render(request.url, load)
      const filled = template
        .replaceAll('__NONCE__', nonce)
        .replace('<!--head-->', () => page.head)
        .replace('<!--app-->', () => page.html)
        .replace('<!--state-->', () => page.state)
      return await reply.status(page.status).send(filled)
    } catch (error) {
      // What the page needed was not to be had at the moment; anything else is our mistake.
      const isAway = error instanceof Error && error.cause === failures.UNAVAILABLE.status
      request.log[isAway ? 'warn' : 'error']({ err: error }, 'page: could not be rendered')
      if (isAway) reply.status(503).header('retry-after', PAUSE_SECONDS)
      else reply.status(500)
      return reply.send(momentPage(nonce, isAway ? failures.UNAVAILABLE : failures.INTERNAL))
    }
  })
}

/** Needs nothing, and tries again by itself. */
const momentPage = (nonce: string, { message }: { message: string }) => `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="robots" content="noindex">
  <meta http-equiv="refresh" content="${PAUSE_SECONDS}">
  <title>One moment, Wild Trip Planner</title>
  <style nonce="${nonce}">body { font: 18px/1.5 system-ui, sans-serif; max-width: 36rem; margin: 20vh auto; padding: 0 1.5rem }</style>
  <h1>One moment</h1>
  <p>${message} This page tries again by itself.</p>
</html>
`

function notFound(reply: FastifyReply): FastifyReply {
  return sendFailure(reply, new AppError('NOT_FOUND'))
}
