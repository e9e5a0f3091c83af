import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { fail } from '../fail.ts'
import { memoizeSuccess } from '../memoize-success.ts'

const hidden = { schema: { hide: true } }

/**
 * The description of the API, and a page on which it can be read and tried. Both are rarely requested, so
 * their code is loaded on first use.
 */
export function describeApi(app: FastifyInstance): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD' && route.schema?.hide !== true) routes.push(route)
  })
  const readDocument = memoizeSuccess(async () => {
    const { makeApiDocument } = await import('./api-document.ts')
    return makeApiDocument(routes)
  })
  const startDocsServer = memoizeSuccess(async () => {
    const { createApiDocsServer } = await import('./api-docs-server.ts')
    return createApiDocsServer(await readDocument())
  })

  app.get('/api/openapi.json', hidden, readDocument)
  const answer = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    const docsServer = await startDocsServer()
    const { statusCode, headers: injectedHeaders, rawPayload } = await docsServer.inject({ url, headers })
    if (statusCode === 404) fail('NOT_FOUND')
    // These headers belong to the injected request, not to our response.
    const { connection: _connection, date: _date, ...responseHeaders } = injectedHeaders
    return reply.status(statusCode).headers(responseHeaders).send(rawPayload)
  }
  for (const url of ['/api/docs', '/api/docs/*']) app.get(url, hidden, answer)
}
