import type { MyBooking } from '#contract/bookings.ts'
import { describeFuel } from '#contract/cars.ts'
import { formatAmount, isZero, toCents } from '#contract/money.ts'
import { cx } from '../../ui/cx.ts'
import { Fact } from '../../ui/fact.tsx'
import { hasPaid } from './booking-refund-words.ts'
import { describeParty, describeTransport } from './booking-state.ts'
import { formatTotal } from './booking-words.ts'

/** The party, the transport, the price and what was paid. */
export function BookingFacts({ booking }: { booking: MyBooking }) {
  const { unitPrice, partySize, status, paid, refunded } = booking
  const isFree = isZero(unitPrice)
  const isPaid = hasPaid(booking)
  const fuel = describeFuel(booking.seats)
  return (
    <dl className={cx('grid gap-x-10 gap-y-4', isPaid ? 'sm:grid-cols-2 lg:grid-cols-4' : 'sm:grid-cols-3')}>
      <Fact name="Who">{describeParty(booking)}</Fact>
      {status !== 'offered' && <Fact name="Getting there">{describeTransport(booking)}</Fact>}
      <Fact name="Price">
        {isFree ? 'Free' : formatTotal(unitPrice, partySize)}
        {partySize > 1 && !isFree && (
          <span className="block font-mono text-xs font-normal text-muted">
            {partySize} × {formatTotal(unitPrice, 1)}
          </span>
        )}
        {fuel !== '' && (
          <span className="block font-mono text-xs font-normal text-muted">
            plus {fuel}, not charged here
          </span>
        )}
      </Fact>
      {isPaid && (
        <Fact name="Paid">
          {formatAmount(paid)}
          {toCents(refunded) > 0 && (
            <span className="block font-mono text-xs font-normal text-muted">
              {formatAmount(refunded)} refunded
            </span>
          )}
        </Fact>
      )}
    </dl>
  )
}
