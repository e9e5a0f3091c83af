import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/site.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'

export function siteRoutes(app: FastifyInstance, context: Context) {
  route(app, contract.getSite, 'browse', () => Promise.resolve(context.site))
}
