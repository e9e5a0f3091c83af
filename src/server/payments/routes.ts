import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pathParts } from '#contract/endpoint.ts'
import * as contract from '#contract/payments.ts'
import { attachmentHeader } from '../attachment-header.ts'
import type { Context } from '../context.ts'
import { setPaginationHeaders } from '../http/pagination-headers.ts'
import { route } from '../http/route.ts'
import { findTripInBrief } from '../trips/find-trip-in-brief.ts'
import { exportTripPayments } from './export-trip-payments.ts'
import { getTripMoney } from './get-trip-money.ts'
import { listTripPayments } from './list-trip-payments.ts'

export function paymentRoutes(app: FastifyInstance, context: Context) {
  route(app, contract.listTripPayments, 'see-payments', async ({ params, query, reply }) => {
    const { payments, total, nextCursor } = await listTripPayments(context, { ...params, ...query })
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
    return Readable.from(exportTripPayments(context, params))
  })
}
