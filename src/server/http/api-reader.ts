import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { fail } from '../fail.ts'

/**
 * The page on which the API can be read and tried. Few ever do: what shows it is
 * a server of its own inside this one, loaded for the first who asks.
 */
export function serveApiReader(app: FastifyInstance): void {
  let reader: Promise<FastifyInstance> | undefined
  const answer = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    // A failure is forgotten, so that the next reader may have more luck.
    reader ??= openReader(app).catch((error: unknown) => {
      reader = undefined
      throw error
    })
    const { statusCode, headers: all, rawPayload } = await (await reader).inject({ url, headers })
    if (statusCode === 404) fail('NOT_FOUND')
    // Of this one connection, which is none.
    const { connection: _connection, date: _date, ...own } = all
    return reply.status(statusCode).headers(own).send(rawPayload)
  }
  for (const url of ['/api/docs', '/api/docs/*']) app.get(url, { schema: { hide: true } }, answer)
}

async function openReader(app: FastifyInstance): Promise<FastifyInstance> {
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  const reader = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  const specification = { document: app.swagger() } as StaticDocumentSpec
  await reader.register(swagger, { mode: 'static', specification })
  await reader.register(swaggerUi, {
    routePrefix: '/api/docs',
    // It styles by attributes.
    staticCSP:
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    uiConfig: { validatorUrl: null, docExpansion: 'list' },
    theme: { title: 'Wild Trip Planner API' },
  })
  return reader
}
