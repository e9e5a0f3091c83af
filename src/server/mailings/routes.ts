import type { FastifyInstance } from 'fastify'
import { pathParts } from '#contract/endpoint.ts'
import * as contract from '#contract/mailings.ts'
import type { Context } from '../context.ts'
import { setPaginationHeaders } from '../http/pagination-headers.ts'
import { route } from '../http/route.ts'
import { countAudience } from './count-audience.ts'
import { getMailing } from './get-mailing.ts'
import { listMailings } from './list-mailings.ts'
import { previewMailing } from './preview-mailing.ts'
import { sendMailing } from './send-mailing.ts'

export function mailingRoutes(app: FastifyInstance, context: Context) {
  route(app, contract.countAudience, 'write-to-people', ({ params, body, viewer }) =>
    countAudience(context, { ...params, ...body, by: viewer }),
  )
  route(app, contract.previewMailing, 'write-to-people', ({ params, body, viewer }) => {
    const { audience, ...letter } = body
    return previewMailing(context, { ...params, audience, letter, by: viewer })
  })
  route(app, contract.sendMailing, 'write-to-people', ({ params, body, viewer, key }) => {
    const { audience, version, ...letter } = body
    return sendMailing(context, { ...params, audience, version, letter, by: viewer, key })
  })
  route(app, contract.listMailings, 'write-to-people', async ({ params, query, reply }) => {
    const { mailings, nextCursor } = await listMailings(context, { ...params, ...query })
    const path = pathParts(contract.listMailings.path, params).join('/')
    setPaginationHeaders(reply, { path, query, nextCursor })
    return mailings
  })
  route(app, contract.getMailing, 'write-to-people', ({ params }) => getMailing(context, params))
}
