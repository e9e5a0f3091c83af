import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/refunds.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { refundPayment } from './refund-payment.ts'

export function refundRoutes(app: FastifyInstance, context: Context) {
  route(app, contract.refundPayment, 'give-refund', ({ params, body, viewer, key }) =>
    refundPayment(context, { ...body, id: params.id, viewer, key }),
  )
}
