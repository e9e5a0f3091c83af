import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { serveApiReader } from './api-reader.ts'

/** OpenAPI 3.1 from the same schemas that validate, and a page to read it. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Wild Trip Planner',
        version: '1.0.0',
        description:
          'Failures answer `{ message, code, issues? }`. Money is a decimal string with two places; trip dates are calendar days.',
      },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  serveApiReader(app)
}
