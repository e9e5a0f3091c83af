import type { MyBooking } from '#contract/bookings.ts'
import { bookingState, describeParty, describeTransport } from './booking-state.ts'
import { useTripBooking } from './use-bookings.ts'

/** The viewer's place on a printed trip page. On screen it is in a tab, which is not printed. */
export function PrintedPlace({ tripId }: { tripId: number }) {
  const { booking, added = [] } = useTripBooking(tripId).data ?? {}
  if (!booking || booking.status === 'offered') return null
  return (
    <section aria-label="Your spot, as printed" className="mt-8 hidden print:block">
      <p className="font-mono text-xs text-muted">Your spot</p>
      {[booking, ...added].map((each) => (
        <p key={each.id} className="font-semibold">
          {describePlace(each)}
        </p>
      ))}
    </section>
  )
}

function describePlace(booking: MyBooking): string {
  return [bookingState(booking).label, describeParty(booking), describeTransport(booking)].join('. ')
}
