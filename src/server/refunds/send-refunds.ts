import { eq, sql } from 'drizzle-orm'
import { toCents } from '#contract/money.ts'
import type { Context } from '../context.ts'
import { firstRow } from '../db/first-row.ts'
import { payments, refunds } from '../db/tables/payments.ts'
import { hasDisputeNow, hasOpenDispute } from '../disputes/has-open-dispute.ts'
import { type DisputeContext, syncDisputes } from '../disputes/sync-disputes.ts'
import { emit } from '../events/emit.ts'
import { isProviderDown } from '../payments/is-provider-down.ts'
import { nextCheckAt } from '../payments/next-check-at.ts'
import { publishPaymentChange } from '../payments/publish-payment-change.ts'
import type { PaymentProvider, ProviderRefund } from '../ports/payments/port.ts'
import { lockTrip } from '../trips/lock-trip.ts'
import { isMoreThanLeft } from './rules.ts'
import { shortenRefund } from './shorten-refund.ts'

type RefundContext = Pick<Context, 'db' | 'config' | 'log'>

const BATCH_SIZE = 20
/** A replica has this long to send a refund that it picked up; then any replica may retry. */
const RETRY_SECONDS = 60

/**
 * Sends promised refunds to the provider, and asks it about refunds under way. A refund's row is the job: it
 * stays pending until the provider has accepted or refused, through any crash or outage.
 */
export async function sendRefunds({
  db,
  config,
  payments: provider,
  log,
}: RefundContext & Pick<Context, 'payments'>): Promise<void> {
  if (!provider) return
  // Takes what is due, and postpones it so that no other replica takes it meanwhile.
  const { rows } = await db.execute<{ id: number }>(sql`
    update refunds set next_look_at = ${nextCheckAt(sql`created_at`, { atLeastSeconds: RETRY_SECONDS })}
    where id in (
      select r.id from refunds r join payments p on p.id = r.payment_id
      where r.status = 'pending' and r.next_look_at <= app_now() and p.provider = ${provider.name}
        -- Not sent while the payment is disputed. One that was sent before is followed.
        and (r.provider_refund_id is not null or not ${hasOpenDispute(sql`p.id`)})
      order by r.next_look_at limit ${BATCH_SIZE} for no key update of r skip locked
    )
    returning id`)
  for (const { id } of rows) {
    try {
      await sendRefund({ db, config, log, provider }, id)
    } catch (error) {
      log.warn({ err: error, refundId: id }, 'refunds: not sent yet')
      // A failure of one refund must not stop the others, unless the provider is down.
      if (isProviderDown(error)) return
    }
  }
}

async function sendRefund(
  { db, config, log, provider }: RefundContext & { provider: PaymentProvider },
  id: number,
): Promise<void> {
  const [found] = await db
    .select({ refund: refunds, payment: payments, intentId: payments.stripeSessionId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, id))
  // A payment without an intent was never paid, so it has no refunds.
  if (!found?.intentId) return
  const { refund, payment, intentId } = found
  if (refund.providerRefundId === null && isMoreThanLeft(payment)) {
    const refundsAtProvider = await provider.listRefunds(intentId)
    const sent = refundsAtProvider.find(({ key }) => key === refund.idempotencyKey)
    if (sent) return saveProviderRefund({ db, config, log }, { id, answer: sent })
    return db.transaction((tx) =>
      shortenRefund(tx, { id, tripId: payment.tripId, timeZone: config.timeZone }),
    )
  }
  // Already sent: ask how it stands. Otherwise send it; the key makes a repetition harmless.
  const answer = refund.providerRefundId
    ? await provider.getRefund(refund.providerRefundId)
    : await provider.refund({
        key: refund.idempotencyKey,
        intentId,
        amountCents: toCents(refund.amount),
      })
  const context = { db, config, log, payments: provider }
  if (answer.isDisputed && (await mustWait(context, { refundId: id, paymentId: payment.id }))) return
  await saveProviderRefund({ db, config, log }, { id, answer })
}

/**
 * Whether the provider refused a refund because of a dispute that we had not heard of, so that it has to wait, or may be too
 * large now. It then gets another key, because the provider would repeat its answer to the old one.
 */
async function mustWait(
  context: DisputeContext,
  { refundId, paymentId }: { refundId: number; paymentId: number },
): Promise<boolean> {
  await syncDisputes(context, paymentId)
  return context.db.transaction(async (tx) => {
    const payment = await tx.select().from(payments).where(eq(payments.id, paymentId)).then(firstRow)
    if (!isMoreThanLeft(payment) && !(await hasDisputeNow(tx, paymentId))) return false
    await tx
      .update(refunds)
      .set({ idempotencyKey: sql`gen_random_uuid()` })
      .where(eq(refunds.id, refundId))
    return true
  })
}

/**
 * Saves the provider's answer about a refund. Failed is final; note_refund() then puts the amount back on the
 * payment.
 */
export async function saveProviderRefund(
  { db, config, log }: RefundContext,
  { id, answer }: { id: number; answer: ProviderRefund },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [payment] = await tx
      .select({ tripId: payments.tripId, userId: payments.userId })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(refunds.id, id))
    if (!payment) return
    await lockTrip(tx, { tripId: payment.tripId, timeZone: config.timeZone })
    const [before] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('no key update')
    if (!before || before.status === 'failed') return
    // An older answer that arrived late.
    if (before.status === 'succeeded' && answer.status === 'pending') return
    await tx
      .update(refunds)
      .set({ status: answer.status, providerRefundId: answer.id, failure: answer.failure })
      .where(eq(refunds.id, id))
    // Nothing to tell anybody.
    if (answer.status === before.status) return
    if (answer.status === 'failed') {
      log.error({ refundId: id }, 'refunds: the provider does not give it back')
      await emit(tx, 'refund.failed', { refundId: id })
    }
    await publishPaymentChange(tx, payment)
  })
}
