import type { FastifyInstance, FastifyReply } from 'fastify'
import { failures } from '#contract/errors.ts'
import { AppError } from '../fail.ts'
import { sendFailure } from '../http/errors.ts'
import { loadFrom, type Renderer } from './renderer.ts'

/**
 * Whatever is no file and no call is a page, rendered here and hydrated in the
 * browser; one that does not exist says so, with HTTP 404. Without a renderer
 * there are only calls.
 */
export function servePages(app: FastifyInstance, renderer: Renderer | null): void {
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
    forms.post('/:page', { schema: { hide: true } }, (request, reply) => reply.redirect(request.url, 303))
    done()
  })

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (/^\/api(\/|$|\?)/.test(request.url)) return notFound(reply)
    // One address per page. Only what is a path of this site for certain: '//elsewhere/' is not.
    const withSlash = /^(\/[^/\\?][^?]*?)\/+(\?.*)?$/.exec(request.url)
    if (withSlash) return reply.redirect((withSlash[1] ?? '') + (withSlash[2] ?? ''), 308)
    const { template, render } = await renderer(request.url)
    const page = await render(request.url, load).catch((error: unknown) => {
      request.log.warn({ err: error }, 'page: could not be rendered')
      return null
    })
    if (!page) return reply.status(503).header('retry-after', 5).type('text/html').send(unavailablePage)
    const filled = template
      .replace('<!--head-->', () => page.head)
      .replace('<!--app-->', () => page.html)
      .replace('<!--state-->', () => page.state)
    return reply
      .status(page.status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(filled)
  })
}

/** Needs nothing, and tries again by itself. */
const unavailablePage = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="robots" content="noindex">
  <meta http-equiv="refresh" content="5">
  <title>One moment, Wild Trip Planner</title>
  <style>body { font: 18px/1.5 system-ui, sans-serif; max-width: 36rem; margin: 20vh auto; padding: 0 1.5rem }</style>
  <h1>One moment</h1>
  <p>${failures.UNAVAILABLE.message} This page tries again by itself.</p>
</html>
`

function notFound(reply: FastifyReply): FastifyReply {
  return sendFailure(reply, new AppError('NOT_FOUND'))
}
