import { asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { bookingNumber, type PaymentStatus } from '#contract/bookings.ts'
import type { LedgerLine, ProviderName } from '#contract/payments.ts'
import { refundReasonWords } from '#contract/refunds.ts'
import type { PaymentFilter } from '#contract/site-payments.ts'
import type { Context } from '../context.ts'
import { BYTE_ORDER_MARK, csvLine } from '../csv.ts'
import type { Database } from '../db/client.ts'
import { users } from '../db/tables/auth.ts'
import { bookings } from '../db/tables/bookings.ts'
import { disputes, ledger, payments, refunds } from '../db/tables/payments.ts'
import { trips } from '../db/tables/trips.ts'
import { fullName } from '../full-name.ts'
import { groupBy } from '../group-by.ts'
import { findPaymentsInOrder, type PaymentPosition } from './find-payments-in-order.ts'
import { payerColumns } from './payment-row.ts'

const COLUMNS = [
  'Date (UTC)',
  'Kind',
  'Trip',
  'Payer',
  'Email',
  'Booking',
  'Party',
  'Amount (USD)',
  'Provider',
  'Reason',
  'Note',
  'Reference',
]
const BATCH_SIZE = 500
/** No other payment has lines in the ledger. */
const PAID_STATUSES: PaymentStatus[] = ['succeeded', 'refunded', 'partially_refunded']

const kindWords: Record<LedgerLine['kind'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  'refund-failed': 'Refund failed',
  'dispute-lost': 'Dispute lost',
  'dispute-returned': 'Dispute returned',
}
const providerWords: Record<ProviderName, string> = { stripe: 'Stripe', sandbox: 'Sandbox' }

/**
 * The lines of the ledger about the payments that match, as CSV: the oldest payment first, each followed by its refunds
 * and lost disputes.
 * Rows are read in batches, so memory use stays small.
 */
export async function* exportPayments(
  { db, config }: Pick<Context, 'db' | 'config'>,
  filter: PaymentFilter,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS)
  let after: PaymentPosition | null = null
  for (;;) {
    const batch: PaymentPosition[] = await findPaymentsInOrder(db, {
      filter,
      statuses: PAID_STATUSES,
      timeZone: config.timeZone,
      order: 'oldest first',
      after,
      limit: BATCH_SIZE,
    })
    const linesOf = groupBy(
      await findLedgerRows(
        db,
        batch.map(({ id }) => id),
      ),
      ({ paymentId }) => paymentId,
    )
    yield batch
      .flatMap(({ id }) => linesOf.get(id) ?? [])
      .map(toCsvLine)
      .join('')
    after = batch.at(-1) ?? null
    if (batch.length < BATCH_SIZE) return
  }
}

type LedgerExportRow = Awaited<ReturnType<typeof findLedgerRows>>[number]

function findLedgerRows(db: Database, paymentIds: number[]) {
  return db
    .select({
      ...getTableColumns(ledger),
      tripTitle: trips.title,
      payer: payerColumns,
      partySize: bookings.partySize,
      provider: payments.provider,
      intentId: payments.stripeSessionId,
      refund: refunds,
      dispute: disputes,
    })
    .from(ledger)
    .innerJoin(trips, eq(trips.id, ledger.tripId))
    .innerJoin(users, eq(users.id, ledger.userId))
    .innerJoin(bookings, eq(bookings.id, ledger.bookingId))
    .innerJoin(payments, eq(payments.id, ledger.paymentId))
    .leftJoin(refunds, eq(refunds.id, ledger.refundId))
    .leftJoin(disputes, eq(disputes.id, ledger.disputeId))
    .where(inArray(ledger.paymentId, paymentIds))
    .orderBy(asc(ledger.id))
}

function toCsvLine({
  createdAt,
  kind,
  tripTitle,
  payer,
  bookingId,
  partySize,
  amount,
  provider,
  refund,
  dispute,
  intentId,
}: LedgerExportRow): string {
  return csvLine([
    createdAt.toISOString().slice(0, 19).replace('T', ' '),
    kindWords[kind],
    tripTitle,
    fullName(payer),
    payer.email,
    bookingNumber(bookingId),
    String(partySize),
    { amount },
    providerWords[provider],
    refund ? refundReasonWords[refund.reason] : (dispute?.reason ?? ''),
    refund?.note ?? '',
    (refund ? refund.providerRefundId : (dispute?.providerDisputeId ?? intentId)) ?? '',
  ])
}
