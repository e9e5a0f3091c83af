import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { fromCents, toCents } from '#contract/money.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { bookings } from '../db/tables/bookings.ts'
import { appNow } from '../db/tables/columns.ts'
import { disputes, payments, refunds } from '../db/tables/payments.ts'
import { sandboxDisputes, sandboxIntents, sandboxRefunds } from '../db/tables/sandbox.ts'

type BookingRow = typeof bookings.$inferSelect

/** One booking in this many got a partial refund, beginning with the one at this index. */
const REFUND_EVERY = 11
const FIRST_REFUNDED_INDEX = 3
const REFUND_CENTS = 2_500
/** The bank of the payer of the booking at this index wants the money back. */
const DISPUTED_INDEX = 5

/** Adds a sandbox payment for every seeded booking with a price; some get a small refund, one is disputed. */
export async function seedPayments(tx: Tx, { organiserId }: { organiserId: string }): Promise<void> {
  const paid = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.status, 'confirmed'), gt(bookings.unitPrice, '0')))
    .orderBy(asc(bookings.id))
  for (const [index, booking] of paid.entries()) {
    const payment = await insertSeedPayment(tx, booking)
    if (index === DISPUTED_INDEX) await insertSeedDispute(tx, payment)
    if (index % REFUND_EVERY !== FIRST_REFUNDED_INDEX) continue
    await insertSeedRefund(tx, payment, {
      cents: REFUND_CENTS,
      reason: 'goodwill',
      note: 'Thank you for bringing the stove.',
      madeBy: organiserId,
    })
  }
}

/** A paid booking that was cancelled early enough for a refund. */
export async function seedCancellation(
  tx: Tx,
  terms: Pick<BookingRow, 'tripId' | 'userId' | 'unitPrice' | 'refundTiers'>,
) {
  const booking = await tx
    .insert(bookings)
    .values({
      ...terms,
      status: 'confirmed',
      partySize: 1,
      transport: 'later',
      ...confirmedDaysAgo({ daysAgo: 12 }),
    })
    .returning()
    .then(firstRow)
  const payment = await insertSeedPayment(tx, booking)
  await tx
    .update(bookings)
    .set({ status: 'cancelled', endedAt: sql`app_now()`, endedBy: 'traveller' })
    .where(eq(bookings.id, booking.id))
  await insertSeedRefund(tx, payment, { cents: toCents(payment.amount), reason: 'cancelled' })
}

type PaymentRow = typeof payments.$inferSelect

async function insertSeedPayment(
  tx: Tx,
  { id: bookingId, tripId, userId, unitPrice, partySize, confirmedAt }: BookingRow,
): Promise<PaymentRow> {
  const intentId = `pi_sandbox_${randomBytes(12).toString('hex')}`
  const amountCents = toCents(unitPrice) * partySize
  const createdAt = confirmedAt ?? undefined
  const payment = await tx
    .insert(payments)
    .values({
      tripId,
      userId,
      bookingId,
      amount: fromCents(amountCents),
      provider: 'sandbox',
      stripeSessionId: intentId,
      status: 'succeeded',
      paidAt: confirmedAt,
      createdAt,
    })
    .returning()
    .then(firstRow)
  await tx.insert(sandboxIntents).values({
    id: intentId,
    clientSecret: `${intentId}_secret_${randomBytes(16).toString('hex')}`,
    idempotencyKey: payment.idempotencyKey,
    amountCents,
    status: 'succeeded',
    createdAt,
    metadata: { paymentId: String(payment.id), bookingId: String(bookingId), userId },
  })
  return payment
}

/** An open dispute, which an organiser decides in the payments pages. */
async function insertSeedDispute(
  tx: Tx,
  { id: paymentId, amount, stripeSessionId }: PaymentRow,
): Promise<void> {
  const providerDisputeId = `dp_sandbox_${randomBytes(12).toString('hex')}`
  await tx.insert(sandboxDisputes).values({
    id: providerDisputeId,
    intentId: stripeSessionId ?? '',
    amountCents: toCents(amount),
  })
  await tx.insert(disputes).values({
    paymentId,
    providerDisputeId,
    amount,
    status: 'needs-response',
    reason: 'fraudulent',
    openedAt: appNow,
  })
}

type InsertSeedRefundInput = {
  cents: number
  reason: 'goodwill' | 'cancelled'
  note?: string
  madeBy?: string
}

async function insertSeedRefund(
  tx: Tx,
  { id: paymentId, stripeSessionId }: PaymentRow,
  { cents, ...details }: InsertSeedRefundInput,
): Promise<void> {
  const providerRefundId = `re_sandbox_${randomBytes(12).toString('hex')}`
  const refund = await tx
    .insert(refunds)
    .values({ paymentId, amount: fromCents(cents), ...details, providerRefundId, status: 'succeeded' })
    .returning()
    .then(firstRow)
  await tx.insert(sandboxRefunds).values({
    id: providerRefundId,
    intentId: stripeSessionId ?? '',
    idempotencyKey: refund.idempotencyKey,
    amountCents: cents,
  })
}

/**
 * When a seeded booking was confirmed: days before today, or before the start of a trip that has begun, at a
 * different time each day.
 */
export function confirmedDaysAgo({ daysAgo, startDate }: { daysAgo: number; startDate?: string }) {
  const last = startDate === undefined ? sql`app_now()` : sql`least(app_now(), ${startDate}::timestamptz)`
  const confirmedAt = sql<Date>`date_trunc('minute', ${last} - make_interval(days => ${daysAgo}, mins => ${daysAgo * 37}))`
  return { createdAt: confirmedAt, confirmedAt }
}
