import type { FastifyServerOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'

/**
 * Checks and writes by the contract's schemas. Given as factories, for else each Fastify would load Ajv and
 * fast-json-stringify, which nothing here uses: scripts/build.mjs leaves both out.
 */
export const schemaController: FastifyServerOptions['schemaController'] = {
  compilersFactory: {
    // Their types know no schemas but Ajv's.
    buildValidator: () => validatorCompiler as never,
    buildSerializer: () => serializerCompiler as never,
  },
}
