import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Whether it came by no network: pages ask the API for what they show. */
export function isOfThisProcess({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  return !(raw.socket instanceof Socket)
}
