import type { CardOutcome, StripeAccount } from './account.ts'
import type { StripeRequest } from './check-request.ts'
import { StripeProblem } from './problem.ts'

/** Stripe's own test cards and their outcomes. */
const cards: Partial<Record<string, CardOutcome>> = {
  pm_card_visa: 'succeeded',
  pm_card_chargeDeclined: 'declined',
  pm_card_authenticationRequired: 'requires_action',
  pm_usBankAccount_processing: 'processing',
}

type StripeAction = (account: StripeAccount, request: { id: string; sent: never }) => object

const actions: Partial<Record<string, StripeAction>> = {
  'POST /v1/payment_intents': (account, { sent }) => account.createIntent(sent),
  'GET /v1/payment_intents/{intent}': (account, { id }) => account.intent(id),
  'POST /v1/payment_intents/{intent}/cancel': (account, { id }) => account.cancel(id),
  'POST /v1/payment_intents/{intent}/confirm': (account, { id, sent }) => {
    const { payment_method: card = '' } = sent as { payment_method?: string }
    const outcome = cards[card]
    if (!outcome) throw new StripeProblem(400, { param: 'payment_method', message: 'No such PaymentMethod' })
    const intent = account.pay(id, outcome)
    if (outcome !== 'declined') return intent
    throw new StripeProblem(402, {
      type: 'card_error',
      code: 'card_declined',
      message: 'Your card was declined.',
    })
  },
  'GET /v1/charges/{charge}': (account, { id }) => account.charge(id),
  'POST /v1/refunds': (account, { sent }) => account.createRefund(sent),
  'GET /v1/refunds/{refund}': (account, { id }) => account.refund(id),
  'GET /v1/refunds': (account, { sent }) => ({
    object: 'list',
    url: '/v1/refunds',
    ...account.listRefunds(sent),
  }),
  'GET /v1/disputes': (account, { sent }) => ({
    object: 'list',
    url: '/v1/disputes',
    ...account.listDisputes(sent),
  }),
  'GET /v1/events': (account) => ({
    object: 'list',
    url: '/v1/events',
    data: account.events.toReversed(),
    has_more: false,
  }),
}

/** Carries out a checked request. Supports only the operations that the product needs. */
export function answerRequest(account: StripeAccount, { operation, id, sent }: StripeRequest): object {
  const action = actions[operation]
  if (!action) throw new StripeProblem(404, { message: `${operation} is not known to these tests.` })
  return action(account, { id, sent: sent as never })
}
