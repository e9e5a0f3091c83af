import type { MyBooking } from '#contract/bookings.ts'
import { toCents } from '#contract/money.ts'
import { Fact } from '../../ui/fact.tsx'
import { describeParty, describeTransport } from './booking-state.ts'
import { formatTotal } from './booking-words.ts'

/** Who comes, how, and what it costs. */
export function BookingFacts({ booking }: { booking: MyBooking }) {
  const { unitPrice, partySize, status } = booking
  const isFree = toCents(unitPrice) === 0
  return (
    <dl className="grid gap-x-10 gap-y-4 sm:grid-cols-3">
      <Fact name="Who">{describeParty(booking)}</Fact>
      {status !== 'offered' && <Fact name="Getting there">{describeTransport(booking)}</Fact>}
      <Fact name="Price">
        {isFree ? 'Free' : formatTotal(unitPrice, partySize)}
        {partySize > 1 && !isFree && (
          <span className="block font-mono text-xs font-normal text-muted">
            {partySize} × {formatTotal(unitPrice, 1)}
          </span>
        )}
      </Fact>
    </dl>
  )
}
