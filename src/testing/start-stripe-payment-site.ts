import type { StripeEvent } from './stripe/account.ts'
import type { Person, TestSite } from './start-app.ts'
import { startPaymentSite } from './start-payment-site.ts'
import { startStripe, type TestStripe } from './start-stripe.ts'

/** A trip that costs something, and people who pay for it at a fake Stripe. */
export async function startStripePaymentSite(values: Parameters<TestSite['trip']>[0] = {}) {
  const stripe = await startStripe()
  const paying = await startPaymentSite(values, stripe.settings)
  const { site, begin } = paying
  let delivered = 0
  /** Calls the webhook like Stripe, or like somebody who pretends to be Stripe. */
  const deliver = async (event: StripeEvent, changed?: Parameters<TestStripe['sign']>[1]) =>
    (await site.app.inject({ url: '/api/webhooks/stripe', ...stripe.sign(event, changed) })).statusCode
  return {
    ...paying,
    stripe,
    deliver,
    /** Delivers all events since the last call, in order. */
    deliverNew: async () => {
      const statuses: number[] = []
      const { events } = stripe.account
      for (; delivered < events.length; delivered++) {
        const event = events[delivered]
        if (event) statuses.push(await deliver(event))
      }
      return statuses
    },
    /** Starts a payment, and returns the id of its intent at Stripe. */
    intentOf: async (as: Person, amount: number) => intentIdOf((await begin(as, amount)).body.clientSecret),
    [Symbol.asyncDispose]: async () => {
      await paying[Symbol.asyncDispose]()
      await stripe[Symbol.asyncDispose]()
    },
  }
}

export function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? ''
}
