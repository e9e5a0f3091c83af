import type { Context } from '../context.ts'
import type { Events } from '../events/events.ts'
import { applyProviderEvent } from './apply-provider-event.ts'

/** Stripe reports changes by its webhook, the sandbox by a job. */
function applyIntentChange(
  context: Context,
  { eventId, intentId, isAboutDisputes = false }: Events['intent.changed'],
): Promise<void> {
  return applyProviderEvent(context, {
    id: eventId,
    type: 'payment_intent.changed',
    intentId,
    intent: null,
    isAboutRefunds: false,
    isAboutDisputes,
  })
}

/** Jobs in the queue carry this name, so it must not change. */
export const checkoutReactions = { 'payments.look-at-intent': applyIntentChange }
