import { eq } from 'drizzle-orm'
import { fromCents, toCents } from '#contract/money.ts'
import type { Tx } from '../db/client.ts'
import { paymentEvents, payments, refunds } from '../db/tables/payments.ts'
import { syncDisputes } from '../disputes/sync-disputes.ts'
import { fail } from '../fail.ts'
import { isIntentOf, type PaymentRow } from '../payments/payment-row.ts'
import { publishPaymentChange } from '../payments/publish-payment-change.ts'
import type { PaymentProvider, ProviderEvent, ProviderRefund } from '../ports/payments/port.ts'
import { saveProviderRefund } from '../refunds/send-refunds.ts'
import { lockTrip } from '../trips/lock-trip.ts'
import { syncPayment, type PaymentContext } from './sync-payment.ts'

/**
 * Handles a provider's event, once per event id. The event is only a hint: an intent in it must match ours,
 * and the payment's state is asked from the provider. Events about unknown payments are ignored.
 */
export async function applyProviderEvent(context: PaymentContext, event: ProviderEvent): Promise<void> {
  const { db, log } = context
  const provider = context.payments ?? fail('PAYMENTS_NOT_SET_UP')
  if (event.intentId === null) return
  const [payment] = await db.select().from(payments).where(eq(payments.stripeSessionId, event.intentId))
  if (!payment) return
  if (event.intent && !isIntentOf(event.intent, payment)) {
    log.warn({ eventId: event.id, paymentId: payment.id }, 'payments: an event is not what it says it is')
    fail('WEBHOOK_REFUSED')
  }
  // Applied before.
  if ((await db.$count(paymentEvents, eq(paymentEvents.id, event.id))) > 0) return
  await syncPayment(context, payment.id)
  if (event.isAboutRefunds) await syncRefunds(context, { provider, payment })
  if (event.isAboutDisputes) await syncDisputes(context, payment.id)
  // Stored last, so that after a crash the event is delivered and applied again.
  await db.insert(paymentEvents).values({ id: event.id, type: event.type }).onConflictDoNothing()
}

/** Saves the state of a payment's refunds at the provider, including refunds that were made there. */
async function syncRefunds(
  { db, config, log }: PaymentContext,
  { provider, payment }: { provider: PaymentProvider; payment: PaymentRow },
): Promise<void> {
  for (const answer of await provider.listRefunds(payment.stripeSessionId ?? '')) {
    const id = await db.transaction(async (tx) => {
      // Locked, so that two events about one refund add it once.
      await lockTrip(tx, { tripId: payment.tripId, timeZone: config.timeZone })
      return findOrAddRefund(tx, { payment, answer, log })
    })
    if (id !== null) await saveProviderRefund({ db, config, log }, { id, answer })
  }
}

type FindOrAddRefundInput = { payment: PaymentRow; answer: ProviderRefund; log: PaymentContext['log'] }

/** The id of our refund for the provider's one. Null if it cannot be added. */
async function findOrAddRefund(
  tx: Tx,
  { payment, answer, log }: FindOrAddRefundInput,
): Promise<number | null> {
  const [current] = await tx.select().from(payments).where(eq(payments.id, payment.id)).for('no key update')
  const knownRefunds = await tx.select().from(refunds).where(eq(refunds.paymentId, payment.id))
  const knownRefund = knownRefunds.find(
    (row) => row.providerRefundId === answer.id || row.idempotencyKey === answer.key,
  )
  if (knownRefund) return knownRefund.id
  if (!current?.paidAt) return null
  if (answer.amountCents > toCents(current.amount) - toCents(current.refundedAmount)) {
    // Refunds that we promised leave too little. If the provider refuses those, there is room again.
    log.warn({ paymentId: payment.id }, 'payments: a refund of the provider does not fit')
    return null
  }
  const [added] = await tx
    .insert(refunds)
    .values({
      paymentId: payment.id,
      amount: fromCents(answer.amountCents),
      reason: 'at-provider',
      providerRefundId: answer.id,
    })
    .returning({ id: refunds.id })
  await publishPaymentChange(tx, payment)
  return added?.id ?? null
}
