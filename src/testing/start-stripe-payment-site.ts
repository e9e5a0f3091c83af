import type { StripeEvent } from './stripe/account.ts'
import type { Person, TestSite } from './start-app.ts'
import { startPaymentSite } from './start-payment-site.ts'
import { startStripe, type TestStripe } from './start-stripe.ts'

/** A trip that costs something, and people who pay for it at a fake Stripe. */
export async function startStripePaymentSite(values: Parameters<TestSite['trip']>[0] = {}) {
  const stripe = await startStripe()
  const paymentSite = await startPaymentSite(values, stripe.settings)
  const { site, begin } = paymentSite
  let deliveredCount = 0
  /** Calls the webhook like Stripe, or like somebody who pretends to be Stripe. */
  const deliver = async (event: StripeEvent, options?: Parameters<TestStripe['sign']>[1]) =>
    (await site.app.inject({ url: '/api/webhooks/stripe', ...stripe.sign(event, options) })).statusCode
  return {
    ...paymentSite,
    stripe,
    deliver,
    /** Delivers all events since the last call, in order. */
    deliverNew: async () => {
      const statuses: number[] = []
      const { events } = stripe.account
      for (; deliveredCount < events.length; deliveredCount++) {
        const event = events[deliveredCount]
        if (event) statuses.push(await deliver(event))
      }
      return statuses
    },
    /** Starts a payment, and returns the id of its intent at Stripe. */
    intentOf: async (as: Person, amount: number) => intentIdOf((await begin(as, amount)).body.clientSecret),
    [Symbol.asyncDispose]: async () => {
      await paymentSite[Symbol.asyncDispose]()
      await stripe[Symbol.asyncDispose]()
    },
  }
}

export function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? ''
}
