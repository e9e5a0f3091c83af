import type { FastifyInstance, FastifyReply } from 'fastify'
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

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (/^\/api(\/|$|\?)/.test(request.url)) return notFound(reply)
    const { template, render } = await renderer(request.url)
    const page = await render(request.url, load)
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

function notFound(reply: FastifyReply): FastifyReply {
  return sendFailure(reply, new AppError('NOT_FOUND'))
}
