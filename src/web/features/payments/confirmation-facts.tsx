import type { MyBooking } from '#contract/bookings.ts'
import { isZero } from '#contract/money.ts'
import type { Trip } from '#contract/trips.ts'
import { Fact } from '../../ui/fact.tsx'
import { BookingFacts } from '../bookings/booking-facts.tsx'
import { RefundTerms } from '../bookings/refund-terms.tsx'

/** What somebody has just paid for: party, seats, sum and fuel, where to meet, and until when to cancel. */
export function ConfirmationFacts({ trip, booking }: { trip: Trip; booking: MyBooking }) {
  return (
    <div className="mt-5 grid gap-5 border-y border-line py-5">
      <BookingFacts booking={booking} />
      {trip.bargeLocation !== null && (
        <dl>
          <Fact name="Barge meeting point">{trip.bargeLocation}</Fact>
        </dl>
      )}
      {!isZero(booking.unitPrice) && <RefundTerms startDate={trip.startDate} tiers={booking.refundTiers} />}
    </div>
  )
}
