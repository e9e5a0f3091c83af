import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/workspace.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { getOverview } from './get-overview.ts'
import { getWorkspace } from './get-workspace.ts'
import { lookAtOverview } from './look-at-overview.ts'

export function workspaceRoutes(app: FastifyInstance, context: Context) {
  route(app, contract.getWorkspace, 'see-workspace', ({ params }) => getWorkspace(context, params))
  route(app, contract.getOverview, 'see-workspace', ({ params, viewer }) =>
    getOverview(context, { ...params, viewer }),
  )
  route(app, contract.lookAtOverview, 'see-workspace', ({ params, viewer }) =>
    lookAtOverview(context, { ...params, viewer }),
  )
}
