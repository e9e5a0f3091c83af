import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * Whether the request comes from this process and not from the network; rendered pages call the API that way.
 */
export function isInternalRequest({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  return !(raw.socket instanceof Socket)
}
