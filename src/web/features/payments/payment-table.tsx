import { useState } from 'react'
import { Link } from 'wouter'
import { formatAmount, toCents } from '#contract/money.ts'
import { receiptPath } from '#contract/trip-paths.ts'
import type { TripPayment } from '#contract/payments.ts'
import type { Refund } from '#contract/refunds.ts'
import { refundReasonWords } from '#contract/refund-words.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { formatDateTime } from '../../format/moments.ts'
import { Tag } from '../../ui/tag.tsx'
import { fullName } from '../../format/full-name.ts'
import { leftCents, refundStates, stateOfPayment } from './payment-words.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { countPeople } from '../../format/count-people.ts'

const COLUMNS = ['Who', 'Party', 'Status', 'Amount', 'Refunded', 'When', 'Refund']

/** Payments with state and refunds: a table whose rows are cards on phones. */
export function PaymentTable({ payments }: { payments: TripPayment[] }) {
  return (
    // Explicit roles, because the card layout removes the implicit ones.
    <table role="table" className="block w-full border-collapse text-left lg:table">
      <caption className="sr-only">Payments, newest first</caption>
      <thead role="rowgroup" className="sr-only lg:not-sr-only lg:table-header-group">
        <tr role="row" className="border-b border-line font-mono text-xs text-muted">
          {COLUMNS.map((name) => (
            <th
              key={name}
              role="columnheader"
              scope="col"
              className={cx('py-3 pr-5 font-medium', isSum(name) && 'text-right')}
            >
              <span className={name === 'Refund' ? 'sr-only' : undefined}>{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      {payments.map((payment) => (
        <PaymentRows key={payment.id} payment={payment} />
      ))}
    </table>
  )
}

function isSum(column: string): boolean {
  return column === 'Amount' || column === 'Refunded'
}

const cell = 'flex items-baseline justify-between gap-4 py-1 lg:table-cell lg:py-4 lg:pr-5'
const label = 'font-mono text-xs font-normal text-muted lg:hidden'

function PaymentRows({ payment }: { payment: TripPayment }) {
  const { payer, booking, amount, refundedAmount, refunds } = payment
  const state = stateOfPayment(payment)
  return (
    <tbody
      role="rowgroup"
      className="mt-4 block rounded-card border border-line bg-surface p-5 first-of-type:mt-0 lg:table-row-group lg:rounded-none lg:border-0 lg:border-b lg:bg-transparent"
    >
      <tr role="row" className="block align-top lg:table-row">
        <th role="rowheader" scope="row" className="block pb-2 font-normal lg:table-cell lg:py-4 lg:pr-5">
          <span className="block font-semibold [overflow-wrap:anywhere]">{fullName(payer)}</span>
          <span className="block text-sm break-all text-muted">{payer.email}</span>
        </th>
        <td role="cell" className={cell}>
          <span className={label}>Party</span>
          <span className="max-lg:text-right">
            {countPeople(booking.partySize)}
            {booking.status === 'cancelled' && (
              <span className="block text-sm text-muted">booking cancelled</span>
            )}
          </span>
        </td>
        <td role="cell" className={cell}>
          <span className={label}>Status</span>
          <Tag tone={state.tone} className="whitespace-nowrap">
            {state.label}
          </Tag>
        </td>
        <td role="cell" className={cx(cell, 'font-semibold tabular-nums lg:text-right')}>
          <span className={label}>Amount</span>
          {formatAmount(amount)}
        </td>
        <td role="cell" className={cx(cell, 'tabular-nums lg:text-right')}>
          <span className={label}>Refunded</span>
          {toCents(refundedAmount) === 0 ? (
            <span className="text-muted">None</span>
          ) : (
            formatAmount(refundedAmount)
          )}
        </td>
        <td role="cell" className={cell}>
          <span className={label}>When</span>
          <span className="max-lg:text-right">
            <span className="block text-sm lg:whitespace-nowrap">
              {formatDateTime(payment.paidAt ?? payment.createdAt)}
            </span>
            <Reference payment={payment} />
          </span>
        </td>
        <td role="cell" className="mt-3 block empty:hidden lg:table-cell lg:py-3 lg:text-right">
          <PaymentActions payment={payment} />
        </td>
      </tr>
      {refunds.length > 0 && (
        <tr role="row" className="block lg:table-row">
          <td role="cell" colSpan={COLUMNS.length} className="block pt-3 lg:table-cell lg:pt-0 lg:pb-4">
            <ul
              aria-label={`Refunds to ${fullName(payer)}`}
              className="grid gap-2 border-l-2 border-line pl-4 text-sm"
            >
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
  const [isOpen, setIsOpen] = useState(false)
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
      {leftCents(payment) > 0 && (
        <Button size="sm" aria-label={`Refund ${name}`} onClick={() => setIsOpen(true)}>
          Refund
        </Button>
      )}
      {isOpen && <RefundDialog payment={payment} onClose={() => setIsOpen(false)} />}
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
