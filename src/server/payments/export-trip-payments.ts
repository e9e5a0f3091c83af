import { and, asc, eq, getTableColumns, gt } from 'drizzle-orm'
import { bookingNumber } from '#contract/bookings.ts'
import { refundReasonWords } from '#contract/refunds.ts'
import type { Context } from '../context.ts'
import { BYTE_ORDER_MARK, csvLine } from '../csv.ts'
import { users } from '../db/tables/auth.ts'
import { bookings } from '../db/tables/bookings.ts'
import { ledger, payments, refunds } from '../db/tables/payments.ts'
import { fullName } from '../full-name.ts'
import { payerColumns } from './payment-row.ts'

const COLUMNS = [
  'Date (UTC)',
  'Kind',
  'Payer',
  'Email',
  'Booking',
  'Party',
  'Amount (USD)',
  'Reason',
  'Note',
  'Reference',
]
const BATCH_SIZE = 500

const kindWords = { payment: 'Payment', refund: 'Refund', 'refund-failed': 'Refund failed' }

/**
 * The ledger of a trip as CSV, the oldest line first. Rows are read in batches, so memory use stays small.
 */
export async function* exportTripPayments(
  { db }: Pick<Context, 'db'>,
  { tripId }: { tripId: number },
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS)
  let afterId = 0
  for (;;) {
    const rows = await findLedgerRows({ db }, { tripId, afterId })
    yield rows.map(toCsvLine).join('')
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) return
    afterId = last.id
  }
}

type LedgerExportRow = Awaited<ReturnType<typeof findLedgerRows>>[number]

function findLedgerRows(
  { db }: Pick<Context, 'db'>,
  { tripId, afterId }: { tripId: number; afterId: number },
) {
  return db
    .select({
      ...getTableColumns(ledger),
      payer: payerColumns,
      partySize: bookings.partySize,
      intentId: payments.stripeSessionId,
      refund: refunds,
    })
    .from(ledger)
    .innerJoin(users, eq(users.id, ledger.userId))
    .innerJoin(bookings, eq(bookings.id, ledger.bookingId))
    .innerJoin(payments, eq(payments.id, ledger.paymentId))
    .leftJoin(refunds, eq(refunds.id, ledger.refundId))
    .where(and(eq(ledger.tripId, tripId), gt(ledger.id, afterId)))
    .orderBy(asc(ledger.id))
    .limit(BATCH_SIZE)
}

function toCsvLine({
  createdAt,
  kind,
  payer,
  bookingId,
  partySize,
  amount,
  refund,
  intentId,
}: LedgerExportRow): string {
  return csvLine([
    createdAt.toISOString().slice(0, 19).replace('T', ' '),
    kindWords[kind],
    fullName(payer),
    payer.email,
    bookingNumber(bookingId),
    String(partySize),
    { amount },
    refund ? refundReasonWords[refund.reason] : '',
    refund?.note ?? '',
    (refund ? refund.providerRefundId : intentId) ?? '',
  ])
}
