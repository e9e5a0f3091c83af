import { asc, eq, getTableColumns } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { fromCents, toCents } from '#contract/money.ts'
import type { LedgerLine, Receipt } from '#contract/payments.ts'
import type { Viewer } from '#contract/auth.ts'
import { getBooking } from '../bookings/get-booking.ts'
import type { Context } from '../context.ts'
import { firstRow } from '../db/first-row.ts'
import { users } from '../db/tables/auth.ts'
import { bookings } from '../db/tables/bookings.ts'
import { disputes, ledger, payments, refunds } from '../db/tables/payments.ts'
import { toDispute } from '../payments/dispute-row.ts'
import { toRefund } from '../payments/refund-row.ts'
import { payerColumns } from '../payments/payment-row.ts'

/** What was paid and refunded for a booking. For those who may not see it, the booking does not exist. */
export async function getReceipt(
  { db }: Pick<Context, 'db'>,
  { id, viewer }: { id: number; viewer: Viewer },
): Promise<Receipt> {
  const booking = await getBooking({ db }, { id, viewer, action: 'see-payment-receipt' })
  const payer = await db
    .select(payerColumns)
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.userId))
    .where(eq(bookings.id, id))
    .then(firstRow)
  const rows = await db
    .select({ line: ledger, refund: refunds, provider: payments.provider })
    .from(ledger)
    .innerJoin(payments, eq(payments.id, ledger.paymentId))
    .leftJoin(refunds, eq(refunds.id, ledger.refundId))
    .where(eq(ledger.bookingId, id))
    .orderBy(asc(ledger.id))
  const lines = rows.map(({ line: { id: lineId, kind, amount, createdAt }, refund }) => ({
    id: lineId,
    kind,
    amount,
    refund: refund && toRefund(refund),
    createdAt: createdAt.toISOString(),
  }))
  const disputeRows = can(viewer, 'see-payments', booking)
    ? await db
        .select(getTableColumns(disputes))
        .from(disputes)
        .innerJoin(payments, eq(payments.id, disputes.paymentId))
        .where(eq(payments.bookingId, id))
        .orderBy(asc(disputes.id))
    : []
  const paid = sumOf(lines, 'payment')
  const refunded = sumOf(lines, 'refund') - sumOf(lines, 'refund-failed')
  return {
    booking,
    payer,
    lines,
    isSandbox: rows.some(({ provider }) => provider === 'sandbox'),
    paid: fromCents(paid),
    refunded: fromCents(refunded),
    lost: fromCents(sumOf(lines, 'dispute-lost') - sumOf(lines, 'dispute-returned')),
    disputes: disputeRows.map(toDispute),
    refundStatus: refundStatusOf(lines),
  }
}

/** Sums absolute amounts; the kind tells the sign. */
function sumOf(lines: LedgerLine[], summedKind: LedgerLine['kind']): number {
  const ofKind = lines.filter(({ kind }) => kind === summedKind)
  return ofKind.reduce((sum, { amount }) => sum + toCents(amount.replace('-', '')), 0)
}

/**
 * "pending" if any refund is under way, else the status of the last one: a failed refund may have been
 * repeated.
 */
function refundStatusOf(lines: LedgerLine[]): Receipt['refundStatus'] {
  const statuses = lines.flatMap(({ kind, refund }) => (kind === 'refund' && refund ? [refund.status] : []))
  return statuses.includes('pending') ? 'pending' : (statuses.at(-1) ?? null)
}
