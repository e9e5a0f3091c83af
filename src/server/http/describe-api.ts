import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
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
          'Failures answer `{ message, code, issues?, current? }`. Money is a decimal string with two places; trip dates are calendar days.',
      },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (document) => withFile(jsonSchemaTransform(document), document.route.config?.fileField),
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  serveApiReader(app)
}

type Described = { schema: FastifySchema; url: string }

/** A form's file is not among the fields that are validated, so it is added to what is shown. */
function withFile(described: Described, fileField: string | undefined): Described {
  if (fileField === undefined) return described
  const body = described.schema.body as { properties: object; required?: string[] }
  const properties = { [fileField]: { type: 'string', format: 'binary' }, ...body.properties }
  const required = [fileField, ...(body.required ?? [])]
  const schema = { ...described.schema, consumes: ['multipart/form-data'] }
  return { ...described, schema: { ...schema, body: { ...body, properties, required } } }
}
