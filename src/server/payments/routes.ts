import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/payments.ts'
import * as sandbox from '#contract/sandbox.ts'
import type { Context } from '../context.ts'
import { fail } from '../fail.ts'
import { route } from '../http/route.ts'
import { applyEvent } from './apply-event.ts'
import { checkPayment } from './check-payment.ts'
import { createPaymentIntent } from './create-payment-intent.ts'

export function paymentRoutes(app: FastifyInstance, context: Context) {
  route(app, contract.createPaymentIntent, 'user', ({ body, viewer }) =>
    createPaymentIntent(context, { ...body, userId: viewer.id }),
  )
  route(app, contract.checkPayment, 'user', ({ params, viewer }) =>
    checkPayment(context, { tripId: params.tripId, userId: viewer.id }),
  )

  const bank = () => context.payments?.sandbox ?? fail('NOT_FOUND')
  route(app, sandbox.confirmSandboxIntent, 'user', ({ body, viewer }) =>
    bank().confirm({ ...body, userId: viewer.id }),
  )
  route(app, sandbox.authenticateSandboxIntent, 'user', ({ body, viewer }) =>
    bank().authenticate({ ...body, userId: viewer.id }),
  )

  void app.register((signed, _options, done) => {
    // As it came: the signature is of these very bytes.
    signed.removeAllContentTypeParsers()
    signed.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, body),
    )
    route(signed, contract.stripeWebhook, 'visitor', async ({ reply: { request } }) => {
      if (context.payments?.name !== 'stripe') fail('NOT_FOUND')
      const signature = request.headers['stripe-signature']?.toString() ?? ''
      const body = typeof request.body === 'string' ? request.body : ''
      await applyEvent(context, await context.payments.readEvent({ body, signature }))
      return { received: true as const }
    })
    done()
  })
}
