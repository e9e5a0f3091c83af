import type { FastifyInstance } from 'fastify'
import { pathParts } from '#contract/endpoint.ts'
import * as contract from '#contract/readiness.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { setPaginationHeaders } from '../http/pagination-headers.ts'
import { getReadiness } from './get-readiness.ts'
import { listNudges } from './list-nudges.ts'
import { sendNudge } from './send-nudge.ts'

export function readinessRoutes(app: FastifyInstance, context: Context) {
  route(app, contract.getReadiness, 'see-readiness', ({ params }) => getReadiness(context, params))
  route(app, contract.nudge, 'nudge', ({ params, body, viewer, key }) =>
    sendNudge(context, { ...params, ...body, by: viewer, key }),
  )
  route(app, contract.listNudges, 'see-readiness', async ({ params, query, reply }) => {
    const { nudges, nextCursor } = await listNudges(context, { ...params, ...query })
    const path = pathParts(contract.listNudges.path, params).join('/')
    setPaginationHeaders(reply, { path, query, nextCursor })
    return nudges
  })
}
