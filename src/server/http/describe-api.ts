import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { fail } from '../fail.ts'

const hidden = { schema: { hide: true } }

/**
 * The description of the API, and a page on which it can be read and tried. Few
 * ever ask for them: what makes them is loaded for the first who does.
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
  const openReader = memoizeSuccess(async () => {
    const { createApiDocsServer: openApiReader } = await import('./api-docs-server.ts')
    return openApiReader(await readDocument())
  })

  app.get('/api/openapi.json', hidden, readDocument)
  const answer = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    const reader = await openReader()
    const { statusCode, headers: all, rawPayload } = await reader.inject({ url, headers })
    if (statusCode === 404) fail('NOT_FOUND')
    // Of this one connection, which is none.
    const { connection: _connection, date: _date, ...own } = all
    return reply.status(statusCode).headers(own).send(rawPayload)
  }
  for (const url of ['/api/docs', '/api/docs/*']) app.get(url, hidden, answer)
}

/** Does it once. A failure is forgotten, so that the next who asks may have more luck. */
export function memoizeSuccess<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let kept: Promise<Result> | undefined
  return () =>
    (kept ??= work().catch((error: unknown) => {
      kept = undefined
      throw error
    }))
}
