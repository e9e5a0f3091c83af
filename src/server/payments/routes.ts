import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pathParts } from '#contract/endpoint.ts'
import * as contract from '#contract/payments.ts'
import * as siteContract from '#contract/site-payments.ts'
import { attachmentHeader } from '../attachment-header.ts'
import type { Context } from '../context.ts'
import { setPaginationHeaders } from '../http/pagination-headers.ts'
import { route } from '../http/route.ts'
import { findTripInBrief } from '../trips/find-trip-in-brief.ts'
import { exportPayments } from './export-payments.ts'
import { getTripMoney } from './get-trip-money.ts'
import { listPayments } from './list-payments.ts'
import { tellApart } from './rules.ts'
import { totalPayments } from './total-payments.ts'

export function paymentRoutes(app: FastifyInstance, context: Context) {
  route(app, contract.listTripPayments, 'see-payments', async ({ params, query, reply }) => {
    // Fails if there is no such trip.
    await findTripInBrief(context, params.tripId)
    const { payments, total, nextCursor } = await listPayments(context, { ...params, ...query })
    const path = pathParts(contract.listTripPayments.path, params).join('/')
    setPaginationHeaders(reply, { path, query, total, nextCursor })
    return payments
  })
  route(app, contract.getTripMoney, 'see-payments', ({ params }) => getTripMoney(context, params))
  route(app, contract.exportTripPayments, 'see-payments', async ({ params, reply }) => {
    const trip = await findTripInBrief(context, params.tripId)
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', attachmentHeader({ id: params.tripId, ...trip }, '-payments.csv'))
    return Readable.from(exportPayments(context, params))
  })

  route(app, siteContract.listPayments, 'see-payments', async ({ query, reply }) => {
    const { payments, total, nextCursor } = await listPayments(context, query)
    setPaginationHeaders(reply, { path: siteContract.listPayments.path, query, total, nextCursor })
    return payments
  })
  route(app, siteContract.sumPayments, 'see-payments', async ({ query }) =>
    tellApart(await totalPayments(context, query)),
  )
  route(app, siteContract.exportPayments, 'see-payments', ({ query, reply }) => {
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="payments.csv"')
    return Promise.resolve(Readable.from(exportPayments(context, query)))
  })
}
