import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { IdempotencyKey } from '../idempotency/idempotency-keys.ts'

const HEADER = 'idempotency-key'

/** Loose, because validation would remove all other headers from the request. */
export const idempotencyHeader = z.looseObject({
  [HEADER]: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/, 'Must be 1 to 200 visible ASCII characters')),
  ),
})

/** The idempotency key of a signed-in sender's request. The rest of the request is represented by a hash. */
export function readIdempotencyKey(request: FastifyRequest, route: string): IdempotencyKey {
  const key = request.headers[HEADER]
  if (typeof key !== 'string' || request.viewer === null) return null
  const { params, body, sentFile } = request
  const hash = createHash('sha256').update(JSON.stringify([params, body, sentFile?.name]))
  if (sentFile) hash.update(sentFile.bytes)
  return { userId: request.viewer.id, route, key, requestHash: hash.digest('hex') }
}
