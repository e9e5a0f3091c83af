import type { Context } from '../context.ts'
import type { Events } from '../events/events.ts'
import { applyEvent } from './apply-provider-event.ts'

/** What Stripe tells by its webhook, the sandbox tells by a job. */
function lookAtIntent(context: Context, { eventId, intentId }: Events['intent.changed']): Promise<void> {
  return applyEvent(context, {
    id: eventId,
    type: 'payment_intent.changed',
    intentId,
    intent: null,
    isAboutRefunds: false,
  })
}

export const paymentReactions = { 'payments.look-at-intent': lookAtIntent }
