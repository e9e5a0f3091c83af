import { useState } from 'react'
import { Link } from 'wouter'
import { formatAmount, isZero } from '#contract/money.ts'
import { receiptPath, workspacePath } from '#contract/pages.ts'
import type { TripPayment } from '#contract/payments.ts'
import { type Refund, refundReasonWords } from '#contract/refunds.ts'
import type { SitePayment } from '#contract/site-payments.ts'
import { countPeople } from '../../format/count-people.ts'
import { fullName } from '../../format/full-name.ts'
import { formatDateTime } from '../../format/moments.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { CardCell, cardClass, Table } from '../../ui/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { DisputeLine } from './dispute-line.tsx'
import {
  disputeStates,
  isOpenDispute,
  refundableCents,
  refundStates,
  stateOfPayment,
} from './payment-words.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { SandboxTag } from './sandbox-tag.tsx'
import { SandboxVerdict } from './sandbox-verdict.tsx'

const COLUMNS = [
  { name: 'Who' },
  { name: 'Trip' },
  { name: 'Party' },
  { name: 'Status' },
  { name: 'Amount', className: 'text-right' },
  { name: 'Refunded', className: 'text-right' },
  { name: 'When' },
  { name: 'Refund', isNameHidden: true },
]

/** A payment of one of several trips, or of the trip that the page is about. */
export type ListedPayment = TripPayment & Partial<Pick<SitePayment, 'trip'>>

type PaymentTableProps = {
  payments: ListedPayment[]
  /** There is real and sandbox money, so payments with test cards have a tag. */
  isMixed: boolean
}

/** Payments with state and refunds: a table whose rows are cards on phones. */
export function PaymentTable({ payments, isMixed }: PaymentTableProps) {
  const columns = COLUMNS.filter(({ name }) => name !== 'Trip' || payments.some(({ trip }) => trip))
  return (
    <Table look="cards" caption="Payments, newest first" columns={columns}>
      {payments.map((payment) => (
        <PaymentRows
          key={payment.id}
          payment={payment}
          columnCount={columns.length}
          hasTag={isMixed && payment.provider === 'sandbox'}
        />
      ))}
    </Table>
  )
}

type PaymentRowsProps = { payment: ListedPayment; columnCount: number; hasTag: boolean }

/** A payment, and its refunds in a second row. */
function PaymentRows({ payment, columnCount, hasTag }: PaymentRowsProps) {
  const { tripId, trip, payer, booking, amount, refundedAmount, refunds, disputes } = payment
  const openDispute = disputes.find(isOpenDispute)
  const state = stateOfPayment(payment)
  return (
    <tbody role="rowgroup" className={cx(cardClass, 'mt-4 first-of-type:mt-0 lg:table-row-group')}>
      <tr role="row" className="block align-top lg:table-row">
        <th role="rowheader" scope="row" className="block pb-2 font-normal lg:table-cell lg:py-4 lg:pr-5">
          <span className="block font-semibold [overflow-wrap:anywhere] lg:min-w-40">{fullName(payer)}</span>
          <span className="block text-sm break-all text-muted">{payer.email}</span>
        </th>
        {trip && (
          <CardCell name="Trip" className="py-1">
            <Link
              href={workspacePath(tripId, 'payments')}
              className="inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere] text-spruce underline-offset-4 hover:underline max-lg:text-right lg:min-h-0"
            >
              {trip.title}
            </Link>
          </CardCell>
        )}
        <CardCell name="Party" className="py-1">
          <span className="max-lg:text-right">
            {countPeople(booking.partySize)}
            {booking.status === 'cancelled' && (
              <span className="block text-sm text-muted">booking cancelled</span>
            )}
          </span>
        </CardCell>
        <CardCell name="Status" className="py-1">
          <span className="flex flex-wrap gap-1.5 max-lg:justify-end">
            <Tag tone={state.tone} className="whitespace-nowrap">
              {state.label}
            </Tag>
            {openDispute && <Tag tone="amber">{disputeStates[openDispute.status].label}</Tag>}
            {hasTag && <SandboxTag />}
          </span>
        </CardCell>
        <CardCell name="Amount" className="py-1 font-semibold tabular-nums lg:text-right">
          {formatAmount(amount)}
        </CardCell>
        <CardCell name="Refunded" className="py-1 tabular-nums lg:text-right">
          {isZero(refundedAmount) ? <span className="text-muted">None</span> : formatAmount(refundedAmount)}
        </CardCell>
        <CardCell name="When" className="py-1">
          <span className="max-lg:text-right">
            <span className="block text-sm lg:whitespace-nowrap">
              {formatDateTime(payment.paidAt ?? payment.createdAt)}
            </span>
            <Reference payment={payment} />
          </span>
        </CardCell>
        <td role="cell" className="mt-3 block empty:hidden lg:table-cell lg:py-3 lg:text-right">
          <PaymentActions payment={payment} />
        </td>
      </tr>
      {refunds.length + disputes.length > 0 && (
        <tr role="row" className="block lg:table-row">
          <td role="cell" colSpan={columnCount} className="block pt-3 lg:table-cell lg:pt-0 lg:pb-4">
            <ul
              aria-label={`${disputes.length > 0 ? 'Disputes with and refunds' : 'Refunds'} to ${fullName(payer)}`}
              className="grid gap-2 border-l-2 border-line pl-4 text-sm"
            >
              {disputes.map((dispute) => (
                <li key={`dispute-${dispute.id}`} className="grid gap-2">
                  <DisputeLine dispute={dispute} />
                  {payment.provider === 'sandbox' && isOpenDispute(dispute) && (
                    <SandboxVerdict dispute={dispute} name={fullName(payer)} />
                  )}
                </li>
              ))}
              {refunds.map((refund) => (
                <RefundLine key={refund.id} refund={refund} />
              ))}
            </ul>
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** The payment provider's id, in full and selectable with one click. */
function Reference({ payment: { stripeSessionId } }: { payment: TripPayment }) {
  if (stripeSessionId === null) return null
  return (
    <span className="block max-w-44 font-mono text-xs break-all text-muted select-all max-lg:ml-auto">
      {stripeSessionId}
    </span>
  )
}

function PaymentActions({ payment }: { payment: TripPayment }) {
  const [isRefunding, setIsRefunding] = useState(false)
  if (payment.paidAt === null) return null
  const name = fullName(payment.payer)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 lg:flex-nowrap lg:justify-end">
      <Link
        href={receiptPath(payment.bookingId)}
        aria-label={`Receipt for ${name}`}
        className="inline-flex min-h-11 items-center text-sm font-semibold text-spruce underline-offset-4 hover:underline"
      >
        Receipt
      </Link>
      {refundableCents(payment) > 0 && !payment.disputes.some(isOpenDispute) && (
        <Button size="sm" aria-label={`Refund ${name}`} onClick={() => setIsRefunding(true)}>
          Refund
        </Button>
      )}
      {isRefunding && <RefundDialog payment={payment} onClose={() => setIsRefunding(false)} />}
    </div>
  )
}

function RefundLine({ refund }: { refund: Refund }) {
  const { amount, reason, note, status, failure, createdAt } = refund
  const state = refundStates[status]
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span className={cx('font-semibold tabular-nums', status === 'failed' && 'line-through')}>
        {formatAmount(amount)}
      </span>
      <Tag tone={state.tone}>{state.label}</Tag>
      {status === 'failed' && failure !== null && (
        <span className="min-w-0 [overflow-wrap:anywhere] text-berry">{failure}</span>
      )}
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {refundReasonWords[reason]}
        {note !== null && <>: “{note}”</>}
        {status === 'failed' && <strong className="text-berry"> You can try again.</strong>}
      </span>
      <span className="font-mono text-xs text-muted">{formatDateTime(createdAt)}</span>
    </li>
  )
}
