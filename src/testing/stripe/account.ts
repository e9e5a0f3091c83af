import { randomBytes } from 'node:crypto'
import type { Stripe } from 'stripe'
import { StripeProblem } from './problem.ts'

type Intent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_received'
  | 'currency'
  | 'client_secret'
  | 'status'
  | 'description'
  | 'metadata'
  | 'latest_charge'
  | 'created'
  | 'livemode'
> & { last_payment_error: Pick<Stripe.PaymentIntent.LastPaymentError, 'type' | 'code' | 'message'> | null }

type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_refunded'
  | 'currency'
  | 'metadata'
  | 'paid'
  | 'refunded'
  | 'status'
  | 'created'
> & { payment_intent: string }

type Refund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'currency' | 'metadata' | 'status' | 'reason' | 'created' | 'failure_reason'
> & { payment_intent: string; charge: string }

type Dispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'currency' | 'status' | 'reason' | 'created' | 'livemode'
> & { payment_intent: string; charge: string; evidence_details: { due_by: number | null } }

export type StripeEvent = Pick<Stripe.EventBase, 'id' | 'object' | 'api_version' | 'created' | 'livemode'> & {
  type: string
  data: { object: Intent | Charge | Refund | Dispute | { id: string; object: string } }
}

/** The result of paying with a test card. */
export type CardOutcome = 'succeeded' | 'processing' | 'declined' | 'requires_action'

type NewIntent = {
  amount: number
  currency: string
  description?: string
  metadata?: Record<string, string>
}
type NewRefund = { payment_intent: string; amount?: number; metadata?: Record<string, string> }
type ListInput = { limit?: number; starting_after?: string; payment_intent?: string }

const MIN_CENTS = 50
const CAN_BE_PAID = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action'])
const DECLINED = {
  type: 'card_error',
  code: 'card_declined',
  message: 'Your card was declined.',
} as const

/** A Stripe account in memory: intents, charges, refunds, and an event for each change. */
export class StripeAccount {
  readonly intents = new Map<string, Intent>()
  readonly charges = new Map<string, Charge>()
  readonly refunds = new Map<string, Refund>()
  readonly disputes = new Map<string, Dispute>()
  /** All events, in order. */
  readonly events: StripeEvent[] = []
  /** The status of new refunds. With some banks they stay pending for a while. */
  newRefundStatus: 'succeeded' | 'pending' = 'succeeded'

  createIntent({ amount, currency, description, metadata = {} }: NewIntent): Intent {
    if (amount < MIN_CENTS) {
      throw new StripeProblem(400, {
        code: 'amount_too_small',
        param: 'amount',
        message: 'Amount must be at least $0.50 usd',
      })
    }
    const id = newId('pi')
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount,
      currency,
      metadata,
      created: now(),
      livemode: false,
      client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      description: description ?? null,
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: null,
      latest_charge: null,
    }
    this.intents.set(id, intent)
    this.#addEvent('payment_intent.created', intent)
    return intent
  }

  intent(id: string): Intent {
    return requireFound(this.intents.get(id), 'payment_intent', id)
  }

  refund(id: string): Refund {
    return requireFound(this.refunds.get(id), 'refund', id)
  }

  charge(id: string): Charge {
    return requireFound(this.charges.get(id), 'charge', id)
  }

  cancel(id: string): Intent {
    const intent = this.intent(id)
    if (!CAN_BE_PAID.has(intent.status)) refuseStatus(intent, 'cancel')
    return this.#updateIntent(intent, { status: 'canceled' })
  }

  /** Pays with a card, as a browser does. */
  pay(id: string, outcome: CardOutcome = 'succeeded'): Intent {
    const intent = this.intent(id)
    if (!CAN_BE_PAID.has(intent.status)) refuseStatus(intent, 'confirm')
    return this.#applyOutcome(intent, outcome)
  }

  /** Makes a processing payment succeed or fail. */
  settle(id: string, outcome: 'succeeded' | 'declined' = 'succeeded'): Intent {
    const intent = this.intent(id)
    if (intent.status !== 'processing') throw new Error(`${id} is not under way, but ${intent.status}`)
    return this.#applyOutcome(intent, outcome)
  }

  #applyOutcome(intent: Intent, outcome: CardOutcome): Intent {
    if (outcome === 'declined') {
      return this.#updateIntent(intent, { status: 'requires_payment_method', last_payment_error: DECLINED })
    }
    if (outcome !== 'succeeded')
      return this.#updateIntent(intent, { status: outcome, last_payment_error: null })
    const { id, amount, currency, metadata } = intent
    const charge: Charge = {
      id: newId('ch'),
      object: 'charge',
      amount,
      currency,
      metadata,
      payment_intent: id,
      amount_refunded: 0,
      refunded: false,
      paid: true,
      status: 'succeeded',
      created: now(),
    }
    this.charges.set(charge.id, charge)
    this.#addEvent('charge.succeeded', charge)
    return this.#updateIntent(intent, {
      status: 'succeeded',
      amount_received: amount,
      latest_charge: charge.id,
      last_payment_error: null,
    })
  }

  /** Refunds a payment, for the product or for somebody in Stripe's dashboard. */
  createRefund({ payment_intent: intentId, amount, metadata = {} }: NewRefund): Refund {
    const intent = this.intent(intentId)
    const charge = this.charges.get((intent.latest_charge as string | null) ?? '')
    if (!charge) {
      throw new StripeProblem(400, {
        code: 'payment_intent_unexpected_state',
        message: `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      })
    }
    const disputes = this.#disputesOf(intentId)
    if (disputes.some(({ status }) => status !== 'won' && status !== 'lost')) {
      throw new StripeProblem(400, {
        code: 'charge_disputed',
        message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      })
    }
    const lostCents = disputes.reduce(
      (cents, { status, amount: lost }) => cents + (status === 'lost' ? lost : 0),
      0,
    )
    const unrefunded = Math.max(0, charge.amount - charge.amount_refunded - lostCents)
    if (unrefunded === 0) {
      throw new StripeProblem(400, {
        code: 'charge_already_refunded',
        message: `Charge ${charge.id} has already been refunded.`,
      })
    }
    const refundCents = amount ?? unrefunded
    if (refundCents > unrefunded || refundCents < 1) {
      throw new StripeProblem(400, {
        param: 'amount',
        message: 'Refund amount is greater than unrefunded amount on charge',
      })
    }
    const refund: Refund = {
      id: newId('re'),
      object: 'refund',
      amount: refundCents,
      currency: charge.currency,
      metadata,
      payment_intent: intentId,
      charge: charge.id,
      reason: null,
      created: now(),
      status: this.newRefundStatus,
    }
    this.refunds.set(refund.id, refund)
    this.#addToRefunded(charge, refundCents)
    this.#addEvent('refund.created', refund)
    this.#addEvent('charge.refunded', charge)
    return refund
  }

  /** Makes a pending refund succeed. */
  settleRefund(id: string): Refund {
    return this.#updateRefund(this.refund(id), { status: 'succeeded' })
  }

  /** A bank returns a refund, so the account has the money again. */
  failRefund(id: string): Refund {
    const refund = this.refund(id)
    this.#addToRefunded(this.charge(refund.charge), -refund.amount)
    this.#updateRefund(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' })
    this.#addEvent('refund.failed', refund)
    return refund
  }

  /** The refunds of a payment in pages, the newest first. */
  listRefunds(input: ListInput): { data: Refund[]; has_more: boolean } {
    const refunds = [...this.refunds.values()].filter(
      (refund) => refund.payment_intent === input.payment_intent,
    )
    return toPage(refunds, input)
  }

  /** A payer's bank wants a payment back, or a part of it. */
  openDispute(intentId: string, amount = this.intent(intentId).amount): Dispute {
    const { currency, latest_charge: charge } = this.intent(intentId)
    const dispute: Dispute = {
      id: newId('dp'),
      object: 'dispute',
      amount,
      currency,
      charge: charge as string,
      payment_intent: intentId,
      status: 'needs_response',
      reason: 'fraudulent',
      evidence_details: { due_by: now() + 7 * 24 * 3600 },
      created: now(),
      livemode: false,
    }
    this.disputes.set(dispute.id, dispute)
    this.#addEvent('charge.dispute.created', dispute)
    this.#addEvent('charge.dispute.funds_withdrawn', dispute)
    return dispute
  }

  /** An organiser has responded, or the bank has decided. */
  updateDispute(id: string, status: 'under_review' | 'won' | 'lost'): Dispute {
    const dispute = requireFound(this.disputes.get(id), 'dispute', id)
    dispute.status = status
    this.#addEvent(status === 'under_review' ? 'charge.dispute.updated' : 'charge.dispute.closed', dispute)
    if (status === 'won') this.#addEvent('charge.dispute.funds_reinstated', dispute)
    return dispute
  }

  /** The disputes of a payment, or of all since a time, in pages, the newest first. */
  listDisputes({ created, ...input }: ListInput & { created?: { gte?: number } }): {
    data: Dispute[]
    has_more: boolean
  } {
    const since = created?.gte ?? 0
    const ofIntent = input.payment_intent
    const disputes = ofIntent === undefined ? [...this.disputes.values()] : this.#disputesOf(ofIntent)
    return toPage(
      disputes.filter((dispute) => dispute.created >= since),
      input,
    )
  }

  #disputesOf(intentId: string): Dispute[] {
    return [...this.disputes.values()].filter((dispute) => dispute.payment_intent === intentId)
  }

  /** Adds an event of a type that the product does not know. */
  addUnknownEvent(type: string, object: { id: string; object: string }): StripeEvent {
    return this.#addEvent(type, object)
  }

  #addToRefunded(charge: Charge, cents: number): void {
    charge.amount_refunded += cents
    charge.refunded = charge.amount_refunded === charge.amount
  }

  #updateIntent(intent: Intent, changes: Partial<Intent>): Intent {
    Object.assign(intent, changes)
    this.#addEvent(eventTypeOf(intent), intent)
    return intent
  }

  #updateRefund(refund: Refund, changes: Partial<Refund>): Refund {
    Object.assign(refund, changes)
    this.#addEvent('refund.updated', refund)
    this.#addEvent('charge.refund.updated', refund)
    return refund
  }

  #addEvent(type: string, object: StripeEvent['data']['object']): StripeEvent {
    const event: StripeEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: '2026-09-30.endive',
      created: now(),
      livemode: false,
      type,
      // Copy it, so that later changes do not alter the event.
      data: { object: structuredClone(object) },
    }
    this.events.push(event)
    return event
  }
}

function eventTypeOf({ status, last_payment_error: problem }: Intent): string {
  if (status === 'requires_payment_method' && problem) return 'payment_intent.payment_failed'
  return `payment_intent.${status}`
}

function refuseStatus({ status }: Intent, action: 'cancel' | 'confirm'): never {
  throw new StripeProblem(400, {
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${action} this PaymentIntent because it has a status of ${status}.`,
  })
}

function requireFound<T>(value: T | undefined, kind: string, id: string): T {
  if (value !== undefined) return value
  throw new StripeProblem(404, { code: 'resource_missing', message: `No such ${kind}: '${id}'` })
}

/** A page of a list that is kept oldest first. */
function toPage<T extends { id: string }>(
  oldestFirst: T[],
  { limit = 10, starting_after: after }: ListInput,
): { data: T[]; has_more: boolean } {
  const items = oldestFirst.toReversed()
  const start = after === undefined ? 0 : items.findIndex(({ id }) => id === after) + 1
  return { data: items.slice(start, start + limit), has_more: items.length > start + limit }
}

function newId(kind: string): string {
  return `${kind}_${randomBytes(12).toString('hex')}`
}

function now(): number {
  return Math.floor(Date.now() / 1_000)
}
