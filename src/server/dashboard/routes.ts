import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/dashboard.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { getDashboard } from './get-dashboard.ts'

export function dashboardRoutes(app: FastifyInstance, context: Context) {
  route(app, contract.getDashboard, 'see-dashboard', () => getDashboard(context))
}
