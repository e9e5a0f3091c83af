import { describeParty, describeTransport, bookingState } from './booking-state.ts'
import { useTripBooking } from './use-bookings.ts'

/** The viewer's place on a printed trip page. On screen it is in a tab, which is not printed. */
export function PrintedPlace({ tripId }: { tripId: number }) {
  const booking = useTripBooking(tripId).data?.booking
  if (!booking || booking.status === 'offered') return null
  return (
    <section aria-label="Your spot, as printed" className="mt-8 hidden print:block">
      <p className="font-mono text-xs text-muted">Your spot</p>
      <p className="font-semibold">
        {[bookingState(booking).label, describeParty(booking), describeTransport(booking)].join('. ')}
      </p>
    </section>
  )
}
