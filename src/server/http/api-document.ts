import swagger from '@fastify/swagger'
import Fastify, { type FastifySchema, type RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { schemaController } from './schema-controller.ts'

/** OpenAPI 3.1, from the same schemas that validate requests. */
export async function makeApiDocument(routes: RouteOptions[]): Promise<object> {
  // A separate Fastify that serves nothing, so that the site's own needs no documentation plugins.
  const app = Fastify({ schemaController, exposeHeadRoutes: false })
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
    transform: (document) => addFileField(jsonSchemaTransform(document), document.route.config?.fileField),
  })
  for (const { method, url, schema, config } of routes)
    app.route({
      method,
      url,
      ...(schema && { schema }),
      ...(config && { config }),
      handler: () => null,
    })
  await app.ready()
  return app.swagger()
}

type RouteDescription = { schema: FastifySchema; url: string }

/** The file of a form is not among the validated fields, so it is added to the description. */
function addFileField(description: RouteDescription, fileField: string | undefined): RouteDescription {
  if (fileField === undefined) return description
  const body = description.schema.body as { properties: object; required?: string[] }
  const properties = { [fileField]: { type: 'string', format: 'binary' }, ...body.properties }
  const required = [fileField, ...(body.required ?? [])]
  const schema = { ...description.schema, consumes: ['multipart/form-data'] }
  return { ...description, schema: { ...schema, body: { ...body, properties, required } } }
}
