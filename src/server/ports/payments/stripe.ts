import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import { CURRENCY } from '#contract/money.ts'
import { fail } from '../../fail.ts'
import type {
  Intent,
  IntentOwner,
  PaymentProvider,
  ProviderDispute,
  ProviderEvent,
  ProviderRefund,
} from './port.ts'

const ANSWER_WITHIN_MS = 10_000
const RETRIES = 2
/** Older deliveries may be replays. */
const SIGNED_WITHIN_SECONDS = 300
/** More than one payment ever has of refunds or disputes; a list must have an end. */
const MAX_ITEMS = 1_000
const ITEMS_PER_PAGE = 100

export type StripeSettings = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Null: Stripe's own address. */
  apiUrl: string | null
}

/** Takes payments through Stripe. Card data only passes between the payer's browser and Stripe. */
export function createStripe(settings: StripeSettings): PaymentProvider {
  let connection: ReturnType<typeof openStripe> | undefined
  // A failure is not cached, so the next payment tries again.
  const connect = () =>
    (connection ??= openStripe(settings).catch((error: unknown) => {
      connection = undefined
      throw error
    }))

  return {
    name: 'stripe',
    publishableKey: settings.publishableKey,
    sandbox: null,

    createIntent: async ({ key, amountCents, owner, description }) => {
      const { client, orFail } = await connect()
      const creation = client.paymentIntents.create(
        {
          amount: amountCents,
          currency: CURRENCY,
          automatic_payment_methods: { enabled: true },
          description,
          metadata: owner,
        },
        { idempotencyKey: key },
      )
      return toIntent(await creation.catch(orFail))
    },

    getIntent: async (id) => {
      const { client, orFail } = await connect()
      return toIntent(await client.paymentIntents.retrieve(id).catch(orFail))
    },

    cancelIntent: async (id) => {
      const { client, isRefusal, orFail } = await connect()
      try {
        return toIntent(await client.paymentIntents.cancel(id))
      } catch (error) {
        // Already paid, processing or cancelled: return its present state.
        if (!isRefusal(error) || error.code !== 'payment_intent_unexpected_state') return orFail(error)
        return toIntent(await client.paymentIntents.retrieve(id).catch(orFail))
      }
    },

    refund: async ({ key, intentId, amountCents }) => {
      const { client, isRefusal, orFail } = await connect()
      // Look for an earlier refund first: Stripe forgets a key after a day, but never a refund.
      const earlierRefund = (await listRefunds(client, intentId).catch(orFail)).find(
        (refund) => refund.key === key,
      )
      if (earlierRefund) return earlierRefund
      try {
        const request = { payment_intent: intentId, amount: amountCents, metadata: { refundKey: key } }
        return toRefund(await client.refunds.create(request, { idempotencyKey: key }))
      } catch (error) {
        if (!isRefusal(error) || !isFinalRefusal(error)) return orFail(error)
        const isDisputed = DISPUTED_CODES.has(error.code ?? '')
        return { id: null, key, amountCents, status: 'failed', failure: error.message, isDisputed }
      }
    },

    getRefund: async (id) => {
      const { client, orFail } = await connect()
      return toRefund(await client.refunds.retrieve(id).catch(orFail))
    },

    listRefunds: async (intentId) => {
      const { client, orFail } = await connect()
      return listRefunds(client, intentId).catch(orFail)
    },

    listDisputes: async (intentId) => {
      const { client, orFail } = await connect()
      const request = { payment_intent: intentId, limit: ITEMS_PER_PAGE }
      const found = await client.disputes.list(request).autoPagingToArray({ limit: MAX_ITEMS }).catch(orFail)
      return found.toReversed().map(toDispute)
    },

    findDisputedIntents: async (since) => {
      const { client, orFail } = await connect()
      const request = {
        limit: ITEMS_PER_PAGE,
        ...(since && { created: { gte: Math.floor(since.getTime() / 1000) } }),
      }
      const found = await client.disputes.list(request).autoPagingToArray({ limit: MAX_ITEMS }).catch(orFail)
      return [...new Set(found.flatMap(({ payment_intent: intent }) => idOf(intent) ?? []))]
    },

    readEvent: async ({ body, signature }) => {
      const { client } = await connect()
      return toEvent(readSignedEvent(client, { body, signature, secret: settings.webhookSecret }))
    },
  }
}

/** Loaded with the first payment, so that a process without payments does not load the SDK. */
async function openStripe({ secretKey, apiUrl }: StripeSettings) {
  const { default: Sdk } = await import('stripe')
  const { hostname, port, protocol } = new URL(apiUrl ?? 'https://api.stripe.com')
  const client = new Sdk(secretKey, {
    host: hostname,
    ...(port !== '' && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: ANSWER_WITHIN_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })
  const { StripeError, StripeIdempotencyError, StripeInvalidRequestError } = Sdk.errors
  const isRefusal = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
    error instanceof StripeInvalidRequestError
  return {
    client,
    /** Whether Stripe understood the request and refused it. */
    isRefusal,
    /**
     * Throws a failure of ours for one of Stripe's. Stripe's messages about its keys and requests are neither
     * sent to callers nor logged.
     */
    orFail: (error: unknown): never => {
      if (!(error instanceof StripeError)) throw error
      const { type, code = 'no code', statusCode = 'no answer', requestId = 'no request' } = error
      const cause = new Error(`${type}: ${code}, ${statusCode}, ${requestId}`)
      // A mistake of ours, which a retry would not fix.
      if (error instanceof StripeIdempotencyError || isRefusal(error)) throw cause
      return fail('PAYMENTS_AWAY', { cause })
    },
  }
}

/** Refusals that no retry changes. (A balance that is too low today may suffice tomorrow.) */
const DISPUTED_CODES = new Set(['charge_disputed', 'refund_disputed_payment'])
const FINAL_CODES = new Set([...DISPUTED_CODES, 'charge_already_refunded', 'payment_intent_unexpected_state'])

/** An amount is refused if it is more than is left. */
function isFinalRefusal({ code = '', param }: Stripe.errors.StripeInvalidRequestError): boolean {
  return FINAL_CODES.has(code) || param === 'amount'
}

/** Oldest first; Stripe lists the newest first. */
async function listRefunds(client: Stripe, intentId: string): Promise<ProviderRefund[]> {
  const pages = client.refunds.list({ payment_intent: intentId, limit: ITEMS_PER_PAGE })
  return (await pages.autoPagingToArray({ limit: MAX_ITEMS })).toReversed().map(toRefund)
}

type SignedDelivery = { body: string; signature: string; secret: string }

function readSignedEvent(client: Stripe, { body, signature, secret }: SignedDelivery): unknown {
  try {
    return client.webhooks.constructEvent(body, signature, secret, SIGNED_WITHIN_SECONDS)
  } catch {
    return fail('WEBHOOK_REFUSED')
  }
}

const Id = z.string().check(z.regex(/^[\w-]{1,255}$/))
const DeliveredEvent = z.object({
  id: Id,
  type: z.string(),
  data: z.nullish(z.object({ object: z.optional(z.unknown()) })),
})
const DeliveredIntent = z.object({
  object: z.literal('payment_intent'),
  id: Id,
  amount: z.number(),
  currency: z.string(),
  metadata: z.nullish(z.record(z.string(), z.string())),
})
/** A refund, a charge that was refunded, or a dispute. */
const DeliveredPart = z.object({
  object: z.string(),
  payment_intent: z.union([
    Id,
    z.pipe(
      z.object({ id: Id }),
      z.transform(({ id }: { id: string }) => id),
    ),
  ]),
})

/**
 * Refuses a signed body that is not an event. An event in an unknown format is accepted and ignored:
 * otherwise Stripe would repeat it for days, and the site queries its payments anyway.
 */
function toEvent(delivered: unknown): ProviderEvent {
  const { success, data } = DeliveredEvent.safeParse(delivered)
  if (!success) return fail('WEBHOOK_REFUSED')
  const { id, type } = data
  const event = { id, type, intentId: null, intent: null, isAboutRefunds: false, isAboutDisputes: false }
  const intent = DeliveredIntent.safeParse(data.data?.object)
  if (intent.success) {
    const { id: intentId, amount: amountCents, currency, metadata } = intent.data
    return { ...event, intentId, intent: { amountCents, currency, owner: toOwner(metadata ?? {}) } }
  }
  const part = DeliveredPart.safeParse(data.data?.object)
  if (!part.success) return event
  const isAboutRefunds = type === 'charge.refunded' || part.data.object === 'refund'
  const isAboutDisputes = part.data.object === 'dispute'
  // Other objects name a payment, too.
  if (!isAboutRefunds && !isAboutDisputes) return event
  return { ...event, intentId: part.data.payment_intent, isAboutRefunds, isAboutDisputes }
}

const intentStatuses: Partial<Record<string, Intent['status']>> = {
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
}

function toIntent(intent: Stripe.PaymentIntent): Intent {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    // Any other status means that it can still be paid.
    status: intentStatuses[intent.status] ?? 'open',
    amountCents: intent.amount,
    currency: intent.currency,
    owner: toOwner(intent.metadata),
    failure: intent.last_payment_error?.message ?? null,
  }
}

/** An intent that was not made here has no owner, and belongs to no payment. */
function toOwner({ paymentId = '', bookingId = '', userId = '' }: Stripe.Metadata): IntentOwner {
  return { paymentId, bookingId, userId }
}

const refundStatuses: Partial<Record<string, ProviderRefund['status']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

function toRefund({ id, metadata, amount, status, failure_reason: failure }: Stripe.Refund): ProviderRefund {
  return {
    id,
    key: metadata?.refundKey ?? null,
    amountCents: amount,
    // Any other status means that it is not decided yet.
    status: refundStatuses[status ?? ''] ?? 'pending',
    failure: failure ?? null,
  }
}

/** An inquiry that ended, and a dispute that was prevented, cost nothing. */
const disputeStatuses: Partial<Record<string, ProviderDispute['status']>> = {
  warning_under_review: 'under-review',
  under_review: 'under-review',
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
}

function toDispute({
  id,
  amount,
  currency,
  status,
  reason,
  created,
  evidence_details,
}: Stripe.Dispute): ProviderDispute {
  const dueBy = evidence_details.due_by
  return {
    id,
    amountCents: amount,
    currency,
    // Any other status means that somebody has to respond.
    status: disputeStatuses[status] ?? 'needs-response',
    reason,
    openedAt: new Date(created * 1000),
    respondBy: dueBy === null ? null : new Date(dueBy * 1000),
  }
}

function idOf(object: string | { id: string } | null): string | null {
  return typeof object === 'object' ? (object?.id ?? null) : object
}
