import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

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
    transform: (document) => withFile(jsonSchemaTransform(document), document.route.config?.fileField),
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // It styles by attributes.
    staticCSP:
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    uiConfig: { validatorUrl: null, docExpansion: 'list' },
    theme: { title: 'Wild Trip Planner API' },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
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
