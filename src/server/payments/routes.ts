import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pathParts } from '#contract/endpoint.ts'
import * as contract from '#contract/payments.ts'
import * as sandbox from '#contract/sandbox.ts'
import type { Context } from '../context.ts'
import { fail } from '../fail.ts'
import { attachmentHeader } from '../attachment-header.ts'
import { route } from '../http/route.ts'
import { applyProviderEvent } from './apply-provider-event.ts'
import { setPaginationHeaders } from '../http/pagination-headers.ts'
import { checkPayment } from './check-payment.ts'
import { createPaymentIntent } from './create-payment-intent.ts'
import { exportTripPayments } from './export-trip-payments.ts'
import { getReceipt } from './get-receipt.ts'
import { findTripInBrief } from '../trips/find-trip-in-brief.ts'
import { getTripMoney } from './get-trip-money.ts'
import { listTripPayments } from './list-trip-payments.ts'

export function paymentRoutes(app: FastifyInstance, context: Context) {
  route(app, contract.createPaymentIntent, 'book', ({ body, viewer }) =>
    createPaymentIntent(context, { ...body, userId: viewer.id }),
  )
  route(app, contract.checkPayment, 'book', ({ params, viewer }) =>
    checkPayment(context, { tripId: params.tripId, userId: viewer.id }),
  )

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
  route(app, contract.getReceipt, 'see-booking', ({ params, viewer }) =>
    getReceipt(context, { id: params.id, viewer }),
  )

  const bank = () => context.payments?.sandbox ?? fail('NOT_FOUND')
  route(app, sandbox.confirmSandboxIntent, 'book', ({ body, viewer }) =>
    bank().confirm({ ...body, userId: viewer.id }),
  )
  route(app, sandbox.authenticateSandboxIntent, 'book', ({ body, viewer }) =>
    bank().authenticate({ ...body, userId: viewer.id }),
  )

  void app.register((signed, _options, done) => {
    // Not parsed, because the signature covers the raw body.
    signed.removeAllContentTypeParsers()
    signed.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, body),
    )
    route(signed, contract.stripeWebhook, 'use-secret', async ({ reply: { request } }) => {
      if (context.payments?.name !== 'stripe') fail('NOT_FOUND')
      const signature = request.headers['stripe-signature']?.toString() ?? ''
      const body = typeof request.body === 'string' ? request.body : ''
      await applyProviderEvent(context, await context.payments.readEvent({ body, signature }))
      return { received: true as const }
    })
    done()
  })
}
