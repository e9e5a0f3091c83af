import type { FastifyServerOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'

/**
 * Validates and serialises by the contract's schemas. Passed as factories, because otherwise each Fastify
 * would load Ajv and fast-json-stringify, which nothing here uses: scripts/build.mjs leaves both out.
 */
export const schemaController: FastifyServerOptions['schemaController'] = {
  compilersFactory: {
    // Fastify's types only know Ajv schemas.
    buildValidator: () => validatorCompiler as never,
    buildSerializer: () => serializerCompiler as never,
  },
}
