import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/payments.ts'
import type { Context } from '../context.ts'
import { closeSandboxDispute } from '../disputes/close-sandbox-dispute.ts'
import { fail } from '../fail.ts'
import { route } from '../http/route.ts'
import { applyProviderEvent } from './apply-provider-event.ts'
import { checkPayment } from './check-payment.ts'
import { createPaymentIntent } from './create-payment-intent.ts'
import { getReceipt } from './get-receipt.ts'

export function checkoutRoutes(app: FastifyInstance, context: Context) {
  route(app, contract.createPaymentIntent, 'book', ({ body, viewer }) =>
    createPaymentIntent(context, { ...body, userId: viewer.id }),
  )
  route(app, contract.checkPayment, 'book', ({ params, viewer }) =>
    checkPayment(context, { tripId: params.tripId, userId: viewer.id }),
  )
  route(app, contract.getReceipt, 'see-payment-receipt', ({ params, viewer }) =>
    getReceipt(context, { id: params.id, viewer }),
  )

  const sandbox = () => context.payments?.sandbox ?? fail('NOT_FOUND')
  route(app, contract.confirmSandboxIntent, 'book', ({ body, viewer }) =>
    sandbox().confirm({ ...body, userId: viewer.id }),
  )
  route(app, contract.authenticateSandboxIntent, 'book', ({ body, viewer }) =>
    sandbox().authenticate({ ...body, userId: viewer.id }),
  )
  route(app, contract.closeSandboxDispute, 'give-refund', ({ params, body }) =>
    closeSandboxDispute(context, { ...params, ...body }),
  )

  void app.register((webhooks, _options, done) => {
    // Not parsed, because the signature covers the raw body.
    webhooks.removeAllContentTypeParsers()
    webhooks.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, finish) =>
      finish(null, body),
    )
    route(webhooks, contract.stripeWebhook, 'use-secret', async ({ reply: { request } }) => {
      if (context.payments?.name !== 'stripe') fail('NOT_FOUND')
      const signature = request.headers['stripe-signature']?.toString() ?? ''
      const body = typeof request.body === 'string' ? request.body : ''
      await applyProviderEvent(context, await context.payments.readEvent({ body, signature }))
      return { received: true as const }
    })
    done()
  })
}
