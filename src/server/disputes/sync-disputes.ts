import { eq, sql } from 'drizzle-orm'
import { CURRENCY, fromCents } from '#contract/money.ts'
import type { Context } from '../context.ts'
import type { Database, Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { appNow } from '../db/tables/columns.ts'
import { disputes, payments } from '../db/tables/payments.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { nextCheckAt } from '../payments/next-check-at.ts'
import type { PaymentRow } from '../payments/payment-row.ts'
import { publishPaymentChange } from '../payments/publish-payment-change.ts'
import type { ProviderDispute } from '../ports/payments/port.ts'
import { shareRuns } from '../share-runs.ts'
import { lockTrip } from '../trips/lock-trip.ts'
import { isOpenDispute } from './rules.ts'

export type DisputeContext = Pick<Context, 'db' | 'config' | 'payments' | 'log'>

/** Each retry means that another process was faster. */
const MAX_TRIES = 10
/** How long to wait at least before asking about an open dispute again. */
const CHECK_AGAIN_SECONDS = 60

/**
 * Asks the provider for the disputes of a payment, and saves them. Only this code does so, for webhooks, refused refunds and
 * the sweeper alike, so that the order, number and truth of hints do not matter. note_dispute() writes the ledger. The booking
 * stays: an organiser decides what becomes of the spot.
 */
export function syncDisputes(context: DisputeContext, paymentId: number): Promise<void> {
  const shareSync = syncs.get(context.db) ?? shareRuns<number>()
  syncs.set(context.db, shareSync)
  return shareSync(paymentId, () => syncOnce(context, paymentId))
}

/** The syncs under way, by payment, for each database that this process uses. */
const syncs = new WeakMap<Database, ReturnType<typeof shareRuns<number>>>()

async function syncOnce(context: DisputeContext, paymentId: number): Promise<void> {
  const { db, payments: provider } = context
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId))
    // Only what was paid can be disputed. Another provider cannot be asked.
    if (!payment?.paidAt || payment.stripeSessionId === null || payment.provider !== provider?.name) return
    const answers = await provider.listDisputes(payment.stripeSessionId)
    if (await saveDisputes(context, { before: payment, answers })) return
  }
  fail('TRY_AGAIN')
}

/** Saves the provider's answer. False: another sync was faster, and nothing was saved. */
function saveDisputes(
  { db, config, log }: DisputeContext,
  { before, answers }: { before: PaymentRow; answers: ProviderDispute[] },
): Promise<boolean> {
  const { id: paymentId, tripId } = before
  return db.transaction(async (tx) => {
    await lockTrip(tx, { tripId, timeZone: config.timeZone })
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('no key update')
    // Every sync raises `looks`: if it is higher, this answer may be outdated.
    if (payment?.looks !== before.looks) return false
    await tx
      .update(payments)
      .set({ looks: payment.looks + 1 })
      .where(eq(payments.id, paymentId))
    for (const answer of answers) {
      // Not saved, but logged as an error: somebody has to look into it.
      if (answer.currency === CURRENCY) await saveDispute(tx, { payment, answer })
      else log.error({ paymentId }, 'disputes: the provider’s dispute has another currency')
    }
    return true
  })
}

/** Adds a dispute or updates it, and tells organisers if it has changed. */
async function saveDispute(
  tx: Tx,
  { payment, answer }: { payment: PaymentRow; answer: ProviderDispute },
): Promise<void> {
  const { status, reason, respondBy, openedAt } = answer
  const isOpen = isOpenDispute(status)
  const [before] = await tx.select().from(disputes).where(eq(disputes.providerDisputeId, answer.id))
  const values = {
    amount: fromCents(answer.amountCents),
    status,
    reason,
    respondBy,
    closedAt: isOpen ? null : (before?.closedAt ?? appNow),
    nextLookAt: nextCheckAt(disputes.openedAt, { atLeastSeconds: CHECK_AGAIN_SECONDS }),
  }
  const saved = before
    ? await tx.update(disputes).set(values).where(eq(disputes.id, before.id)).returning().then(firstRow)
    : await tx
        .insert(disputes)
        .values({
          ...values,
          nextLookAt: sql`app_now() + make_interval(secs => ${CHECK_AGAIN_SECONDS})`,
          paymentId: payment.id,
          providerDisputeId: answer.id,
          openedAt,
        })
        .returning()
        .then(firstRow)
  if (before?.status === status) return
  // That somebody has responded is no news for those who did.
  const isNews = before === undefined || isOpen !== isOpenDispute(before.status) || !isOpen
  if (isNews) await emit(tx, 'dispute.changed', { disputeId: saved.id, status })
  await publishPaymentChange(tx, payment)
}
