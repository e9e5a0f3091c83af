import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance } from 'fastify'
import { schemaController } from './schema-controller.ts'

/** Serves the page on which the API can be read and tried: a separate Fastify inside this process. */
export async function createApiDocsServer(document: object): Promise<FastifyInstance> {
  const server = Fastify({ schemaController, routerOptions: { ignoreTrailingSlash: true } })
  const specification = { document } as StaticDocumentSpec
  await server.register(swagger, { mode: 'static', specification })
  await server.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The page uses style attributes.
    staticCSP:
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    uiConfig: { validatorUrl: null, docExpansion: 'list' },
    theme: { title: 'Wild Trip Planner API' },
  })
  return server
}
