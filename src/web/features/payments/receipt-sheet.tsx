import type { ReactNode } from 'react'
import { bookingNumber } from '#contract/bookings.ts'
import { describeFuel, describeSeats } from '#contract/cars.ts'
import { formatDays } from '#contract/days.ts'
import { formatAmount, formatCents, isZero, toCents } from '#contract/money.ts'
import { tripPath } from '#contract/paths.ts'
import type { LedgerLine, Receipt } from '#contract/payments.ts'
import { refundReasonWords } from '#contract/refunds.ts'
import { useSite } from '../../api/site.ts'
import { countPeople } from '../../format/count-people.ts'
import { fullName } from '../../format/full-name.ts'
import { formatDateTime } from '../../format/moments.ts'
import { Fact, FactRow } from '../../ui/fact.tsx'
import { Logo } from '../../ui/logo.tsx'
import { PageContainer } from '../../ui/page-container.tsx'
import { PrintBar } from '../../ui/print-bar.tsx'
import { Table } from '../../ui/table.tsx'
import { DisputeLine } from './dispute-line.tsx'
import { subtract } from './payment-words.ts'

type ReceiptSheetProps = {
  receipt: Receipt
  /** The page to return to. */
  back: { href: string; name: string }
}

/** Payments and refunds of a booking, as a sheet to print. */
export function ReceiptSheet({ receipt, back }: ReceiptSheetProps) {
  const { booking, payer, lines } = receipt
  const { trip, seats } = booking
  const firstLine = lines[0]
  const fuel = describeFuel(seats)
  return (
    <PageContainer width="max-w-[800px]" className="pt-8 print:max-w-none print:p-0">
      <PrintBar back={back} />
      <article className="rounded-card border border-line bg-surface p-5 sm:p-10 print:border-0 print:p-0">
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
          <Logo />
          <p className="font-mono text-xs text-muted">Receipt for booking {bookingNumber(booking.id)}</p>
        </div>
        <h1 className="mt-8 text-4xl">{trip.title}</h1>
        <p className="mt-2 text-muted">
          {trip.location} · {formatDays(trip.startDate, trip.endDate)}
        </p>
        <FactRow className="mt-8 sm:grid-cols-[1.4fr_1fr_1fr]">
          <Fact name="Paid by">
            {fullName(payer)}
            <span className="block text-sm font-normal text-muted">{payer.email}</span>
          </Fact>
          <Fact name="For">
            {countPeople(booking.partySize)}
            {booking.guests.length > 0 && (
              <span className="block text-sm font-normal text-muted">with {booking.guests.join(', ')}</span>
            )}
          </Fact>
          <Fact name="Date">{firstLine ? formatDateTime(firstLine.createdAt) : 'Not paid'}</Fact>
        </FactRow>
        {seats.length > 0 && (
          <p className="border-b border-line py-4 text-sm">
            <span className="font-mono text-xs text-muted">Seats </span>
            {describeSeats(seats)}
            {fuel !== '' && (
              <span className="mt-1 block text-muted">
                Not included: {fuel}. You settle this with the driver.
              </span>
            )}
          </p>
        )}
        {firstLine ? (
          <ReceiptLines receipt={receipt} />
        ) : (
          <p className="py-10 text-muted">No payments for this booking.</p>
        )}
        {receipt.disputes.length > 0 && (
          <ul
            aria-label="Disputes"
            className="mt-8 grid gap-3 border-l-2 border-line pl-4 text-sm print:hidden"
          >
            {receipt.disputes.map((dispute) => (
              <li key={dispute.id}>
                <DisputeLine dispute={dispute} />
              </li>
            ))}
          </ul>
        )}
        <ReceiptFooter receipt={receipt} />
      </article>
    </PageContainer>
  )
}

function ReceiptLines({ receipt: { lines, booking, paid, refunded, lost } }: { receipt: Receipt }) {
  return (
    <Table
      look="sheet"
      caption="Payments and refunds"
      columns={[
        { name: 'Item', className: 'pr-4' },
        { name: 'When', className: 'pr-4 max-sm:sr-only' },
        { name: 'Amount', className: 'text-right' },
      ]}
      className="mt-8"
    >
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} className="border-b border-line align-top">
            <th scope="row" className="py-3 pr-4 font-normal">
              <LineDescription line={line} unitPrice={booking.unitPrice} />
              <span className="block font-mono text-xs text-muted sm:hidden">
                {formatDateTime(line.createdAt)}
              </span>
            </th>
            <td className="py-3 pr-4 font-mono text-xs leading-6 whitespace-nowrap text-muted max-sm:sr-only">
              {formatDateTime(line.createdAt)}
            </td>
            <td className="py-3 text-right font-semibold whitespace-nowrap tabular-nums">
              {formatAmount(line.amount)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Total name="Total paid">{formatAmount(paid)}</Total>
        <Total name="Refunded">{formatAmount(refunded)}</Total>
        {!isZero(lost) && <Total name="Returned by the bank">{formatAmount(lost)}</Total>}
        <Total name="Net paid" isLast>
          {formatAmount(subtract(subtract(paid, refunded), lost))}
        </Total>
      </tfoot>
    </Table>
  )
}

function Total({ name, isLast = false, children }: { name: string; isLast?: boolean; children: ReactNode }) {
  const look = isLast ? 'border-t-2 border-ink py-3 text-xl font-bold' : 'py-2'
  return (
    <tr>
      <th scope="row" colSpan={2} className={`${look} pr-4 ${isLast ? '' : 'font-normal text-muted'}`}>
        {name}
      </th>
      <td className={`${look} text-right whitespace-nowrap tabular-nums`}>{children}</td>
    </tr>
  )
}

const lineNames: Record<LedgerLine['kind'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  'refund-failed': 'Failed refund',
  'dispute-lost': 'Returned by the bank after a dispute',
  'dispute-returned': 'Paid again by the bank',
}

type LineDescriptionProps = { line: LedgerLine; unitPrice: string }

function LineDescription({ line: { kind, amount, refund }, unitPrice }: LineDescriptionProps) {
  if (kind === 'payment') {
    return (
      <>
        <span className="font-semibold">{lineNames.payment}</span>
        <span className="block text-sm text-muted">{describePrice(amount, unitPrice)}</span>
      </>
    )
  }
  return (
    <>
      <span className="font-semibold">{lineNames[kind]}</span>
      {refund && (
        <span className="block text-sm [overflow-wrap:anywhere] text-muted">
          {refundReasonWords[refund.reason]}
          {refund.note !== null && <>: “{refund.note}”</>}
          {kind === 'refund' && refund.status === 'pending' && (
            <strong className="block text-amber">On its way</strong>
          )}
        </span>
      )}
    </>
  )
}

/** '2 people × $120.50', with the size that the party had when it paid; null if that is unknown. */
function describePrice(amount: string, unitPrice: string): string | null {
  const paidCents = toCents(amount)
  const unitCents = toCents(unitPrice)
  if (unitCents === 0 || paidCents % unitCents !== 0) return null
  return `${countPeople(paidCents / unitCents)} × ${formatCents(unitCents)}`
}

function ReceiptFooter({ receipt: { booking, refunded, refundStatus, isSandbox } }: { receipt: Receipt }) {
  const { publicUrl, contactEmail } = useSite()
  return (
    <div className="mt-8 grid gap-1 text-sm text-muted">
      {booking.status === 'confirmed' && toCents(refunded) > 0 && (
        <p>This booking is fully paid. Nothing is due.</p>
      )}
      {refundStatus === 'pending' && <p>Banks take 5 to 10 days to show a refund.</p>}
      {refundStatus === 'failed' && (
        <p>
          A refund didn’t go through. We’ve told the organiser. If you don’t hear from them, get in touch.
        </p>
      )}
      {isSandbox && <p>Paid with a test card. No money has moved.</p>}
      <p className="font-mono text-xs break-all">
        {publicUrl + tripPath(booking.tripId)}
        {contactEmail !== null && <> · {contactEmail}</>}
      </p>
    </div>
  )
}
