import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Statement, StatementLine } from '#contract/balances.ts'
import { formatAmount } from '#contract/money.ts'
import { receiptPath, tripTabPath } from '#contract/pages.ts'
import { refundReasonWords } from '#contract/refunds.ts'
import { fullName } from '../../format/full-name.ts'
import { formatDateTime } from '../../format/moments.ts'
import { Fact, FactRow } from '../../ui/fact.tsx'
import { Logo } from '../../ui/logo.tsx'
import { PageContainer } from '../../ui/page-container.tsx'
import { PrintBar } from '../../ui/print-bar.tsx'
import { Table } from '../../ui/table.tsx'
import { describeBalance } from './balance-words.ts'
import {
  describeStanding,
  explainLine,
  ODD_CENT,
  formatSigned,
  pronounsOf,
  type Pronouns,
} from './statement-words.ts'

type StatementSheetProps = {
  statement: Omit<Statement, 'lines'>
  lines: StatementLine[]
  /** A button that loads earlier lines. */
  more: ReactNode
}

/** A person's balance explained line by line, as a sheet to print. */
export function StatementSheet({
  statement: { trip, person, isMine, place },
  lines,
  more,
}: StatementSheetProps) {
  const pronouns = pronounsOf(person, isMine)
  return (
    <PageContainer width="max-w-[960px]" className="pt-8 print:max-w-none print:p-0">
      <PrintBar back={{ href: tripTabPath(trip.id, 'expenses'), name: 'Expenses' }} />
      <article className="rounded-card border border-line bg-surface p-5 sm:p-10 print:border-0 print:p-0">
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
          <Logo />
          <p className="font-mono text-xs text-muted">{trip.title}</p>
        </div>
        <h1 className="mt-8 text-4xl">Statement</h1>
        <p className="mt-2 text-muted">{fullName(person)}</p>
        <p className="mt-6 text-2xl leading-tight font-bold tracking-[-0.02em] [font-stretch:115%]">
          {describeStanding(person.balance, pronouns)}
        </p>
        <FactRow className="mt-6 grid-cols-2 sm:grid-cols-4 print:grid-cols-4">
          <Fact name="Paid">{formatAmount(person.paid)}</Fact>
          <Fact name="Share">{formatAmount(person.share)}</Fact>
          <Fact name="Sent">{formatAmount(person.sent)}</Fact>
          <Fact name="Received">{formatAmount(person.received)}</Fact>
        </FactRow>
        <p className="mt-3 text-sm text-muted">Balance = paid + sent − share − received</p>
        {lines.length === 0 ? (
          <p className="py-10 text-muted">Nothing has been shared with {pronouns.toThem} yet.</p>
        ) : (
          <StatementLines lines={lines} pronouns={pronouns} />
        )}
        <div className="print:hidden">{more}</div>
        {place && place.length > 0 && <PlacePayments lines={place} pronouns={pronouns} />}
      </article>
    </PageContainer>
  )
}

function StatementLines({ lines, pronouns }: { lines: StatementLine[]; pronouns: Pronouns }) {
  return (
    <Table
      look="sheet"
      caption="Balance changes, newest first"
      columns={[
        { name: 'Details', className: 'pr-4' },
        { name: 'Change', className: 'text-right sm:pr-6' },
        { name: 'Running balance', className: 'text-right max-sm:sr-only' },
      ]}
      className="mt-8"
    >
      <tbody>
        {lines.map((line) => {
          // Lines are in the order of their dates, not of when each began to count, so the person may never
          // have seen this balance.
          const runningBalance = describeBalance(line.balance, { isMine: pronouns.isMine })
          return (
            <tr key={line.key} className="border-b border-line align-top *:py-3">
              <th scope="row" className="pr-4 font-normal [overflow-wrap:anywhere]">
                {explainLine(line, pronouns)}
                {line.hasOddCent && <span className="mt-0.5 block text-sm text-muted">{ODD_CENT}</span>}
                <span className="mt-0.5 block font-mono text-xs text-muted">
                  {formatDateTime(line.createdAt)}
                </span>
                <span aria-hidden="true" className="block text-sm text-muted sm:hidden print:hidden">
                  Running balance: {pronouns.toThem} {runningBalance}
                </span>
              </th>
              <td className="text-right font-semibold whitespace-nowrap tabular-nums sm:pr-6">
                {formatSigned(line.effect)}
              </td>
              <td className="text-right text-sm leading-6 whitespace-nowrap text-muted tabular-nums max-sm:sr-only">
                {runningBalance}
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

const placeWords = {
  payment: 'Paid for the spot',
  refund: 'Refund',
  'refund-failed': 'Refund failed',
  'dispute-lost': 'Returned by your bank',
  'dispute-returned': 'Paid again by your bank',
}

type PlacePaymentsProps = { lines: NonNullable<Statement['place']>; pronouns: Pronouns }

/**
 * Payments for the place concern only the traveller and the organiser, so they are not part of the balance.
 */
function PlacePayments({ lines, pronouns: { isMine, theirs } }: PlacePaymentsProps) {
  return (
    <section className="mt-12 break-inside-avoid">
      <h2 className="text-2xl">{isMine ? 'Your' : theirs} spot</h2>
      <p className="mt-1 text-sm text-muted">
        Paid to the organiser. Other travellers don’t see this, and it’s not part of the balance.
      </p>
      <ul role="list" className="mt-4 divide-y divide-line border-y border-line">
        {lines.map(({ key, kind, bookingId, amount, reason, createdAt }) => (
          <li key={key} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
            <span className="grow">
              {placeWords[kind]}
              {reason !== null && <span className="text-muted">: {refundReasonWords[reason]}</span>}
              <span className="ml-3 font-mono text-xs whitespace-nowrap text-muted">
                {formatDateTime(createdAt)}
              </span>
            </span>
            {kind === 'payment' && (
              <Link
                href={receiptPath(bookingId)}
                className="text-sm font-semibold text-spruce underline underline-offset-4 print:hidden"
              >
                Receipt
              </Link>
            )}
            <span className="font-semibold whitespace-nowrap tabular-nums">{formatAmount(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
