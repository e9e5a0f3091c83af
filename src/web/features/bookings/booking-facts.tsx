import type { ReactNode } from 'react'
import type { MyBooking } from '#contract/bookings.ts'
import { toCents } from '#contract/money.ts'
import { describeParty, describeTransport } from './booking-state.ts'
import { formatTotal } from './booking-words.ts'

/** Who comes, how, and what it costs. */
export function BookingFacts({ booking }: { booking: MyBooking }) {
  const { unitPrice, partySize, status } = booking
  const isFree = toCents(unitPrice) === 0
  return (
    <dl className="grid gap-x-10 gap-y-4 sm:grid-cols-3">
      <Fact term="Who">{describeParty(booking)}</Fact>
      {status !== 'offered' && <Fact term="Getting there">{describeTransport(booking)}</Fact>}
      <Fact term="Price">
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

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-mono text-xs text-muted">{term}</dt>
      <dd className="mt-0.5 font-semibold">{children}</dd>
    </div>
  )
}
